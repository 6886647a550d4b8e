package org.semascope.tuning;

import org.semascope.core.SemascopeException;
import org.semascope.models.ModelDirectory;
import org.semascope.models.store.LocalModel;

/** Which models have weights that can be trained. */
final class Tunable {
  private Tunable() {}

  /**
   * @param what cannot be done, as a predicate: {@code "cannot be fine-tuned"}
   * @throws SemascopeException if the model has no weights that can be trained
   */
  static void require(LocalModel model, String what) {
    String why = "";
    if (model.isStatic()) {
      why = "has one vector per word, independent of context";
    } else if (ModelDirectory.of(model.directory()) instanceof ModelDirectory.OfElmo) {
      why = "is an ELMo, which cannot be trained here";
    } else if (ModelDirectory.of(model.directory()) instanceof ModelDirectory.OfGraph) {
      why = "is an exported graph, whose weights are fixed inside it";
    }
    SemascopeException.throwIf(
        !why.isEmpty(),
        "%s %s: it %s; this needs a checkpoint with a config.json and weights, such as bert-base-uncased",
        model.name(),
        what,
        why);
  }
}
