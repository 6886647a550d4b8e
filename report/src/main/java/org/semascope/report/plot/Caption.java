package org.semascope.report.plot;

/**
 * Texts of a figure.
 *
 * @param title above the picture
 * @param note in smaller letters below the title; may be empty
 * @param description alternative text for screen readers
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
