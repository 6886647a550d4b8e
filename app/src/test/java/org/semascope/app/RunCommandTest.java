package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.engine.StoredRun;

/** Two models, two probes and two seeds; the runs are made once. */
class RunCommandTest {
  private static final String BERT = Tiny.bert().toString();
  private static final String GPT = Tiny.gpt2().toString();

  @TempDir static Path folder;
  private static Path runs;
  private static Outcome first;

  @BeforeAll
  static void make() throws IOException {
    runs = folder.resolve("runs");
    first = experiment(runs, "whole", yaml()).done();
  }

  private static String yaml() {
    return """
        # a comment
        models:
          - %s
          - gpt: "%s"
        probes:
          - substitution   # with its defaults
          - probe: senses
            layers: [0, 2]
            pos: [noun, verb]
        limit: 12
        seeds: 1-2
        """
        .formatted(BERT, GPT);
  }

  private static Outcome experiment(Path root, String name, String yaml, String... more)
      throws IOException {
    Path file = folder.resolve(name + ".yaml");
    Files.writeString(file, yaml);
    List<String> words = new ArrayList<>(List.of("run", file.toString(), "-o", root.toString()));
    words.addAll(List.of(more));
    return new World(folder).run(words.toArray(String[]::new));
  }

  /** The hash of every finished run of a model below a directory, with the time of its end. */
  private static Map<String, String> finished(Path root) throws IOException {
    Map<String, String> found = new TreeMap<>();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path manifest : all.filter(path -> path.endsWith("manifest.json")).toList()) {
        StoredRun run = StoredRun.open(manifest.getParent());
        if (!run.model().equals("form")) {
          found.put(run.manifest().hash(), run.manifest().finished());
        }
      }
    }
    return found;
  }

  private static JsonNode report(String name) throws IOException {
    return new ObjectMapper()
        .readTree(runs.resolve("experiments").resolve(name).resolve("report.json").toFile());
  }

  @Test
  void everyCombinationIsARun() throws IOException {
    assertThat(finished(runs)).hasSizeGreaterThanOrEqualTo(8);
    JsonNode report = report("whole");
    assertThat(report.path("scores"))
        .extracting(
            one ->
                one.path("part").asText()
                    + " "
                    + one.path("model").asText()
                    + " "
                    + one.path("seed").asInt()
                    + " "
                    + one.path("state").asText())
        .containsExactly(
            "substitution bert 1 MEASURED",
            "substitution gpt 1 MEASURED",
            "substitution bert 2 MEASURED",
            "substitution gpt 2 MEASURED",
            "senses bert 1 MEASURED",
            "senses gpt 1 MEASURED",
            "senses bert 2 MEASURED",
            "senses gpt 2 MEASURED");
    assertThat(first.out().lines()).hasSize(1 + 4);
  }

  /** Mean and standard deviation of two values by hand: (a + b) / 2 and |a - b| / sqrt 2. */
  @Test
  void spreadsAreThoseOfTheScores() throws IOException {
    JsonNode report = report("whole");
    int differing = 0;
    for (JsonNode spread : report.path("spread")) {
      List<Double> values = new ArrayList<>();
      for (JsonNode score : report.path("scores")) {
        if (score.path("part").equals(spread.path("part"))
            && score.path("model").equals(spread.path("model"))) {
          values.add(score.path("value").asDouble());
        }
      }
      assertThat(values).hasSize(2);
      double difference = Math.abs(values.get(0) - values.get(1));
      assertThat(spread.path("mean").asDouble())
          .isCloseTo((values.get(0) + values.get(1)) / 2, within(1e-12));
      assertThat(spread.path("sd").asDouble()).isCloseTo(difference / Math.sqrt(2), within(1e-12));
      assertThat(spread.path("max").asDouble() - spread.path("min").asDouble())
          .isCloseTo(difference, within(1e-12));
      differing += difference > 0 ? 1 : 0;
    }
    assertThat(report.path("spread")).hasSize(4);
    assertThat(differing).isPositive();
  }

  @Test
  void aFinishedExperimentComputesNothing() throws IOException {
    Map<String, String> before = finished(runs);
    Outcome again = experiment(runs, "whole", yaml()).done();
    assertThat(again.out()).isEqualTo(first.out());
    assertThat(finished(runs)).isEqualTo(before);
  }

  /** A cell is the run that the command of its probe finds. */
  @Test
  void cellsAreRunsOfTheProbes() throws IOException {
    Map<String, String> before = finished(runs);
    String models = BERT + ",gpt=" + GPT;
    new World(folder)
        .run(
            "probe",
            "senses",
            "-m",
            models,
            "--layers",
            "0,2",
            "--pos",
            "noun,verb",
            "--limit",
            "12",
            "--seed",
            "2",
            "-o",
            runs.toString())
        .done();
    assertThat(finished(runs)).isEqualTo(before);
  }

  /** The page links to the page of each run, which is there. */
  @Test
  void thePageLinksToTheRuns() throws IOException {
    Path page = runs.resolve("experiments/whole/report.html");
    List<String> links =
        Files.readString(page)
            .lines()
            .flatMap(line -> Pattern.compile("<a href=\"(\\.\\./[^\"]*)").matcher(line).results())
            .map(match -> match.group(1))
            .distinct()
            .toList();
    assertThat(links).hasSize(8);
    links.forEach(link -> assertThat(page.resolveSibling(link)).exists());
    for (String name : List.of("table.md", "table.csv", "table.tex", "results.csv")) {
      assertThat(page.resolveSibling(name)).isNotEmptyFile();
    }
  }

  /** A removed run is computed again, the others are kept. */
  @Test
  void theSameCommandResumes() throws IOException {
    Path copy = folder.resolve("resumed");
    String small =
        "models: [%s]\nprobes: [{probe: similarity, data: %s, occurrences: 0}]\nseeds: [1, 2]\n"
            .formatted(BERT, pairs());
    experiment(copy, "resumed", small).done();
    Map<String, String> before = finished(copy);
    String removed = before.keySet().iterator().next();
    new World(folder).run("runs", "rm", removed.substring(0, 12), "--runs", copy.toString()).done();
    Outcome estimated = experiment(copy, "resumed", small, "--dry-run", "--format", "json");
    assertThat(estimated.done().results())
        .filteredOn(row -> row.path("run").asText().equals("bert"))
        .extracting(row -> row.path("state").asText())
        .containsExactlyInAnyOrder("finished", "to run");
    experiment(copy, "resumed", small).done();
    Map<String, String> after = finished(copy);
    assertThat(after.keySet()).isEqualTo(before.keySet());
    before.forEach(
        (hash, time) -> {
          if (!hash.equals(removed)) {
            assertThat(after.get(hash)).isEqualTo(time);
          }
        });
  }

  /** A file of rating pairs whose runs take no time. */
  private static Path pairs() throws IOException {
    Path pairs = folder.resolve("pairs.csv");
    Files.writeString(
        pairs,
        """
        word1,word2,score
        cat,dog,8.1
        car,train,5.5
        king,queen,8.0
        old,new,1.5
        river,house,0.4
        day,year,4.2
        """);
    return pairs;
  }

  /** The bad line is far behind the lines by which the format is recognised. */
  @Test
  void aFailedCellDoesNotStopTheOthers() throws IOException {
    StringBuilder rows = new StringBuilder("word1,word2,score\n");
    for (int i = 0; i < 200; i++) {
      rows.append(
          "cat%s,dog,%s.5\n"
              .formatted("abcdefghij".charAt(i / 20) + "" + (char) ('a' + i % 20), i % 9));
    }
    Path bad = folder.resolve("bad.csv");
    Files.writeString(bad, rows + "boat,ship,many\n");
    Outcome outcome =
        experiment(
            folder.resolve("failing"),
            "failing",
            """
            models: [%s]
            probes:
              - {probe: similarity, data: [%s, %s], occurrences: 0}
            """
                .formatted(BERT, bad, pairs()),
            "--format",
            "json");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("bad.csv:202", "1 of 2 runs failed").doesNotContain("\tat ");
    assertThat(outcome.results())
        .extracting(row -> row.path("state").asText())
        .containsExactly("FAILED", "MEASURED");
    assertThat(outcome.json().path("failed")).hasSize(1);
  }

  /** Static vectors have no context: the probe does not apply, which is no failure. */
  @Test
  void aModelThatLacksWhatAProbeNeedsIsNotApplicable() throws IOException {
    Outcome outcome =
        experiment(
            folder.resolve("lacking"),
            "lacking",
            """
            models: [%s, %s]
            probes: [substitution]
            limit: 5
            """
                .formatted(BERT, Tiny.vectors("nouns")),
            "--format",
            "json");
    assertThat(outcome.done().results())
        .extracting(row -> row.path("state").asText())
        .containsExactly("MEASURED", "NOT_APPLICABLE");
  }

  /** The printed experiment has the same runs. */
  @Test
  void theYamlOfStoredRunsRepeatsThem() throws IOException {
    Map<String, String> before = finished(runs);
    List<String> words = new ArrayList<>(List.of("report", "--format", "yaml"));
    try (Stream<Path> all = Files.walk(runs)) {
      all.filter(path -> path.endsWith("manifest.json"))
          .map(Path::getParent)
          .filter(path -> !path.toString().contains("form@"))
          .map(Path::toString)
          .sorted()
          .forEach(words::add);
    }
    String yaml = new World(folder).run(words.toArray(String[]::new)).done().out();
    assertThat(yaml).contains("probe: senses", "gpt=" + GPT, "limit: 12", "seeds: [1, 2]");
    Path elsewhere = folder.resolve("repeated");
    Outcome repeated = experiment(elsewhere, "repeated", yaml).done();
    assertThat(finished(elsewhere).keySet()).isEqualTo(before.keySet());
    assertThat(experiment(runs, "repeated", yaml).done().out()).isEqualTo(repeated.out());
  }

  /** Of runs that are no product of models, probes and seeds, the first missing one is named. */
  @Test
  void runsThatFormNoExperimentAreRefused() throws IOException {
    List<String> words = new ArrayList<>(List.of("report", "--format", "yaml"));
    for (JsonNode score : report("whole").path("scores")) {
      words.add(score.path("run").asText());
    }
    words.remove(words.size() - 1);
    new World(folder).run(words.toArray(String[]::new)).failedWith("gpt=" + GPT + " with seed 2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "modles: [x]|1|models",
        "models: [BERT];probes: [sense]|2|senses",
        "models: [BERT];probes:;  - probe: senses;    layer: 2|4|layers",
        "models: [BERT];probes:;  - probe: senses;    model: x|4|layers",
        "models: [BERT];probes:;  - probe: senses;    limit: many|4|many",
        "models: [BERT];probes:;  - probe: senses;    limit: -3|4|-3",
        "models: [BERT];probes:;  - probe: senses;    frequency: often|4|lemma",
        "models: [BERT];probes:;  - probe: senses;    each: perhaps|4|true or false",
        "models: [BERT];probes:;  - probe: senses;    data: no/such/corpus|4|no/such/corpus",
        "models: [BERT];probes:;  - probe: senses;    layers: 0-99|4|0 to 3",
        "models: [BERT];probes:;  - probe: senses;    layers: {a: 1}|4|keys and values",
        "models: [BERT];probes:;  - layers: 2|3|probe",
        "models: [BERT];probes: [senses, senses]|2|twice",
        "models: [BERT];probes: [senses];seeds: 5-1|3|ascending",
        "models: [BERT];probes: [senses];seeds: [1, 1]|3|twice",
        "models: [BERT];probes: [senses];limit: 5;limit: 6|4|twice",
        "models: [BERT, no-such-model];probes: [senses]|1|no-such-model",
        "models: [a=BERT, a=GPT];probes: [senses]|1|two models have the name a",
        "models:;\t- BERT;probes: [senses]|2|tabs",
        "models: [BERT];probes: [senses|3|YAML",
        "models: [BERT];probes: [!!java.net.URL [x]]|2|java.net.URL",
        "models: [BERT];name: a b;probes: [senses]|2|directory",
        "models: [BERT]|1|probes",
        "- a|1|keys and values"
      })
  void badFilesAreRefusedWithTheirLine(String text, int line, String part) throws IOException {
    String yaml =
        text.replace(";", "\n").replace("\\t", "\t").replace("BERT", BERT).replace("GPT", GPT)
            + "\n";
    Outcome outcome = experiment(folder.resolve("none"), "wrong", yaml);
    outcome.failedWith(folder.resolve("wrong.yaml") + ":" + line + ": ");
    assertThat(outcome.err()).contains(part);
    assertThat(folder.resolve("none")).doesNotExist();
  }

  private static Outcome seeds(Path root, String models, String seeds) throws IOException {
    String command = "probe similarity --occurrences 0 --layers 1 --format json -m ";
    List<String> words = new ArrayList<>(List.of((command + models).split(" ")));
    words.addAll(List.of("--data", pairs().toString(), "--seeds", seeds, "-o", root.toString()));
    return new World(folder).run(words.toArray(String[]::new)).done();
  }

  /** An untrained model is another draw with each seed; the others are the same. */
  @Test
  void seedsOfAProbe() throws IOException {
    Outcome several = seeds(folder.resolve("seeds"), BERT + ",untrained:" + BERT, "1-3");
    JsonNode spread = several.json().path("spread");
    assertThat(spread)
        .extracting(one -> one.path("model").asText() + " " + one.path("dependsOnSeed"))
        .containsExactly("bert false", "untrained:bert true");
    assertThat(spread.path(1).path("values")).hasSize(3).doesNotHaveDuplicates();
  }

  /** Seeds that can change nothing are not run. */
  @Test
  void seedsWithoutEffectAreNotRun() throws IOException {
    Path root = folder.resolve("seedless");
    Outcome several = seeds(root, BERT, "1,2,5,6");
    assertThat(several.results())
        .extracting(row -> row.path("state").asText())
        .containsExactly("MEASURED", "MEASURED", "ABSENT", "ABSENT");
    assertThat(several.json().path("spread").path(0).path("dependsOnSeed").asBoolean(true))
        .isFalse();
    assertThat(finished(root)).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"--seeds 1-2 --seed 3, not both", "--seeds 2-1, ascending"})
  void wrongSeeds(String options, String part) {
    List<String> words = new ArrayList<>(List.of("probe", "senses", "-m", BERT));
    words.addAll(List.of(options.split(" ")));
    Outcome outcome = new World(folder).run(words.toArray(String[]::new));
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains(part);
  }

  /** Runs of one model are told apart by their seeds. */
  @Test
  void labelsHaveTheSeed() throws IOException {
    String list =
        new World(folder)
            .run("runs", "list", "--probe", "senses", "--runs", runs.toString())
            .done()
            .out();
    assertThat(list).contains("bert seed 1", "bert seed 2", "gpt seed 1", "gpt seed 2");
    List<String> senses = new ArrayList<>();
    report("whole")
        .path("scores")
        .forEach(
            one -> {
              if (one.path("part").asText().equals("senses")
                  && one.path("model").asText().equals("bert")) {
                senses.add(one.path("run").asText());
              }
            });
    assertThat(
            new World(folder)
                .run(
                    "report",
                    senses.get(0),
                    senses.get(1),
                    "--format",
                    "md",
                    "-o",
                    folder.resolve("two.md").toString())
                .done()
                .code())
        .isZero();
    assertThat(Files.readString(folder.resolve("two.md"))).contains("bert seed 1", "bert seed 2");
  }
}
