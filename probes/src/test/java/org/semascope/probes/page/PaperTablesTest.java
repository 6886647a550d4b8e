package org.semascope.probes.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.core.UsageException;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Control;
import org.semascope.probes.ControlledScore;
import org.semascope.probes.ControlledScores;
import org.semascope.probes.ControlledScores.Lead;
import org.semascope.probes.Scope;
import org.semascope.probes.page.PaperOptions.Side;
import org.semascope.probes.run.ControlRuns;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;
import org.semascope.probes.substitution.SubstitutionProbe;
import org.semascope.report.content.Card.Verdict;
import org.semascope.report.content.Display;
import org.semascope.report.content.Measures;
import org.semascope.report.content.PaperTable;
import org.semascope.report.content.PaperTable.Cell;
import org.semascope.report.content.PaperTable.Column;
import org.semascope.report.content.PaperTable.Mark;
import org.semascope.report.content.PaperTable.Row;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.plot.LineChart;

/** Tables of two small models, compared with results.json and with the scores of pages. */
class PaperTablesTest {
  private static final SubstitutionProbe PROBE = new SubstitutionProbe();
  private static final Path BERT_FOLDER = Path.of("probes/src/test/resources/tiny/bert");
  private static final String BERT = "bert";
  private static final String OTHER = "other";

  @TempDir static Path folder;
  private static List<StoredRun> runs;

  @BeforeAll
  static void run() throws IOException {
    ProbeRunner runner =
        new ProbeRunner(
            Map.of("SEMASCOPE_HOME", folder.resolve("home").toString()),
            EngineOptions.under(folder.resolve("runs")),
            Progress.SILENT,
            Interruption.byRequest(() -> {}));
    Path other = withReLU(BERT_FOLDER, folder.resolve("other"));
    runs =
        runner.run(
            Request.of(PROBE, List.of(BERT_FOLDER.toString(), other.toString()))
                .with(Scope.USUAL.limit(60))
                .with(Control.parse("form"), 1));
  }

