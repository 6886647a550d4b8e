package org.semascope.app;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** The words of the command line, as the user gave them. */
final class CommandWords {
  private CommandWords() {}

  static List<String> of(CommandSpec command) {
    List<String> words = new ArrayList<>(List.of("semascope"));
    words.addAll(command.root().commandLine().getParseResult().originalArgs());
    return words;
  }
}
