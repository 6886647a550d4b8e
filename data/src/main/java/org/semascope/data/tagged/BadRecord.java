package org.semascope.data.tagged;

import java.nio.file.Path;
import org.semascope.data.DataFormatException;

/** One record of a file is bad, while the rest may be good. Its reader tells the faults of it. */
final class BadRecord extends Exception {
  private static final int LONGEST = 80;

  private final int line;
  private final String expected;
  private final String found;

  BadRecord(int line, String expected, Object found) {
    super("expected " + expected + ", found " + abridged(String.valueOf(found)));
    this.line = line;
    this.expected = expected;
    this.found = abridged(String.valueOf(found));
  }

  DataFormatException in(Path file) {
    return DataFormatException.line(file, line, expected, found);
  }

  private static String abridged(String text) {
    String start = text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    return start.replaceAll("\\s", " ");
  }
}
