package org.semascope.probes.asymmetry;

import java.util.List;
import org.semascope.core.UsageException;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.probes.Setting;

/** Options of the probe. */
public record AsymmetryOptions(
    @Setting(label = "SET", resource = true, free = true) List<String> norms,
    @Setting(label = "GRAPH", resource = true) List<String> graph,
    @Setting(label = "CORPUS", resource = true, free = true) String corpus,
    @Setting(label = "N", free = true) int contexts,
    @Setting(label = "N", free = true) int minContexts) {
  static final AsymmetryOptions PAPER =
      new AsymmetryOptions(
          List.of("eat", "usf", "swow-en"), List.of("conceptnet"), "enwiki-201910", 0, 1);

  static final AsymmetryOptions DEFAULT =
      new AsymmetryOptions(
          List.of(), List.of(KnownSets.WORDNET_30), KnownSets.WORDNET_GLOSSES, 100, 3);

  public AsymmetryOptions {
    norms = List.copyOf(norms);
    graph = List.copyOf(graph);
    UsageException.throwIf(
        graph.isEmpty(), "--graph is empty: give a knowledge graph, or leave the option out");
    UsageException.throwIf(contexts < 0, "--contexts must not be negative, as %d is", contexts);
    if (minContexts < 1 || contexts > 0 && minContexts > contexts) {
      throw new UsageException(
          "--min-contexts must be at least 1 and at most --contexts (%s), not %s"
              .formatted(contexts, minContexts));
    }
  }
}
