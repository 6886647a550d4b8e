package org.semascope.app;

import org.semascope.models.ContextualModel;
import org.semascope.models.ReadingOrder;
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

  /** The model as it is to be read, after what its user should know of that. */
  ContextualModel apply(Context context, String name, ContextualModel model) {
    ReadingOrder.caution(name, model.architecture().isCausal(), echo, true).ifPresent(context::say);
    return echo ? model.echoing() : model;
  }
}
