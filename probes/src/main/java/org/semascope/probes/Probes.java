package org.semascope.probes;

import java.util.List;
import java.util.stream.Collectors;
import org.semascope.core.SemascopeException;
import org.semascope.probes.anisotropy.AnisotropyProbe;
import org.semascope.probes.asymmetry.AsymmetryProbe;
import org.semascope.probes.change.ChangeProbe;
import org.semascope.probes.context.ContextProbe;
import org.semascope.probes.idioms.IdiomProbe;
import org.semascope.probes.lexsub.LexsubProbe;
import org.semascope.probes.rerank.RerankProbe;
import org.semascope.probes.senses.SenseProbe;
import org.semascope.probes.similarity.SimilarityProbe;
import org.semascope.probes.substitution.SubstitutionProbe;

/** All probes, by name. */
public final class Probes {
  private static final List<Probe<?, ?, ?>> ALL =
      List.of(
          new SubstitutionProbe(),
          new RerankProbe(),
          new AsymmetryProbe(),
          new SimilarityProbe(),
          new SenseProbe(),
          new ContextProbe(),
          new ChangeProbe(),
          new IdiomProbe(),
          new LexsubProbe(),
          new AnisotropyProbe());

  private Probes() {}

  public static List<Probe<?, ?, ?>> all() {
    return ALL;
  }

  public static Probe<?, ?, ?> named(String name) {
    return ALL.stream()
        .filter(probe -> probe.about().name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new SemascopeException(
                    "there is no probe %s, only %s"
                        .formatted(
                            name,
                            ALL.stream()
                                .map(probe -> probe.about().name())
                                .collect(Collectors.joining(", ")))));
  }
}
