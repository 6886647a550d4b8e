package org.semascope.app;

import org.semascope.core.UsageException;
import picocli.CommandLine.Option;

/** How many cores a command uses. */
final class ThreadsOption {
  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Cores to use (default: all, ${DEFAULT-VALUE}).")
  private int threads = Runtime.getRuntime().availableProcessors();

  /** Refuses a number below 1. */
  int count() {
    UsageException.throwIf(threads < 1, "--threads must be at least 1, not " + threads);
    return threads;
  }
}
