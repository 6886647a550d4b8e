package org.semascope.data.corpora;

/**
 * A paragraph of a corpus.
 *
 * @param ordinal its number in the corpus, from 0, in the order of the files
 * @param title of the article or document it belongs to
 */
public record Paragraph(long ordinal, String title, String text) {
  public Paragraph {
    if (ordinal < 0 || text.isBlank()) {
      throw new IllegalArgumentException(
          "paragraph %s of \"%s\" is \"%s\"".formatted(ordinal, title, text));
    }
  }

  Paragraph numbered(long newOrdinal) {
    return new Paragraph(newOrdinal, title, text);
  }
}
