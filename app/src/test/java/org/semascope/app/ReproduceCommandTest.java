package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.app.Reproduction.Verdict;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.probes.substitution.SubstitutionProbe;
import org.semascope.report.published.PublishedFigure;
import org.semascope.report.published.PublishedTable;
import org.semascope.report.published.PublishedTables;

class ReproduceCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String NAME = "ferret2021-table1";

  @TempDir private Path folder;

  @Test
  void experimentsAreListedWithTheirCommands() {
    assertThat(world().run("reproduce", "--list").done().out())
        .contains(NAME, "semascope probe substitution -m bert-base-uncased --data semcor");
    JsonNode first =
        world().run("reproduce", "--list", "--format", "json").done().jsonLines().get(0);
    assertThat(first.get("name").asText()).isEqualTo(NAME);
    assertThat(first.get("source").asText()).contains("Ferret");
  }

  @Test
  void misuseIsTold() {
    world()
        .run("reproduce", "ferret2021-table9")
        .failed(
            "there is no experiment \"ferret2021-table9\", only "
                + PublishedTables.all().stream()
                    .map(PublishedTable::name)
                    .collect(Collectors.joining(", ")));
    world().run("reproduce").misused("reproduce", "give exactly one of NAME and --list");
    world().run("reproduce", "--list", "--strict").misused("reproduce", "--strict goes with NAME");
  }

  @Test
  void aCommandThatFailsFailsTheReproduction() {
    Outcome outcome = world().run("reproduce", NAME, "-o", folder.resolve("runs").toString());
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err().lines().toList().get(0))
        .startsWith("semascope probe substitution -m bert-base-uncased");
  }

  /** With a small model on the embedded data: its figures are another's, of course. */
  @Test
  void resultsStandBesideThePublishedOnes() {
    world()
        .run("probe", "substitution", "-m", Tiny.bert().toString(), "--limit", "6", "-o", runs())
        .done();
    List<Result> results = StoredRun.open(onlyRun()).results();

    Reproduction measured = beside("P@1", "SYN", OptionalInt.of(3), results);
    assertThat(measured.obtained().orElseThrow()).isBetween(0.0, 100.0);
    assertThat(measured.low().orElseThrow()).isLessThanOrEqualTo(measured.obtained().orElseThrow());
    assertThat(beside("P@1", "SYN", OptionalInt.of(8), results).verdict())
        .isEqualTo(Verdict.MISSING);
    assertThat(beside("P@1", "DIST_NGH", OptionalInt.of(3), results).verdict())
        .isEqualTo(Verdict.MISSING);
    assertThat(beside("TARGETS", "SYN", OptionalInt.empty(), results).obtained().orElseThrow())
        .isGreaterThanOrEqualTo(1);
  }

  private static Reproduction beside(
      String metric, String group, OptionalInt layer, List<Result> results) {
    PublishedFigure figure =
        PublishedTables.named(NAME).figures().stream()
            .filter(
                one ->
                    one.metric().equals(metric)
                        && one.group().equals(group)
                        && one.layer().equals(layer))
            .findFirst()
            .orElseThrow();
    return Reproduction.of(figure, results);
  }

  private String runs() {
    return folder.resolve("runs").toString();
  }

  private Path onlyRun() {
    try (Stream<Path> files = Files.walk(folder.resolve("runs"))) {
      return files
          .filter(file -> file.endsWith("manifest.json"))
          .findFirst()
          .orElseThrow()
          .getParent();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the published table's command asks for is what a page takes for the paper's setting. */
  @Test
  void theCommandIsTheReadingThatPagesCompareWith() {
    PublishedTable table = PublishedTables.named(NAME);
    List<String> command = new ArrayList<>(table.command());
    replace(command, "-m", Tiny.bert().toString());
    replace(command, "--data", "wordnet-examples");
    replace(command, "--vectors", Tiny.vectors("nouns").toString());
    replace(command, "--layers", "1");
    command.addAll(List.of("-o", folder.resolve("runs").toString()));
    world().run(command.toArray(String[]::new)).done();
    JsonNode options = StoredRun.open(onlyRun()).manifest().recipe().options();
    ObjectNode expected = JSON.valueToTree(new SubstitutionProbe().paper());
    expected.remove(List.of("data", "vectors"));
    expected.put("limit", 1000);
    expected
        .fields()
        .forEachRemaining(
            option ->
                assertThat(options.get(option.getKey()))
                    .as(option.getKey())
                    .isEqualTo(option.getValue()));
  }

  /** Figures of masked words need contexts, those of Ethayarajh components that are not centred. */
  @Test
  void similarityIsMeasuredAsTheGroupsOfTheTableAreCalled() throws IOException {
    PublishedTable table = PublishedTables.named("zhang2021-table8");
    Path men =
        Files.writeString(
            folder.resolve("men"), "water\triver\t8\nsea\twater\t7\nbread\tcheese\t6\n");
    List<String> command = new ArrayList<>(table.command());
    replace(command, "-m", Tiny.bert().toString());
    replace(command, "--data", men.toString());
    replace(command, "--corpus", "probes/src/test/resources/asymmetry/corpus.tsv");
    replace(command, "--layers", "1");
    command.addAll(List.of("-o", runs()));
    world().run(command.toArray(String[]::new)).done();
    assertThat(StoredRun.open(onlyRun()).results())
        .filteredOn(row -> row.metric().equals("SPEARMAN"))
        .extracting(Result::group)
        .contains("men masked", "men first component all pairs");
    assertThat(table.figures())
        .extracting(PublishedFigure::group)
        .contains("men masked", "men first component");
  }

  private static void replace(List<String> command, String option, String value) {
    command.set(command.indexOf(option) + 1, value);
  }

  @Test
  void verdictsFollowToleranceAndComparability() {
    assertThat(compared(36.7, 5, true, 41.7).verdict()).isEqualTo(Verdict.WITHIN);
    assertThat(compared(36.7, 5, true, 31.6).verdict()).isEqualTo(Verdict.OUTSIDE);
    assertThat(compared(36.7, 5, true, 31.6).verdict().isMiss()).isTrue();
    assertThat(compared(36.7, Double.NaN, true, 90).verdict()).isEqualTo(Verdict.SHOWN);
    assertThat(compared(36.7, Double.NaN, false, 36.7).verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
  }

  /** The paper says "not significant": ours may be as large as that, and a little more. */
  @Test
  void aDashIsMetByWhatWouldNotHaveBeenSignificant() {
    assertThat(beside(dash(.117), -.11).verdict()).isEqualTo(Verdict.WITHIN);
    assertThat(beside(dash(.117), .11).difference().getAsDouble()).isZero();
    assertThat(beside(dash(.117), -.13).verdict()).isEqualTo(Verdict.WITHIN);
    assertThat(beside(dash(.117), -.13).difference().getAsDouble()).isCloseTo(-.013, within(1e-12));
    assertThat(beside(dash(.117), .14).verdict()).isEqualTo(Verdict.OUTSIDE);
  }

  @Test
  void everyModelHasItsOwnFigures() {
    PublishedTable table = PublishedTables.named("garcia2021-table2");
    String group = "en NEU P2 Sent";
    PublishedFigure bert =
        table
            .figure("bert-base-multilingual-cased", "SPEARMAN", group, OptionalInt.empty())
            .orElseThrow();
    PublishedFigure glove =
        table.figure("glove-6b-100d", "SPEARMAN", group, OptionalInt.empty()).orElseThrow();
    assertThat(bert.isDash()).isTrue();
    assertThat(bert.isOf("google-bert/bert-base-multilingual-cased@1a2b")).isTrue();
    assertThat(bert.isOf("distilbert-base-multilingual-cased")).isFalse();
    assertThat(bert.comparable()).isTrue();
    assertThat(glove.value()).isEqualTo(.29);
    assertThat(glove.comparable()).isFalse();
    assertThat(
            Stream.of("P1", "P2", "P3")
                .map(probe -> "en NAT-LENGTH %s Sent".formatted(probe))
                .map(of -> table.figure("glove-6b-100d", "SPEARMAN", of, OptionalInt.empty()))
                .map(figure -> figure.orElseThrow().value()))
        .containsExactly(.71, .87, .88);
    assertThat(table.figure("bert-base-cased", "SPEARMAN", group, OptionalInt.empty())).isEmpty();
  }

  private static Reproduction beside(PublishedFigure figure, double obtained) {
    return new Reproduction(
        figure, OptionalDouble.of(obtained), OptionalDouble.empty(), OptionalDouble.empty());
  }

  private static PublishedFigure dash(double smallestSignificant) {
    return new PublishedFigure(
        Optional.of("bert-base-multilingual-cased"),
        "SPEARMAN",
        "en NEU P2 Sent",
        OptionalInt.empty(),
        smallestSignificant,
        true,
        2,
        1,
        OptionalDouble.of(.02),
        true,
        "so it is");
  }

  private static Reproduction compared(
      double published, double tolerance, boolean comparable, double obtained) {
    OptionalDouble within =
        Double.isNaN(tolerance) ? OptionalDouble.empty() : OptionalDouble.of(tolerance);
    PublishedFigure figure =
        new PublishedFigure(
            Optional.empty(),
            "P@1",
            "SYN",
            OptionalInt.of(8),
            published,
            false,
            1,
            100,
            within,
            comparable,
            "so it is");
    return new Reproduction(
        figure, OptionalDouble.of(obtained), OptionalDouble.empty(), OptionalDouble.empty());
  }

  private World world() {
    return new World(folder);
  }
}
