package org.semascope.probes.idioms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.semascope.probes.idioms.IdiomProbe.WORDING;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.engine.Engine;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.Experiment;
import org.semascope.engine.Input;
import org.semascope.engine.Recipe;
import org.semascope.engine.Results;
import org.semascope.engine.RunWriter;
import org.semascope.engine.ShardResults;
import org.semascope.engine.StoredRun;
import org.semascope.probes.idioms.IdiomFinding.ComparedText;
import org.semascope.probes.idioms.IdiomItem.Condition;
import org.semascope.probes.idioms.IdiomItem.Contrast;
import org.semascope.probes.idioms.IdiomItem.Role;
import org.semascope.probes.page.ReportedRun;
import org.semascope.probes.page.Reports;
import org.semascope.report.content.Reading;
import org.semascope.report.content.Report;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;
import org.semascope.report.form.ReportForm;

/** The page of a run with results made by hand. */
class IdiomsPageTest {
  @TempDir private Path root;

  @Test
  void theTableHasADashForRhoThatIsNotSignificantAndPublishedRows() {
    assertThat(rows(page(idioms()), "table"))
        .contains(
            "en NEU P1 | 1.00 | 1.00 | 0.838 | 0.675 | 6",
            "en published ≈ | 0.53 | 0.59 |  |  | ",
            "en NEU P2 | - | - | 0.898 | 0.797 | 6",
            "en published ≈ | - | - |  |  | ",
            "en NEU P4 |  | - |  | 0.855 | 6",
            "en published ≠ | 0.51 | 0.67 |  |  | ",
            "pt NEU P1 | - | - | 0.742 | 0.483 | 3");
  }

  @Test
  void aDashHasItsValueInTheTooltip() {
    assertThat(ReportForm.HTML.write(page(idioms())))
        .contains(
            "<td title=\"rho -0.486, p = 0.356, 95 % interval -0.736 to -0.236, n = 6\">-</td>",
            "<td title=\"not significant: below 0.117 in size\">-</td>");
  }

  @Test
  void theOtherTablesAreOfAffinityContextAndWords() {
    Report page = page(idioms());
    assertThat(page.story().sheets())
        .extracting(Sheet::name)
        .containsExactly("table", "controls", "closer", "affinity", "context", "words");
    assertThat(rows(page, "affinity"))
        .contains(
            "en NEU P1 − P2 | 0.93 | 0.93 | -0.061 | -0.122",
            "en NEU P1 − P3 | - | - | 0.028 | 0.057",
            "en NEU P1 scaled | 1.00 | 1.00 | 0.623 | 0.623",
            "en NEU random |  |  | 0.588 | 0.175");
    assertThat(rows(page, "context"))
        .contains("en P1 | 1.00 | 1.00 | -0.95 | -0.95", "en published ≠ |  |  | 0.52 | ");
    assertThat(rows(page, "words"))
        .contains("en NEU | 2 of 6 | 2 of 6 | 83.3 % | 83.3 %", "en published ≠ |  | 47 |  | ");
  }

  @Test
  void differencesFromThePaperAreListedAndMarked() {
    assertThat(differences(idioms())).isEmpty();
    assertThat(rows(page(idioms()), "table")).anyMatch(row -> row.contains("≈"));
    for (Made other :
        List.of(
            idioms().with("data", "mine.csv"),
            idioms().with("limit", 4),
            idioms().with("agreeingArticle", true),
            idioms().at("12"),
            idioms().at("mean:9-12"))) {
      assertThat(differences(other)).as("%s", other.options).hasSize(1);
      assertThat(page(other).cautions())
          .as("%s", other.options)
          .anyMatch(one -> one.contains(differences(other).get(0)));
      assertThat(rows(page(other), "table")).noneMatch(row -> row.contains("≈"));
    }
    assertThat(differences(idioms().at("static"))).isEmpty();
    // Options that the paper does not specify are not differences.
    Made open = idioms().with("frequencies", "glove-6b-100d").with("randomPhrases", 0);
    assertThat(differences(open)).isEmpty();
  }

  private List<String> differences(Made run) {
    return ReportedRun.of(new IdiomProbe(), run.under(root)).differences();
  }

