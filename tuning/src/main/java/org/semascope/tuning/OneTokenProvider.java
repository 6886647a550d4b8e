package org.semascope.tuning;

import java.util.Set;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelDirectory;
import org.semascope.models.OneTokenApproximation;
import org.semascope.models.store.Home;
import org.semascope.models.store.LocalModel;

/** One-token approximation by the architectures with gradients; found as a service. */
public final class OneTokenProvider implements OneTokenApproximation.Provider {
  private static final String WHAT = "has no one-token approximation (--pieces ota)";
  private static final Set<String> FAMILIES = Set.of("BERT", "RoBERTa", "XLM-RoBERTa", "CamemBERT");

  @Override
  public void require(LocalModel model) {
    Tunable.require(model, WHAT);
    String family = ModelDirectory.of(model.directory()).overview().family();
    SemascopeException.throwIf(
        !FAMILIES.contains(family),
        "%s %s: it is a %s model; this works for models of the BERT and RoBERTa families",
        model.name(),
        WHAT,
        family);
  }

  @Override
  public OneTokenApproximation open(
      LocalModel model, int iterations, int threads, Home home, Progress progress) {
    require(model);
    return OneTokenLearner.open(model.directory(), iterations, threads, home, progress);
  }
}
