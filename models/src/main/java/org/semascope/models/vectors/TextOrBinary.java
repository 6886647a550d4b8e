package org.semascope.models.vectors;

/** Word2vec's two forms begin with the same line; the bytes after it tell them apart. */
final class TextOrBinary {
  private static final String NUMERIC = "0123456789.+-eE \t\r\n";

  private final byte[] head;
  private final int from;

  /**
   * @param from where the first row begins
   */
  TextOrBinary(byte[] head, int from) {
    this.head = head;
    this.from = from;
  }

  /**
   * Text has no control characters, and after its first word it is digits for the most part, or
   * nothing at all. Floats have both kinds of byte as chance will have it.
   */
  boolean isText() {
    int wordEnd = from;
    while (wordEnd < head.length && head[wordEnd] != ' ' && head[wordEnd] != '\t') {
      wordEnd++;
    }
    int numeric = 0;
    int rowEnd = wordEnd;
    while (rowEnd < head.length && head[rowEnd] != '\n') {
      numeric += NUMERIC.indexOf(head[rowEnd]) >= 0 ? 1 : 0;
      rowEnd++;
    }
    for (int at = from; at < head.length; at++) {
      if (head[at] >= 0 && head[at] < ' ' && NUMERIC.indexOf(head[at]) < 0) {
        return false;
      }
    }
    return 2 * numeric >= rowEnd - wordEnd;
  }
}
