package org.semascope.probes;

import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.models.store.ModelStore;

/**
 * The static vectors of commands and probes for which none were named: the best ones that are
 * installed. The choice is always reported.
 */
public record BestVectors(ModelStore store, Progress progress) {
  /** The name that options of static vectors have as their default. */
  public static final String NAME = "best";

  /** Much better than {@link GlossVectors}, the fallback. */
  public static final String GLOVE = "glove-6b-100d";

  /** A name of installed vectors, or of those that are trained on this machine. */
  public String installed() {
    if (store.find(GLOVE).isPresent()) {
      progress.say("static vectors: %s (--vectors selects others)".formatted(GLOVE));
      return GLOVE;
    }
    progress.say(
        "static vectors: %s, trained on WordNet's glosses, a fallback of low quality; `semascope models pull %s` installs better ones (--vectors selects others)"
            .formatted(GlossVectors.NAME, GLOVE));
    return GlossVectors.NAME;
  }

  /** Same as {@link #installed}, but downloads the best ones if possible. */
  public String available() {
    try {
      store.resolve(GLOVE);
      return GLOVE;
    } catch (SemascopeException e) {
      progress.say(
          "using %s, since %s is not available (%s)"
              .formatted(GlossVectors.NAME, GLOVE, e.getMessage()));
      return GlossVectors.NAME;
    }
  }
}
