package org.semascope.report.form;

import java.util.List;
import java.util.stream.Collectors;

/** Quotes words for a POSIX shell. */
final class Shell {
  private Shell() {}

  static String line(List<String> words) {
    return words.stream().map(Shell::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9._/,:=@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
