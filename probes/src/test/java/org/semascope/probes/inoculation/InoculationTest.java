package org.semascope.probes.inoculation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.StoredRun;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Scope;
import org.semascope.probes.inoculation.Inoculation.Point;
import org.semascope.probes.inoculation.Inoculation.Trial;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;
import org.semascope.probes.senses.SenseGroup.Family;
import org.semascope.probes.senses.SenseProbe;
import org.semascope.report.content.Report;
import org.semascope.report.content.Sheet;

class InoculationTest {
  private static final SenseProbe PROBE = new SenseProbe();
  private static final String BERT = "probes/src/test/resources/tiny/bert";
  private static final String USES = "probes/src/test/resources/senses/uses.conllu";

  @TempDir Path folder;

  /** A run at another layer, instead of a run after fine-tuning. */
  private StoredRun run(int layer) {
    ProbeRunner runner =
        new ProbeRunner(
            Map.of("SEMASCOPE_HOME", folder.resolve("home").toString()),
            EngineOptions.under(folder.resolve("runs")),
            Progress.SILENT,
            Interruption.byRequest(() -> {}));
    return runner
        .run(
            Request.of(PROBE, List.of(BERT))
                .with(
                    OptionForm.of(PROBE.defaults())
                        .with(Map.of("data", USES, "each", true, "minSense", 1)))
                .with(Scope.USUAL.layers(String.valueOf(layer))))
        .get(0);
  }

  private static double map(StoredRun run) {
    return run.results().stream()
        .filter(row -> row.metric().equals("MAP@50") && row.group().equals("nouns+verbs"))
        .findFirst()
        .orElseThrow()
        .value();
  }

  @Test
  void sizesAreComparedOverTheirSeeds() {
    List<StoredRun> runs = List.of(run(3), run(0), run(1), run(2));
    Inoculation inoculation =
        new Inoculation(
            "bert",
            List.of(
                new Trial(0, 0, runs.get(0)),
                new Trial(20, 1, runs.get(3)),
                new Trial(10, 1, runs.get(1)),
                new Trial(10, 2, runs.get(2))));

    double one = map(runs.get(1));
    double other = map(runs.get(2));
    assertThat(inoculation.points())
        .filteredOn(point -> point.group().equals(Family.NOUNS_AND_VERBS.all()))
        .extracting(Point::words, Point::seeds, Point::mean, Point::low, Point::high)
        .containsExactly(
            tuple(0, 1, map(runs.get(0)), map(runs.get(0)), map(runs.get(0))),
            tuple(10, 2, (one + other) / 2, Math.min(one, other), Math.max(one, other)),
            tuple(20, 1, map(runs.get(3)), map(runs.get(3)), map(runs.get(3))));
    assertThat(inoculation.sheet().blocks())
        .extracting(Sheet.Block::title)
        .containsExactly("nouns+verbs");
    List<Sheet.Row> rows = inoculation.sheet().blocks().get(0).rows();
    assertThat(rows).hasSize(4); // not tuned, two sizes, the best size
    int best = (one + other) / 2 > map(runs.get(3)) ? 1 : 2;
    assertThat(last(rows.get(3))).isEqualTo(last(rows.get(best)));
    Report report = inoculation.report();
    assertThat(report.story().figures()).hasSize(1);
    // The caution on the bucket with a single sense, l<500 r<.25, is not repeated for each run.
    assertThat(report.cautions()).hasSize(4);
  }

  private static Sheet.Cell last(Sheet.Row row) {
    return row.cells().get(row.cells().size() - 1);
  }
}
