package org.semascope.probes.anisotropy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.models.LayerMix;
import org.semascope.probes.MeasuredFindings;
import org.semascope.probes.Scope;
import org.semascope.probes.anisotropy.AnisotropyProbe.Finding;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;

class AnisotropyProbeTest {
  private static final Path BERT = Path.of("probes/src/test/resources/tiny/bert");

  @TempDir Path folder;

  @Test
  void theMeanIsOverPairs() {
    List<Result> rows =
        MeasuredFindings.of(
            new AnisotropyProbe(),
            List.of(LayerMix.of(0), LayerMix.of(1)),
            List.of(
                new Finding("1", "a", "b", new float[] {0.1f, 0.5f}),
                new Finding("2", "c", "d", new float[] {0.3f, -0.1f})));
    assertThat(rows).extracting(Result::metric).containsOnly("SIM");
    assertThat(rows.get(0).value()).isCloseTo(0.2, within(1e-7));
    assertThat(rows.get(1).value()).isCloseTo(0.2, within(1e-7));
    assertThat(rows.get(0).n()).isEqualTo(2);
  }

  /** Words of a pair differ, and stand in different sentences. */
  @Test
  void pairsAreOfDifferentWords() {
    ProbeRunner runner =
        new ProbeRunner(
            Map.of("SEMASCOPE_HOME", folder.resolve("home").toString()),
            EngineOptions.under(folder.resolve("runs")),
            Progress.SILENT,
            Interruption.byRequest(() -> {}));
    StoredRun run =
        runner
            .run(
                Request.of(new AnisotropyProbe(), List.of(BERT.toString()))
                    .with(Scope.USUAL.limit(30)))
            .get(0);
    try (Stream<Finding> all = run.items(Finding.class)) {
      assertThat(all.toList())
          .hasSizeGreaterThan(25)
          .allMatch(one -> !one.first().equals(one.second()))
          .allMatch(one -> one.cosines().length == 4);
    }
  }
}
