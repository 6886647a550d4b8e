package org.semascope.core;

import java.util.List;
import java.util.stream.Collectors;

/** Command lines to paste into a POSIX shell. */
public final class Shell {
  private Shell() {}

  /** The words, quoted where necessary. */
  public static String line(List<String> words) {
    return words.stream().map(Shell::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9._/,:=@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
