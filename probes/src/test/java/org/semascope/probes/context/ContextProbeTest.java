package org.semascope.probes.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Control;
import org.semascope.probes.Headline;
import org.semascope.probes.Scope;
import org.semascope.probes.context.ContextProbe.Finding;
import org.semascope.probes.context.ContextProbe.Options;
import org.semascope.probes.page.ReportedRun;
import org.semascope.probes.page.Reports;
import org.semascope.probes.run.ControlRuns;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;
import org.semascope.report.content.Report;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;

class ContextProbeTest {
  private static final ContextProbe PROBE = new ContextProbe();
  private static final String BERT = "probes/src/test/resources/tiny/bert";
  private static final String LABELS = "probes/src/test/resources/context/labels.csv";
  private static final String SCORES = "probes/src/test/resources/context/scores.tsv";

  private static final String CONTRASTS = "probes/src/test/resources/context/contrasts.csv";

  @TempDir Path folder;

  /** Of 14 uses of the labelled pairs 10 are distinct; the model reads each once. */
  @Test
  void everyUseIsReadOnce() {
    StoredRun run = run(Scope.USUAL, LABELS);
    assertThat(run.manifest().counters())
        .containsEntry("items", 4L)
        .containsEntry("pairs", 7L)
        .containsEntry("uses", 10L)
        .containsEntry("texts", 10L);
    try (Stream<Finding> all = run.items(Finding.class)) {
      assertThat(all.toList())
          .extracting(one -> one.word().lemma())
          .containsExactlyInAnyOrder("bank", "played", "slice", "plant");
    }
  }

  @Test
  void theTrainingPartIsNotMeasured() {
    List<Result> results = run(Scope.USUAL, LABELS).results();
    assertThat(results)
        .extracting(Result::group)
        .containsOnly("labels.csv test", "labels.csv test, noun", "labels.csv test, verb");
    assertThat(results)
        .extracting(Result::metric)
        .containsOnly("ACCURACY", "AUC", "AP", "THRESHOLD", "CHANCE");
    assertThat(find(results, "CHANCE", "labels.csv test").value()).isEqualTo(.75);
    assertThat(find(results, "ACCURACY", "labels.csv test").n()).isEqualTo(4);
  }

  @Test
  void theFirstLayerIsTheSameForTheSameWord() {
    try (Stream<Finding> all = run(Scope.USUAL.layers("0,3"), SCORES).items(Finding.class)) {
      assertThat(all.toList())
          .allSatisfy(
              one -> {
                assertThat(one.cosines()).hasNumberOfRows(one.word().pairs().size());
                for (float[] cosines : one.cosines()) {
                  assertThat(cosines).hasSize(2);
                  assertThat(cosines[1]).isBetween(-1f, .99999f);
                }
              });
    }
  }

  @Test
  void gradedAndBinarySetsHaveTheirMetrics() {
    StoredRun run = run(Scope.USUAL, SCORES, LABELS);
    Report report = Reports.of(PROBE, List.of(run), ControlRuns.ALL);
    assertThat(report.story().sheets())
        .extracting(Sheet::name)
        .containsSubsequence("table", "spearman", "auc", "ap");
    assertThat(report.story().figures())
        .extracting(ReportFigure::name)
        .doesNotHaveDuplicates()
        .contains("curves", "heatmap", "spearman-curves", "scatter-1");
    assertThat(report.story().findings()).hasSizeGreaterThanOrEqualTo(2);
    assertThat(find(run.results(), "SPEARMAN", "scores.tsv").n()).isEqualTo(5);
    Map<String, String> texts = PROBE.texts(ReportedRun.of(PROBE, run));
    assertThat(texts)
        .containsEntry(
            "scores.tsv: plant #1", "The [plant] needs water. | The [plant] makes cars.");
  }

  /** Half of the pairs are two of four: both of a contrast, or neither. */
  @Test
  void contrastsAreDrawnTogether() {
    StoredRun run = run(Scope.USUAL.limit(4), CONTRASTS);
    assertThat(run.manifest().counters()).containsEntry("pairs", 4L);
    assertThat(find(run(Scope.USUAL, CONTRASTS).results(), "UNCENTRED-PEARSON", "contrasts.csv"))
        .extracting(Result::n)
        .isEqualTo(3L);
    try (Stream<Finding> all = run.items(Finding.class)) {
      assertThat(all.toList()).allMatch(one -> one.word().pairs().size() == 2);
    }
  }

