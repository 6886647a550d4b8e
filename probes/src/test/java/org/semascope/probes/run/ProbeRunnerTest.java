package org.semascope.probes.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.probes.About;
import org.semascope.probes.Comparison;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.Scorer;
import org.semascope.probes.page.ReportedRun;
import org.semascope.probes.page.Reports;
import org.semascope.report.content.Report;

class ProbeRunnerTest {
  private static final Path BERT = Path.of("probes/src/test/resources/tiny/bert");
  private static final Path VECTORS = Path.of("probes/src/test/resources/tiny/vectors.txt");
  private static final StabilityProbe PROBE = new StabilityProbe();

  @TempDir Path folder;

  private ProbeRunner runner(List<String> said) {
    Map<String, String> env = Map.of("SEMASCOPE_HOME", folder.resolve("home").toString());
    return new ProbeRunner(
        env,
        EngineOptions.under(folder.resolve("runs")),
        said::add,
        Interruption.byRequest(() -> {}));
  }

  private StoredRun run(Path model, Scope scope) {
    return runner(new ArrayList<>())
        .run(Request.of(PROBE, List.of(model.toString())).with(scope))
        .get(0);
  }

  @Test
  void aRunHasARowForEveryGroupAndLayer() {
    StoredRun run = run(BERT, Scope.USUAL.limit(40));

    assertThat(run.results()).extracting(Result::metric).containsOnly("SIM");
    assertThat(run.results()).extracting(Result::group).containsOnly("same sense", "other sense");
    assertThat(run.results()).extracting(row -> row.layer().getAsInt()).contains(0, 1, 2, 3);
    assertThat(run.manifest().recipe().data()).extracting("name").containsExactly("wordnet-3.0");
    assertThat(run.manifest().recipe().options().path("perWord").asInt()).isEqualTo(1);
    assertThat(run.manifest().counters()).containsEntry("items", 40L).containsKey("tokens");
  }

  @Test
  void theSameRequestReusesTheStoredRun() {
    StoredRun first = run(BERT, Scope.USUAL.limit(10));
    List<String> said = new ArrayList<>();
    StoredRun second =
        runner(said)
            .run(Request.of(PROBE, List.of(BERT.toString())).with(Scope.USUAL.limit(10)))
            .get(0);

    assertThat(second.directory()).isEqualTo(first.directory());
    assertThat(second.manifest().sessions()).isEqualTo(1);
    assertThat(said).anyMatch(line -> line.contains("finished before"));
  }

  @Test
  void aModelStopsBetweenBatches() {
    Interruption stop = Interruption.byRequest(() -> {});
    StabilityProbe stopping =
        new StabilityProbe() {
          @Override
          public Scorer<Pair, Finding> scorer(
              Options options, Subject model, List<Pair> reference, Resources resources) {
            Scorer<Pair, Finding> own = super.scorer(options, model, reference, resources);
            return pairs -> {
              stop.request();
              return own.score(pairs);
            };
          }
        };
    Map<String, String> env = Map.of("SEMASCOPE_HOME", folder.resolve("home").toString());
    EngineOptions options = EngineOptions.under(folder.resolve("runs")).shardsAtOnce(1);
    ProbeRunner runner = new ProbeRunner(env, options, Progress.SILENT, stop);
    Scope scope = Scope.USUAL.limit(10);
    assertThatThrownBy(() -> runner.run(Request.of(stopping, List.of(BERT.toString())).with(scope)))
        .isInstanceOf(StoppedException.class)
        .hasMessageStartingWith("stopped: 0 of 1 shards");

    assertThat(run(BERT, scope).manifest().counters()).containsEntry("items", 10L);
  }

  @Test
  void combinedAndSingleLayersAreMeasuredTogether() {
    StoredRun run = run(BERT, Scope.USUAL.limit(10).layers("concat:last2,1"));

    assertThat(run.results())
        .filteredOn(row -> row.group().equals("other sense"))
        .extracting(row -> row.layer().orElse(-1))
        .containsExactly(-1, 1);
    ReportedRun<StabilityProbe.Options, StabilityProbe.Finding> reported =
        ReportedRun.of(PROBE, run);
    assertThat(reported.layers()).extracting(LayerMix::label).containsExactly("concat:2-3", "1");
  }

