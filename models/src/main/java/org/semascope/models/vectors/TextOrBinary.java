package org.semascope.models.vectors;

import java.nio.file.Path;
import java.util.Arrays;
import org.semascope.models.ModelFormatException;

/** Word2vec's two forms begin with the same line; the bytes after it tell them apart. */
final class TextOrBinary {
  private static final String NUMERIC = "0123456789.+-eE \t\r\n";

  private final byte[] rows;
  private final Counts counts;

  /**
   * @param from where the first row begins
   */
  TextOrBinary(byte[] head, int from, Counts counts) {
    this.rows = Arrays.copyOfRange(head, Math.min(from, head.length), head.length);
    this.counts = counts;
  }

  /** Text, if the first row is one of text, or if it looks like a faulty one. */
  boolean isText() {
    return isRow() || isMostlyDigits();
  }

  private boolean isRow() {
    int length = 0;
    while (length < rows.length && rows[length] != '\n') {
      length++;
    }
    if (!counts.hasDimension()) {
      return false;
    }
    try {
      new TextRow(Path.of(""), counts.length()).parse(rows, length, 2);
      return true;
    } catch (ModelFormatException e) {
      return false; // whoever reads the file as what it is taken for tells its faults
    }
  }

  /** Floats are bytes as chance will have them: control characters, few digits. */
  private boolean isMostlyDigits() {
    int numeric = 0;
    for (byte one : rows) {
      if (NUMERIC.indexOf(one) >= 0) {
        numeric++;
      } else if (one >= 0 && one < ' ') {
        return false;
      }
    }
    return 2 * numeric >= rows.length;
  }
}