  /** The control form ignores the frame. */
  @Test
  void aFrameChangesVectorsButNotItems() {
    Options framed = new Options(List.of(SCORES), "He said \"{text}\" of {word}.");
    List<Finding> with = findings(BERT, framed);
    List<Finding> without = findings(BERT, new Options(List.of(SCORES), ""));
    assertThat(with.get(0).word()).isEqualTo(without.get(0).word());
    assertThat(with.get(0).cosines()[0][2]).isNotEqualTo(without.get(0).cosines()[0][2]);
    assertThat(findings("form", framed).get(0).cosines())
        .isDeepEqualTo(findings("form", new Options(List.of(SCORES), "")).get(0).cosines());
  }

  private List<Finding> findings(String model, Options options) {
    StoredRun run =
        runner().run(Request.of(PROBE, List.of(model)).with(options).with(Scope.USUAL)).get(0);
    try (Stream<Finding> all = run.items(Finding.class)) {
      return all.toList();
    }
  }

  @Test
  void theHeadlineIsOfTheTestPart() {
    Headline headline = ReportedRun.of(PROBE, run(Scope.USUAL, LABELS)).headline().orElseThrow();
    assertThat(headline.metric()).isEqualTo("ACCURACY");
    assertThat(headline.group()).isEqualTo("labels.csv test");
    Headline graded = ReportedRun.of(PROBE, run(Scope.USUAL, SCORES)).headline().orElseThrow();
    assertThat(graded.metric()).isEqualTo("SPEARMAN");
    assertThat(graded.group()).isEqualTo("scores.tsv");
  }

  /**
   * The bags of the contexts of "The plant needs water." and "The plant makes cars." share one of
   * three words.
   */
  @Test
  void formComparesContexts() {
    try (Stream<Finding> all = run("form", Scope.USUAL, SCORES).items(Finding.class)) {
      Finding plant =
          all.filter(one -> one.word().lemma().equals("plant")).findFirst().orElseThrow();
      assertThat((double) plant.cosines()[0][0]).isCloseTo((1 + 1 / 3.0) / 2, within(1e-6));
    }
  }

  @Test
  void controlsAreScoredOnTheSamePairs() {
    Request<Options, ContextProbe.Word, Finding> request =
        request(BERT, Scope.USUAL, SCORES).with(EnumSet.allOf(Control.class), 1);
    StoredRun run = runner().run(request).get(0);
    Report report = Reports.of(PROBE, List.of(run), ControlRuns.ALL);
    assertThat(report.runs()).hasSize(1);
    assertThat(ControlRuns.ALL.of(run)).hasSize(2);
  }

  @Test
  void theLimitIsOfPairs() {
    StoredRun run = run(Scope.USUAL.limit(4), LABELS);
    assertThat(run.manifest().counters()).containsEntry("pairs", 4L);
  }

  @Test
  void theDefaultIsASetOfThisMachine() {
    Predicate<String> available = name -> name.equals("usim") || name.equals("dwug-en");
    assertThat(PROBE.choose(PROBE.defaults(), available).options().data()).containsExactly("usim");
    assertThat(PROBE.choose(new Options(List.of("scws"), ""), available).options().data())
        .containsExactly("scws");
    assertThatThrownBy(() -> run(Scope.USUAL))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("data pull wic");
  }

  private static Result find(List<Result> results, String metric, String group) {
    return results.stream()
        .filter(row -> row.metric().equals(metric) && row.group().equals(group))
        .findFirst()
        .orElseThrow();
  }

  private StoredRun run(Scope scope, String... data) {
    return run(BERT, scope, data);
  }

  private StoredRun run(String model, Scope scope, String... data) {
    return runner().run(request(model, scope, data)).get(0);
  }

  private static Request<Options, ContextProbe.Word, Finding> request(
      String model, Scope scope, String... data) {
    return Request.of(PROBE, List.of(model)).with(new Options(List.of(data), "")).with(scope);
  }

  private ProbeRunner runner() {
    return new ProbeRunner(
        Map.of("SEMASCOPE_HOME", folder.resolve("home").toString()),
        EngineOptions.under(folder.resolve("runs")),
        Progress.SILENT,
        Interruption.byRequest(() -> {}));
  }
}
