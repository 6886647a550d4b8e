package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.app.Reproduction.Compared;
import org.semascope.app.Reproduction.Verdict;
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
            "there is no experiment \"ferret2021-table9\", only " + NAME + ", garcia2021-table2");
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

  /**
   * The same way, with a small model on the embedded data: its figures are another's, of course.
   */
  @Test
  void resultsOfTheCommandStandBesideThePublishedOnes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Context context = world().context(World.stream(out), World.stream(err));
    PublishedTable table = PublishedTables.named(NAME);
    List<String> command =
        new ArrayList<>(List.of("probe", "substitution", "-m", Tiny.bert().toString()));
    command.addAll(List.of("--limit", "6", "-o", folder.resolve("runs").toString()));
    Reproduction.Ran ran = new Reproduction(context, table).run(command);
    assertThat(ran.code()).as(err.toString(StandardCharsets.UTF_8)).isZero();
    assertThat(out.size()).isZero();
    assertThat(ran.comparisons()).hasSize(table.figures().size());

    Compared measured = find(ran, "P@1", "SYN", OptionalInt.of(3));
    assertThat(measured.obtained().orElseThrow()).isBetween(0.0, 100.0);
    assertThat(measured.low().orElseThrow()).isLessThanOrEqualTo(measured.obtained().orElseThrow());
    assertThat(find(ran, "P@1", "SYN", OptionalInt.of(8)).verdict()).isEqualTo(Verdict.MISSING);
    assertThat(find(ran, "P@1", "DIST_NGH", OptionalInt.of(3)).verdict())
        .isEqualTo(Verdict.MISSING);
    assertThat(find(ran, "TARGETS", "SYN", OptionalInt.empty()).obtained().orElseThrow())
        .isGreaterThanOrEqualTo(1);
  }

  /** What the published table's command asks for is what a page takes for the paper's setting. */
  @Test
  void theCommandIsTheReadingThatPagesCompareWith() throws IOException {
    PublishedTable table = PublishedTables.named(NAME);
    List<String> command = new ArrayList<>(table.command());
    replace(command, "-m", Tiny.bert().toString());
    replace(command, "--data", "wordnet-examples");
    replace(command, "--vectors", Tiny.vectors("nouns").toString());
    replace(command, "--layers", "1");
    command.addAll(List.of("-o", folder.resolve("runs").toString()));
    world().run(command.toArray(String[]::new)).done();
    JsonNode options;
    try (Stream<Path> files = Files.walk(folder.resolve("runs"))) {
      Path manifest =
          files.filter(file -> file.endsWith("manifest.json")).findFirst().orElseThrow();
      options = JSON.readTree(manifest.toFile()).at("/recipe/options");
    }
    ObjectNode expected = JSON.valueToTree(SubstitutionOptions.inferred(List.of(1)));
    expected.put("limit", 1000);
    expected
        .fields()
        .forEachRemaining(
            option ->
                assertThat(options.get(option.getKey()))
                    .as(option.getKey())
                    .isEqualTo(option.getValue()));
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
    assertThat(beside(dash(.117), .11).difference()).isZero();
    assertThat(beside(dash(.117), -.13).verdict()).isEqualTo(Verdict.WITHIN);
    assertThat(beside(dash(.117), -.13).difference()).isCloseTo(-.013, within(1e-12));
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

  /** The table's own command on another model's results, so that none of them is of its models. */
  @Test
  void figuresOfAnotherModelAreNotMeasured() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Context context = world().context(World.stream(new ByteArrayOutputStream()), World.stream(err));
    List<String> command =
        new ArrayList<>(List.of("probe", "idioms", "-m", Tiny.bert().toString(), "--limit", "3"));
    command.addAll(List.of("--random-phrases", "0", "-o", folder.resolve("runs").toString()));
    Reproduction.Ran ran =
        new Reproduction(context, PublishedTables.named("garcia2021-table2")).run(command);
    assertThat(ran.code()).as(err.toString(StandardCharsets.UTF_8)).isZero();
    assertThat(ran.comparisons()).allMatch(one -> one.verdict() == Verdict.MISSING);
  }

  private static Compared beside(PublishedFigure figure, double obtained) {
    return new Compared(
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

  private static Compared compared(
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
    return new Compared(
        figure, OptionalDouble.of(obtained), OptionalDouble.empty(), OptionalDouble.empty());
  }

  private static Compared find(
      Reproduction.Ran ran, String metric, String group, OptionalInt layer) {
    return ran.comparisons().stream()
        .filter(
            one ->
                one.published().metric().equals(metric)
                    && one.published().group().equals(group)
                    && one.published().layer().equals(layer))
        .findFirst()
        .orElseThrow();
  }

  private World world() {
    return new World(folder);
  }
}