  @Test
  void staticVectorsAreProbedLikeModels() {
    StoredRun run = run(VECTORS, Scope.USUAL.limit(0));

    assertThat(run.results()).allMatch(row -> row.layer().isEmpty() && row.value() > 0.999);
    assertThat(run.skipped()).anyMatch(one -> one.reason().equals("no word of it has a vector"));
  }

  @Test
  void twoLayersAndTwoModelsAreCompared() {
    StoredRun run = run(BERT, Scope.USUAL.limit(60));
    StoredRun vectors = run(VECTORS, Scope.USUAL.limit(0));

    Comparison layers = Comparison.ofAll(PROBE, List.of(run, run), List.of(), List.of(1, 3)).get(0);
    Comparison.Test test = layers.tests().get(0);
    assertThat(test.difference().interval().value())
        .isCloseTo(test.first() - test.second(), within(1e-12));
    assertThat(test.firstLayer()).hasValue(1);
    assertThat(test.items()).isPositive();
    assertThatThrownBy(() -> Comparison.ofAll(PROBE, List.of(run, run), List.of(), List.of()))
        .isInstanceOf(SemascopeException.class);
    // Vectors of five words share few items with a draw of sixty; that is said, not invented.
    StoredRun all = run(BERT, Scope.USUAL.limit(0).layers("3"));
    Comparison mixed = Comparison.ofAll(PROBE, List.of(all, vectors), List.of(), List.of()).get(0);
    assertThat(mixed.tests()).allMatch(one -> one.secondLayer().isEmpty());
  }

  @Test
  void aShardCanBeComputedElsewhere() throws Exception {
    StoredRun run = run(BERT, Scope.USUAL.limit(5));
    ObjectMapper json = new ObjectMapper();
    StabilityProbe.Place place = new StabilityProbe.Place("the cat sat", 4, 7);
    StabilityProbe.Pair item = new StabilityProbe.Pair("1", "cat", true, place, place);
    ShardTask task =
        new ShardTask(
            run.manifest().recipe(),
            BERT.toAbsolutePath().toString(),
            json.createObjectNode(),
            List.of());
    Map<String, String> env = Map.of("SEMASCOPE_HOME", folder.resolve("other home").toString());

    try (ShardTask.Worker worker =
        ShardTask.parse(task.json()).open(PROBE, env, Progress.SILENT, 1)) {
      JsonNode scores =
          json.readTree(worker.score(json.writeValueAsString(new Shard<>(List.of(item)))));
      assertThat(scores.at("/outcomes/0/finding/cosines/0").asDouble()).isGreaterThan(0.9999);
    }
  }

  @Test
  void aForecastStoresNothing() {
    Forecast forecast =
        runner(new ArrayList<>())
            .forecast(Request.of(PROBE, List.of(BERT.toString())).with(Scope.USUAL.limit(30)))
            .get(0);

    assertThat(forecast.items()).isEqualTo(30);
    assertThat(forecast.tokens()).isPositive();
    assertThat(folder.resolve("runs")).doesNotExist();
  }

  @Test
  void aPageHasTheTableAndTheSources() {
    Report report = Reports.of(PROBE, List.of(run(BERT, Scope.USUAL.limit(20))), ControlRuns.ALL);

    assertThat(report.story().sheets().get(0).header()).containsExactly("L0", "L1", "L2", "L3");
    assertThat(report.sources()).extracting("name").contains("wordnet-3.0", "bert");
  }

  @Test
  void aModelIsNeeded() {
    assertThatThrownBy(() -> runner(new ArrayList<>()).run(Request.of(PROBE, List.of())))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("stability");
    assertThat(Files.exists(folder.resolve("runs"))).isFalse();
  }

  @Test
  void aProbeMayNeedNoModel() {
    StabilityProbe alone =
        new StabilityProbe() {
          @Override
          public About about() {
            About own = super.about();
            return new About(
                own.name(),
                own.version(),
                own.summary(),
                own.description(),
                own.citations(),
                About.Needs.NO_MODEL,
                own.layers(),
                own.compared(),
                own.examples());
          }
        };
    StoredRun run =
        runner(new ArrayList<>())
            .run(Request.of(alone, List.of()).with(Scope.USUAL.limit(3)))
            .get(0);

    assertThat(run.manifest().recipe().model().name()).isEqualTo("no-model");
    assertThat(run.skipped()).hasSize(3).allMatch(one -> one.reason().equals("there is no model"));
  }
}
