package org.semascope.data.tagged;

import java.nio.file.Path;
import org.semascope.data.DataFormatException;
import org.semascope.data.text.Lines;

/** A line of a file, for messages about bad records. */
record SourceLine(Path file, long number) {
  private static final int LONGEST = 80;

  /** The last line read. */
  static SourceLine of(Path file, Lines lines) {
    return new SourceLine(file, lines.number());
  }

  /** {@code found} is abbreviated and put on one line. */
  DataFormatException fault(String expected, Object found) {
    String text = String.valueOf(found);
    String start = text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    return DataFormatException.line(file, number, expected, start.replaceAll("\\s", " "));
  }
}
