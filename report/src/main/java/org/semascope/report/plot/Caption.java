package org.semascope.report.plot;

/**
 * What is said about a figure.
 *
 * @param title above the picture
 * @param note in smaller letters below the title; may be empty
 * @param description for those who cannot see the picture: what it shows, in a sentence or two
 */
public record Caption(String title, String note, String description) {
  public Caption {
    if (title.isBlank()) {
      throw new IllegalArgumentException("a figure needs a title");
    }
  }

  /** Without a note. */
  public static Caption of(String title, String description) {
    return new Caption(title, "", description);
  }
}
