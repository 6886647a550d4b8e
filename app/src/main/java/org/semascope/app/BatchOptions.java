package org.semascope.app;

import picocli.CommandLine.Option;

/** The options of commands that also read many lines. */
final class BatchOptions {
  @Option(
      names = "--input",
      paramLabel = "FILE",
      description = {
        "Read many lines, of JSON or tab-separated, each of at most 1 MB;",
        "- is standard input."
      })
  private String input;

  @Option(names = "--skip-bad", description = "With --input: report bad lines and continue.")
  private boolean skipBad;

  String input() {
    return input;
  }

  boolean isSet() {
    return input != null;
  }

  boolean skipBad() {
    return skipBad;
  }
}