  /** A counter of the plan decides. */
  @Test
  void aLanguageWhoseRandomPhrasesAreNotMatchedIsNamed() {
    assertThat(page(idioms()).story().cautions()).isEmpty();
    Made unmatched = idioms().counting("unmatched in frequency, pt", 3L);
    assertThat(page(unmatched).story().cautions())
        .singleElement()
        .asString()
        .startsWith("Portuguese:");
    assertThat(notes(page(idioms()), "affinity")).anyMatch(note -> note.contains("wordnet-3.0"));
    assertThat(notes(page(idioms().with("frequencies", "glove-6b-100d")), "affinity"))
        .anyMatch(note -> note.contains("glove-6b-100d"));
  }

  @Test
  void withoutRatingsThePageHasACautionAndTheOtherMeasures() {
    Report page = page(idioms().withoutScores());
    assertThat(page.story().cautions()).hasSize(1);
    assertThat(sheet(page, "table").header()).containsExactly("sim Sent", "sim NC", "compounds");
    assertThat(rows(page, "table")).contains("en NEU P1 | 0.838 | 0.675 | 6");
    assertThat(rows(page, "context")).contains("en P1 | 1.00 | 1.00 | -0.95 | -0.95");
    assertThat(page.story().figures())
        .extracting(ReportFigure::name)
        .contains("layers-en-neu")
        .noneMatch(name -> name.startsWith("scores"));
    assertThat(page.story().readings())
        .extracting(reading -> reading.title().split(":")[0])
        .containsExactly("English", "English", "English", "Portuguese", "Portuguese", "Portuguese");
  }

  @Test
  void examplesListTheirVariantsClosestFirst() {
    List<Reading> readings = page(idioms()).story().readings();
    assertThat(readings)
        .extracting(Reading::title)
        .contains(
            "English: " + WORDING.get("examples.idiom-words"),
            "English: " + WORDING.get("examples.idiom-whole"),
            "Portuguese: " + WORDING.get("examples.idiom-words"))
        .doesNotContain("Portuguese: " + WORDING.get("examples.idiom-whole"));
    Reading.Example blanket = readings.get(0).examples().get(0);
    assertThat(blanket.word()).isEqualTo("wet blanket");
    assertThat(blanket.candidates())
        .extracting(one -> one.word() + " " + one.score())
        .containsExactly("damp cover 0.91", "blanket 0.81", "wet 0.71", "killjoy 0.31");
  }

  @Test
  void everyConstantHasItsWording() {
    assertWording("conditions.", Condition.values());
    assertWording("contrasts.", Contrast.values());
    assertWording("roles.", Role.values());
    assertWording("texts.", ComparedText.values());
  }

  private static void assertWording(String section, Enum<?>... constants) {
    assertThat(WORDING.texts().keySet())
        .filteredOn(key -> key.startsWith(section))
        .containsExactlyElementsOf(Stream.of(constants).map(one -> section + one.name()).toList());
  }

  @Test
  void figuresAreOfEveryLanguageAndLevel() {
    assertThat(page(idioms()).story().figures())
        .extracting(ReportFigure::name)
        .containsExactlyInAnyOrder(
            "similarities-en-sent",
            "similarities-en-nc",
            "similarities-pt-sent",
            "similarities-pt-nc",
            "scores-en",
            "scores-pt",
            "layers-en-neu",
            "layers-en-nat",
            "layers-pt-neu");
  }

  @Test
  void severalModelsAreShownTogetherAndCompared() {
    Report page = page(idioms(), idioms().of("other"));
    assertThat(sheet(page, "agreement").blocks())
        .extracting(Sheet.Block::title)
        .containsExactly(
            "bert-base-multilingual-cased and other, English",
            "bert-base-multilingual-cased and other, Portuguese");
    assertThat(rows(page, "agreement")).contains("en NEU P1 | 1.00 | 1.00 | 6");
    assertThat(page.story().findings()).hasSize(6);
    assertThat(page.story().figures())
        .extracting(ReportFigure::name)
        .contains("similarities-en-neu-nc", "similarities-pt-neu-sent", "scores-en-2")
        .doesNotContain("similarities-pt-nat-nc");
  }