  /** Another model: the same weights with another activation function. */
  private static Path withReLU(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName().toString()));
      }
    }
    Path config = to.resolve("config.json");
    String before = Files.readString(config);
    String after = before.replaceFirst("\"hidden_act\": \"[a-z]+\"", "\"hidden_act\": \"relu\"");
    assertThat(after).isNotEqualTo(before);
    Files.writeString(config, after);
    return to;
  }

  private static PaperOptions options(String columns, String layers, Side rows) {
    return new PaperOptions(
        columns.isEmpty() ? List.of() : List.of(columns.split(",")),
        layers,
        List.of(),
        rows,
        true,
        true,
        false,
        "",
        "");
  }

  private static Cell cell(PaperTable table, String row, String group, String column) {
    int at = table.columns().indexOf(new Column(group, column));
    assertThat(at).as(table.columns().toString()).isNotNegative();
    return table.blocks().stream()
        .flatMap(List::stream)
        .filter(one -> one.label().equals(row))
        .findFirst()
        .orElseThrow()
        .cells()
        .get(at);
  }

  private static String text(double value) {
    return Display.PERCENT.text(value);
  }

  /** The scores of pages are tested against items.jsonl in ControlledScoresTest. */
  @Test
  void theDefaultIsTheCrossFittedMainScoreWithItsVerdict() {
    PaperTable table = PaperTables.of(runs, options("", "", null));
    ControlledScores scores = ControlledScores.of(PROBE, runs, ControlRuns.ALL);
    Map<ControlledScore, Double> corrected = ControlledScore.corrected(scores.headlines());
    assertThat(scores.headlines()).hasSize(2);
    for (ControlledScore score : scores.headlines()) {
      Cell cell = cell(table, score.model(), "", "P@1");
      assertThat(cell.value()).isEqualTo(text(score.score().value()));
      assertThat(cell.range())
          .containsExactly(text(score.score().low()), text(score.score().high()));
      assertThat(cell.layers()).isEqualTo(score.layers(""));
      assertThat(cell.marks().contains(Mark.ABOVE_CONTROLS))
          .isEqualTo(score.verdict(corrected.get(score)) == Verdict.ABOVE);
      score.controls().stream()
          .filter(control -> control.name().equals("form"))
          .forEach(
              control ->
                  assertThat(cell(table, "form", "", "P@1").value())
                      .isEqualTo(text(control.score().value())));
    }
    assertThat(table.blocks()).hasSize(2);
    assertThat(table.blocks().get(0)).extracting(Row::label).containsExactly(BERT, OTHER);
    assertThat(table.blocks().get(1)).extracting(Row::label).contains("chance", "form");
    assertThat(table.caption())
        .contains("n = " + scores.headlines().get(0).n(), "form", "(%)", "wordnet-3.0");
    assertThat(table.label()).isEqualTo("tab:substitution");
  }

  /** With one pair the corrected p is p itself. */
  @Test
  void theDaggerIsTheTestOfTheTwoModels() {
    Lead lead = ControlledScores.of(PROBE, runs, ControlRuns.ALL).leads().get(0);
    boolean significant = lead.difference().p() < ControlledScore.ALPHA;
    String winner =
        (lead.difference().interval().value() > 0 ? lead.first() : lead.second()).name();
    PaperTable table = PaperTables.of(runs, options("", "best", Side.MODELS));
    for (String model : List.of(BERT, OTHER)) {
      assertThat(cell(table, model, "", "P@1").marks().contains(Mark.ABOVE_MODELS))
          .isEqualTo(significant && winner.equals(model));
    }
  }

  @Test
  void chosenColumnsAndLayersAreThoseOfTheResults() {
    List<StoredRun> one = runs.subList(0, 1);
    PaperTable table = PaperTables.of(one, options("SYN,HYPE,MRR:HYPO", "1,3", Side.LAYERS));
    assertThat(table.columns())
        .contains(
            new Column(BERT, "P@1 SYN"),
            new Column(BERT, "P@1 HYPE"),
            new Column(BERT, "MRR HYPO"));
    Measures measures = new Measures(one.get(0));
    for (int layer : List.of(1, 3)) {
      Result hype = measures.find("P@1", "HYPE", OptionalInt.of(layer)).orElseThrow();
      Result mrr = measures.find("MRR", "HYPO", OptionalInt.of(layer)).orElseThrow();
      assertThat(cell(table, "L" + layer, BERT, "P@1 HYPE").value()).isEqualTo(text(hype.value()));
      assertThat(cell(table, "L" + layer, BERT, "MRR HYPO").value()).isEqualTo(text(mrr.value()));
      assertThat(cell(table, "L" + layer, BERT, "P@1 HYPE").layers()).isEmpty();
    }
    Result chance = measures.find("CHANCE", "HYPE").orElseThrow();
    assertThat(cell(table, "chance", BERT, "P@1 HYPE").value()).isEqualTo(text(chance.value()));
  }

  /** The same cells on every side. */
  @Test
  void sidesCanBeExchanged() {
    PaperTable models = PaperTables.of(runs, options("SYN,HYPE", "last", Side.MODELS));
    PaperTable metrics = PaperTables.of(runs, options("SYN,HYPE", "last", Side.METRICS));
    for (String model : List.of(BERT, OTHER, "chance")) {
      for (String group : List.of("SYN", "HYPE")) {
        assertThat(cell(metrics, group, "", model)).isEqualTo(cell(models, model, "", group));
      }
    }
    assertThat(models.caption()).contains("Last layer.");
  }

  @Test
  void unknownNamesAreAnsweredByTheKnownOnes() {
    assertThatThrownBy(() -> PaperTables.of(runs, options("SIN", "", null)))
        .isInstanceOf(UsageException.class)
        .hasMessageContainingAll("--columns SIN", "MRR", "SYN, HYPE, HYPO, COHYP");
    assertThatThrownBy(() -> PaperTables.of(runs, options("MRR:x", "", null)))
        .hasMessageContainingAll("--columns MRR:x", "MRR has the groups SYN, HYPE");
    assertThatThrownBy(() -> PaperTables.of(runs, options("", "17", null)))
        .hasMessage("--layers 17: no such layer; the runs have the layers 0, 1, 2, 3");
    assertThatThrownBy(() -> options("", "upper", null)).hasMessageContaining("--layers upper");
    assertThatThrownBy(() -> PaperTables.of(runs, models("gpt")))
        .hasMessage("--models gpt: no such model; the runs have the models bert, other");
    assertThatThrownBy(
            () -> PaperTables.of(Stream.concat(runs.stream(), runs.stream()).toList(), models("")))
        .hasMessageStartingWith("two runs of the probe substitution have the model bert");
  }

  private static PaperOptions models(String model) {
    List<String> models = new ArrayList<>();
    if (!model.isEmpty()) {
      models.add(model);
    }
    return new PaperOptions(List.of(), "", models, null, false, false, false, "", "");
  }

  @Test
  void modelsAreChosenByTheBeginningOfTheirNames() {
    PaperTable table = PaperTables.of(runs, models("oth"));
    assertThat(table.blocks().get(0)).extracting(Row::label).containsExactly(OTHER);
    assertThat(table.caption()).doesNotContain("†");
  }

  @Test
  void figuresShowChosenMeasuresOverLayers() {
    ReportFigure figure = PaperFigures.layers(runs, options("HYPE", "0,2", null));
    LineChart chart = (LineChart) figure.figure();
    assertThat(chart.categories()).containsExactly("0", "2");
    assertThat(chart.names()).containsExactly(BERT, OTHER, "chance");
    Measures measures = new Measures(runs.get(0));
    Result result = measures.find("P@1", "HYPE", OptionalInt.of(2)).orElseThrow();
    assertThat(chart.series().get(0).values().get(1)).isEqualTo(Display.PERCENT.value(result));
    assertThat(PaperFigures.of("curves-1", runs, List.of(), List.of("SYN")).figure().names())
        .containsExactly("SYN");
    assertThatThrownBy(() -> PaperFigures.of("curve", runs, List.of(), List.of()))
        .hasMessageContainingAll("--figure curve: no such figure", "layers and together, curves-1");
    assertThatThrownBy(() -> PaperFigures.of("curves-1", runs, List.of(), List.of("SIN")))
        .hasMessageContainingAll("--columns SIN: the figure curves-1 has SYN");
  }
}
