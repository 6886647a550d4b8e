package org.semascope.app;

import org.semascope.core.UsageException;
import picocli.CommandLine.Option;

/** The number of threads of a command. */
final class ThreadsOption {
  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Number of threads (default: number of cores, ${DEFAULT-VALUE}).")
  private int threads = Runtime.getRuntime().availableProcessors();

  /** The number of threads, which is at least 1. */
  int count() {
    UsageException.throwIf(threads < 1, "--threads must be at least 1, not " + threads);
    return threads;
  }
}