  @Test
  void filesHaveADashForPublishedValuesThatAreNotSignificant() throws IOException {
    Report page = page(idioms());
    assertThat(ReportForm.CSV.write(page).lines())
        .contains(
            "idioms,bert-base-multilingual-cased,,en NEU P1 NC,SPEARMAN,rho,1.0,6,0.75,1.0,0.59,yes",
            "idioms,bert-base-multilingual-cased,,en NEU P2 NC,SPEARMAN,rho,0.485714,6,0.235714,0.735714,-,yes");
    JsonNode json = new ObjectMapper().readTree(ReportForm.JSON.write(page));
    assertThat(json.get("results").findValuesAsText("published")).contains("0.59");
    assertThat(json.get("results").findValues("publishedBelow")).isNotEmpty();
  }

  private Report page(Made... runs) {
    return Reports.of(List.of(runs).stream().map(one -> one.under(root)).toList());
  }

  private static Sheet sheet(Report page, String name) {
    return page.story().sheets().stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> notes(Report page, String name) {
    return sheet(page, name).notes();
  }

  /** Language, label, mark of published rows, cells. */
  private static List<String> rows(Report page, String name) {
    Function<Sheet.Row, String> mark =
        row ->
            switch (row.kind()) {
              case OURS -> "";
              case COMPARABLE -> " ≈";
              case NOT_COMPARABLE -> " ≠";
            };
    return sheet(page, name).blocks().stream()
        .flatMap(
            block ->
                block.rows().stream()
                    .map(
                        row ->
                            (block.title().endsWith("English") ? "en " : "pt ")
                                + row.label()
                                + mark.apply(row)
                                + " | "
                                + String.join(
                                    " | ", row.cells().stream().map(Sheet.Cell::text).toList())))
        .toList();
  }

  /**
   * Six English compounds in neutral and corpus sentences, three Portuguese ones in neutral
   * sentences; four layers concatenated, and layers 0 and 1.
   */
  private static Made idioms() {
    return new Made();
  }

  /** A run with items and results from files, written by the engine. */
  private static final class Made implements Experiment<String, String> {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path SOURCE = Path.of("probes/src/test/resources/runs/idioms");
    private static final String SHA = "0123456789abcdef".repeat(4);

    private String model = "bert-base-multilingual-cased";
    private boolean scored = true;
    private final ObjectNode options = JSON.valueToTree(new IdiomProbe().paper());
    private final Map<String, Long> counts = new TreeMap<>(Map.of("compounds", 9L, "scored", 9L));

    Made() {
      options.putArray("layers").add("concat:9-12").add("0").add("1");
    }

    Made with(String option, Object value) {
      options.set(option, JSON.valueToTree(value));
      return this;
    }

    /** The same results with other layers. */
    Made at(String layers) {
      options.putArray("layers").add(layers);
      return this;
    }

    Made of(String name) {
      model = name;
      return this;
    }

    Made counting(String what, long count) {
      counts.put(what, count);
      return this;
    }

    Made withoutScores() {
      scored = false;
      return counting("scored", 0);
    }

    StoredRun under(Path root) {
      return new Engine(
              EngineOptions.under(root), Progress.SILENT, Interruption.byRequest(() -> {}))
          .run(this);
    }

    @Override
    public Recipe recipe() {
      return Recipe.of(
          "idioms",
          4,
          Input.embedded(model, SHA),
          List.of(Input.embedded("ncs", SHA)),
          options,
          counts.hashCode() & 0xffff); // runs with other counts are different runs
    }

    @Override
    public List<String> plan() {
      return List.of("all");
    }

    @Override
    public Type shardType() {
      return String.class;
    }

    @Override
    public Type resultType() {
      return String.class;
    }

    @Override
    public String run(String shard) {
      return "done";
    }

    @Override
    public void conclude(ShardResults<String, String> results, RunWriter files) {
      try {
        for (String line : Files.readAllLines(SOURCE.resolve("items.jsonl"))) {
          ObjectNode item = (ObjectNode) JSON.readTree(line);
          files.item(scored ? item : item.putNull("score"));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      boolean atLayer = options.get("layers").get(0).asText().equals("12");
      Results.read(SOURCE.resolve("results.json")).stream()
          .filter(
              row ->
                  scored
                      || row.metric().matches("SIM|AFFINITY|SCALED|HEAD|SHARED@50")
                      || row.group().contains("NAT-"))
          .filter(row -> !atLayer || row.layer().isEmpty())
          .map(row -> atLayer ? row.atLayer(12) : row)
          .forEach(files::result);
      counts.forEach(files::count);
    }
  }
}
