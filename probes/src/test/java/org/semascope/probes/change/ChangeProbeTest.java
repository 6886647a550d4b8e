package org.semascope.probes.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.models.LayerMix;
import org.semascope.probes.Control;
import org.semascope.probes.MeasuredFindings;
import org.semascope.probes.Scope;
import org.semascope.probes.page.Reports;
import org.semascope.probes.run.ControlRuns;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;
import org.semascope.report.content.Report;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;

class ChangeProbeTest {
  private static final ChangeProbe PROBE = new ChangeProbe();
  private static final String BERT = "probes/src/test/resources/tiny/bert";
  private static final ChangeOptions DWUG =
      PROBE.defaults().withData("probes/src/test/resources/change/dwug");

  @TempDir Path folder;

  /** Ranks of the distances 2, 1, 4, 3 and of the changes 1, 2, 3, 4: rho = 1 - 6 · 4 / 60. */
  @Test
  void distancesAreCorrelatedWithGradedChange() {
    List<ChangeFinding> findings =
        List.of(
            finding("a", 0.1, .3, .1),
            finding("b", 0.2, .2, .2),
            finding("c", 0.3, .6, .3),
            finding("d", 0.4, .5, .4),
            finding("unjudged", null, .9, .9));
    Map<String, Result> rows =
        MeasuredFindings.of(PROBE, List.of(LayerMix.of(1)), findings).stream()
            .collect(Collectors.toMap(row -> row.metric() + " " + row.group(), row -> row));
    assertThat(rows.get("SPEARMAN APD").value()).isCloseTo(.6, within(1e-9));
    assertThat(rows.get("SPEARMAN APD").n()).isEqualTo(4);
    assertThat(rows.get("SPEARMAN PRT").value()).isCloseTo(1, within(1e-9));
    assertThat(rows.get("APD unjudged").value()).isEqualTo(.9);
    assertThat(rows.get("EXPECTED-APD a").value()).isEqualTo(.15);
    assertThat(rows.get("USES-BEFORE a").value()).isEqualTo(3);
    assertThat(rows).containsKey("CHANGE a").doesNotContainKey("CHANGE unjudged");
  }

  private static ChangeFinding finding(String word, Double change, double apd, double prt) {
    return new ChangeFinding(
        word, change, 3, 2, 0, 0, new double[] {apd}, new double[] {.15}, new double[] {prt});
  }

  @Test
  void aWordUsageGraphWithItsPage() {
    Request<ChangeOptions, ChangeItem, ChangeFinding> request =
        Request.of(PROBE, List.of(BERT)).with(DWUG).with(EnumSet.allOf(Control.class), 1);
    StoredRun run = runner().run(request).get(0);
    assertThat(run.manifest().counters()).containsEntry("words", 4L).containsEntry("uses", 15L);
    Report report = Reports.of(PROBE, List.of(run), ControlRuns.ALL);
    assertThat(report.story().sheets())
        .extracting(Sheet::name)
        .containsSubsequence("table", "words-apd", "words-prt", "words-expected-apd");
    assertThat(report.story().figures())
        .extracting(ReportFigure::name)
        .contains("curves", "scatter-1");
    assertThat(ControlRuns.ALL.of(run)).hasSize(2);
    assertThat(run.directory().resolve("change.tsv")).exists();
  }

  @Test
  void usesAreSampledInEachPeriod() {
    StoredRun run = run(DWUG.withUses(1));
    assertThat(run.manifest().counters()).containsEntry("words", 4L).containsEntry("uses", 8L);
  }

  /** Without gold; "banks" is a form of "bank"; "shore" has no use before. */
  @Test
  void twoCorporaAndAListOfWords() throws IOException {
    StoredRun run = run(corpora("bank\nbread\nshore\n", false));
    Map<String, Result> rows =
        run.results().stream()
            .filter(row -> row.layer().isEmpty())
            .collect(
                Collectors.toMap(row -> row.metric() + " " + row.group(), Function.identity()));
    assertThat(rows.get("USES-BEFORE bank").value()).isEqualTo(2);
    assertThat(rows.get("COUNT-BEFORE bank").value()).isEqualTo(3);
    assertThat(rows.get("USES-AFTER bread").value()).isEqualTo(1);
    assertThat(rows).doesNotContainKey("CHANGE bank");
    try (Stream<String> skipped = Files.lines(run.directory().resolve("skipped.jsonl"))) {
      assertThat(skipped.toList()).hasSize(1).allMatch(line -> line.contains("shore"));
    }
    Report report = Reports.of(PROBE, List.of(run), ControlRuns.ALL);
    assertThat(report.story().sheets()).extracting(Sheet::name).startsWith("table", "words-prt");
    assertThat(report.story().findings()).hasSize(1);
    assertThat(run(corpora("bank\n", true)).results())
        .filteredOn(row -> row.metric().equals("COUNT-BEFORE"))
        .extracting(Result::value)
        .containsExactly(2.0);
  }

  private ChangeOptions corpora(String words, boolean asWritten) throws IOException {
    String before =
        """
        He sat on the bank of the river and ate a piece of the bread that she had made.

        The banks of the river were steep, and the bank on the far side was green with grass.
        """;
    String after =
        """
        She went to the bank to get some money, but the bank by the shore was closed that day.

        We had no bread at home, so that he had to go out to the shop by the river for it.
        """;
    return new ChangeOptions(
        "",
        Files.writeString(folder.resolve("before.txt"), before).toString(),
        Files.writeString(folder.resolve("after.txt"), after).toString(),
        Files.writeString(folder.resolve("words.txt"), words).toString(),
        asWritten,
        100);
  }

  @Test
  void wordsThatDoNotOccurAreReported() throws IOException {
    ChangeOptions nothing = corpora("zebra\n", false);
    assertThatThrownBy(() -> run(nothing))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("no word of " + nothing.words());
  }

  @Test
  void optionsMustFitTogether() {
    assertThatThrownBy(() -> new ChangeOptions("", "a.txt", "", "", false, 100))
        .isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> new ChangeOptions("dwug-en", "a", "b", "c", false, 100))
        .isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> new ChangeOptions("dwug-en", "", "", "", false, 0))
        .isInstanceOf(UsageException.class);
    assertThat(PROBE.choose(PROBE.defaults(), name -> true).options().data()).isEqualTo("dwug-en");
    assertThatThrownBy(() -> run(PROBE.defaults()))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("dwug-en");
  }

  private StoredRun run(ChangeOptions options) {
    return runner()
        .run(Request.of(PROBE, List.of(BERT)).with(options).with(Scope.USUAL.layers("1-2")))
        .get(0);
  }

  private ProbeRunner runner() {
    return new ProbeRunner(
        Map.of("SEMASCOPE_HOME", folder.resolve("home").toString()),
        EngineOptions.under(folder.resolve("runs")),
        Progress.SILENT,
        Interruption.byRequest(() -> {}));
  }
}
