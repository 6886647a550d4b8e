package org.semascope.app;

import picocli.CommandLine.Option;

/** The seed of a sample. */
final class SeedOption {
  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Which sample is drawn (default ${DEFAULT-VALUE}).")
  private long seed = 1;

  long value() {
    return seed;
  }
}
