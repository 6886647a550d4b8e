package org.semascope.app;

import picocli.CommandLine.Option;

/** Whether texts go in twice. */
final class EchoOption {
  @Option(
      names = "--echo",
      description = {
        "Give the model every text twice and read the second occurrence: for models that read from",
        "left to right, such as GPT-2, which see only what stands before a word."
      })
  private boolean echo;

  boolean isSet() {
    return echo;
  }
}
