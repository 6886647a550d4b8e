package org.semascope.data.tagged;

import java.nio.file.Path;
import org.semascope.data.DataFormatException;
import org.semascope.data.text.Lines;

/** A line of a file, of which a reader may have to say what is wrong with it. */
record SourceLine(Path file, long number) {
  private static final int LONGEST = 80;

  /** The line that was read last. */
  static SourceLine of(Path file, Lines lines) {
    return new SourceLine(file, lines.number());
  }

  /** What was found is abridged and in one line. */
  DataFormatException fault(String expected, Object found) {
    String text = String.valueOf(found);
    String start = text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    return DataFormatException.line(file, number, expected, start.replaceAll("\\s", " "));
  }
}
