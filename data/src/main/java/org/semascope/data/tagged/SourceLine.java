package org.semascope.data.tagged;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import org.semascope.core.Excerpt;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.text.Lines;

/** A line of a file, for messages about bad records. */
record SourceLine(Path file, long number) {
  private static final int LONGEST = 80;

  /** The last line read. */
  static SourceLine of(Path file, Lines lines) {
    return new SourceLine(file, lines.number());
  }

  /** Parses the lines of a file; exceptions of the parser go to {@code faults}. */
  static void each(Path file, Faults faults, BiConsumer<String, SourceLine> parser) {
    try (Lines lines = Lines.open(file, StandardCharsets.UTF_8)) {
      for (String text = lines.next(); text != null; text = lines.next()) {
        try {
          parser.accept(text, of(file, lines));
        } catch (DataFormatException bad) {
          faults.accept(bad);
        }
      }
    }
  }

  void throwIf(boolean bad, String expected, Object found) {
    if (bad) {
      throw fault(expected, found);
    }
  }

  /** {@code found} is abbreviated and put on one line. */
  DataFormatException fault(String expected, Object found) {
    String start = Excerpt.start(String.valueOf(found), LONGEST);
    return DataFormatException.line(file, number, expected, start.replaceAll("\\s", " "));
  }
}
