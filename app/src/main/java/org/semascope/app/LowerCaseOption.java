package org.semascope.app;

import java.util.Optional;
import picocli.CommandLine.Option;

/** Whether texts are read in lower case. */
final class LowerCaseOption {
  @Option(
      names = "--lower-case",
      paramLabel = "yes|no",
      description =
          "Whether texts are read in lower case (default: as the model's tokenizer files say).")
  private YesNo given; // null if the user did not say

  private enum YesNo {
    YES,
    NO
  }

  /** Empty if the user did not say. */
  Optional<Boolean> answer() {
    return Optional.ofNullable(given).map(own -> own == YesNo.YES);
  }
}
