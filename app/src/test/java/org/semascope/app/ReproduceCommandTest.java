package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.app.Reproduction.Verdict;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.wordnet.WordNet;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.models.store.Home;
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
    JsonNode first = world().run("reproduce", "--list", "--format", "json").done().results().get(0);
    assertThat(first.get("name").asText()).isEqualTo(NAME);
    assertThat(first.get("source").asText()).contains("Ferret");
  }

  @Test
  void misuseIsReported() {
    world()
        .run("reproduce", "ferret2021-table9")
        .failed(
            "unknown experiment \"ferret2021-table9\". Known: "
                + PublishedTables.all().stream()
                    .map(PublishedTable::name)
                    .collect(Collectors.joining(", ")));
    world().run("reproduce").misused("reproduce", "give exactly one of NAME and --list");
    world().run("reproduce", "--list", "--strict").misused("reproduce", "--strict needs NAME");
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
        .isEqualTo(Verdict.NOT_MEASURED);
    assertThat(beside("P@1", "DIST_NGH", OptionalInt.of(3), results).verdict())
        .isEqualTo(Verdict.NOT_MEASURED);
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
    world().run(table1("wordnet-examples", Tiny.vectors("nouns").toString(), "1000")).done();
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

  /** The published plan with its real corpus and vectors, and a small model. */
  @Test
  void neighboursAreCommonNouns() throws IOException {
    World real = real("semcor");
    real.run(table1("semcor", "glove-6b-100d", "100")).done();
    WordNet wordnet = WordNet.wordNet30();
    Set<String> neighbours = new TreeSet<>();
    for (String line : Files.readAllLines(onlyRun().resolve("items.jsonl"))) {
      for (JsonNode target : JSON.readTree(line).get("targets")) {
        if (target.get("relation").asText().equals("DIST_NGH")) {
          neighbours.add(target.get("word").asText());
        }
      }
    }
    assertThat(neighbours)
        .hasSizeGreaterThan(500)
        .doesNotContain("iraq", "china", "london", "monday", "smith", "christ")
        .allMatch(
            word ->
                wordnet.senses(word, PartOfSpeech.NOUN).stream()
                    .anyMatch(sense -> sense.lemma().equals(word)))
        .noneMatch(word -> wordnet.isName(word, PartOfSpeech.NOUN));
  }

  /** Vectors that the paper did not have, so that nothing is comparable; others were not run. */
  @Test
  void everyFigureOfAModelThatRanHasAVerdict() {
    Outcome outcome =
        real("similarity")
            .run("reproduce", "zhang2021-table4", "--strict", "--format", "json", "-o", runs())
            .done();
    assertThat(outcome.results())
        .extracting(
            row -> row.get("group").asText(),
            row -> row.get("verdict").asText(),
            row -> row.get("null").asDouble(),
            row -> row.get("comparable").asBoolean())
        .containsExactly(
            tuple("men", "outside", 0.0, false),
            tuple("simlex-999", "within", 0.0, false),
            tuple("ws353", "outside", 0.0, false),
            tuple("ws353-sim", "within", 0.0, false),
            tuple("ws353-rel", "within", 0.0, false));
    assertThat(outcome.err()).contains("3 within, 2 outside, 0 other sign, 0 not informative");
  }

  /** With the real data and the store of the user; skipped where GloVe is not in it. */
  private World real(String set) {
    String data = System.getenv().getOrDefault("SEMASCOPE_DATA", "");
    Path home = Home.from(System.getenv()).root();
    assumeTrue(
        Files.isDirectory(Path.of(data.split(File.pathSeparator)[0], set)),
        "SEMASCOPE_DATA has no " + set);
    assumeTrue(
        Files.isDirectory(home.resolve("models/glove-6b-100d")),
        "glove-6b-100d is not in the store");
    return world().with("SEMASCOPE_DATA", data).with("SEMASCOPE_HOME", home.toString());
  }

  /** The command of the table with a small model and other resources. */
  private String[] table1(String data, String vectors, String limit) {
    List<String> command = new ArrayList<>(PublishedTables.named(NAME).command());
    replace(command, "-m", Tiny.bert().toString());
    replace(command, "--data", data);
    replace(command, "--vectors", vectors);
    replace(command, "--layers", "1");
    replace(command, "--limit", limit);
    command.addAll(List.of("-o", folder.resolve("runs").toString()));
    return command.toArray(String[]::new);
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

  private World world() {
    return new World(folder);
  }
}
