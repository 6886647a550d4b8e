package org.semascope.app;

import picocli.CommandLine.Option;

/** Options of commands that can read many lines. */
final class BatchOptions {
  @Option(
      names = "--input",
      paramLabel = "FILE",
      description =
          "Read many lines from a file, or from stdin with -: JSON or tab-separated, at most 1 MB"
              + " each. The default output format is then jsonl.")
  private String input;

  @Option(names = "--skip-bad", description = "With --input, report bad lines and continue.")
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
