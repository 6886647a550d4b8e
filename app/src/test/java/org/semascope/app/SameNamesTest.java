package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Control;
import org.semascope.probes.card.CardModel;
import org.semascope.probes.card.CardRunner;
import org.semascope.probes.run.ControlRuns;
import org.semascope.probes.run.RunNames;

/** Models of one name, names that are too long, and pages of several runs: nothing is mixed up. */
class SameNamesTest {
  @TempDir static Path folder;
  private static Path runs;
  private static List<Path> models;

  /** Two models called bert; the second one draws its weights from a wider distribution. */
  @BeforeAll
  static void make() throws IOException {
    runs = folder.resolve("runs");
    models = List.of(folder.resolve("a/bert"), folder.resolve("b c/bert"));
    for (Path model : models) {
      copy(Tiny.bert(), model);
    }
    Path config = models.get(1).resolve("config.json");
    String before = Files.readString(config);
    String wider =
        before.replaceFirst("\"initializer_range\": [0-9.]+", "\"initializer_range\": 0.9");
    assertThat(wider).isNotEqualTo(before);
    Files.writeString(config, wider);
    run("probe", "substitution", "-m", models.get(0) + "," + models.get(1), "--controls", "all")
        .done();
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, to.resolve(file.getFileName().toString()));
      }
    }
  }

  private static Outcome run(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    if (words[0].equals("probe") && !all.contains("--limit")) {
      all.addAll(List.of("--limit", "30"));
    }
    if (!List.of("compare", "runs").contains(words[0])) {
      all.addAll(List.of("-o", runs.toString()));
    }
    return new World(folder).run(all.toArray(String[]::new));
  }

  private static List<Path> children(Path parent) throws IOException {
    try (Stream<Path> all = Files.list(parent)) {
      return all.filter(path -> !path.getFileName().toString().startsWith(".")).sorted().toList();
    }
  }

  private static List<Path> runsOf(String name) throws IOException {
    List<Path> all = new ArrayList<>();
    for (Path model : children(runs.resolve("substitution"))) {
      if (model.getFileName().toString().startsWith(name + "@")) {
        all.addAll(children(model));
      }
    }
    return all;
  }

  private static String place(Path run) {
    return StoredRun.open(run).manifest().recipe().model().path();
  }

  @Test
  void eachModelHasTheRunOfItsOwnTwin() throws IOException {
    List<Path> twins = runsOf("untrained_bert");
    assertThat(runsOf("bert")).hasSize(2);
    assertThat(twins).hasSize(2);
    List<Path> found = new ArrayList<>();
    for (Path run : runsOf("bert")) {
      StoredRun stored = StoredRun.open(run);
      List<StoredRun> own =
          new ControlRuns(EnumSet.of(Control.UNTRAINED), 1).of(stored).stream().toList();
      assertThat(own).hasSize(1);
      assertThat(own.get(0).manifest().recipe().model().configuration())
          .hasSize(64)
          .isEqualTo(stored.manifest().recipe().model().configuration());
      found.add(own.get(0).directory());
    }
    assertThat(found).containsExactlyInAnyOrderElementsOf(twins);
  }

  @Test
  void labelsAreEndsOfPaths() throws IOException {
    List<Path> pages = children(runs.resolve("together/substitution"));
    Path page =
        pages.stream()
            .filter(path -> path.getFileName().toString().startsWith("a--bert+b--c--bert-"))
            .findFirst()
            .orElseThrow();
    assertThat(page.resolve("table.md")).content().contains("a/bert", "b c/bert");
    List<Path> both = runsOf("bert");
    String first = place(both.get(0)).endsWith("a/bert") ? "a/bert" : "b c/bert";
    assertThat(
            run("compare", both.get(0).toString(), both.get(1).toString(), "--format", "json")
                .done()
                .results()
                .get(0)
                .path("firstModel")
                .asText())
        .isEqualTo(first);
  }

  /** The runs are those of the models, whatever the user calls them; names find them. */
  @Test
  void labelsAreNoPartOfARun() throws IOException {
    List<Path> before = runsOf("bert");
    String both = "one=%s,two=%s".formatted(models.get(0), models.get(1));
    Outcome named = run("probe", "substitution", "-m", both, "--controls", "all").done();
    assertThat(named.out()).contains("one, ", "two, ").doesNotContain("bert");
    assertThat(runsOf("bert")).isEqualTo(before);
    assertThat(runsOf("one")).isEmpty();
    assertThat(runsOf("untrained_one")).isEmpty();
    assertThat(children(runs.resolve("together/substitution")))
        .anyMatch(page -> page.getFileName().toString().startsWith("one+two-"));
    JsonNode compared =
        run("compare", "one", "substitution:two", "--runs", "" + runs, "--format", "json")
            .done()
            .results()
            .get(0);
    assertThat(compared.path("firstModel").asText()).isEqualTo("one");
    assertThat(compared.path("secondModel").asText()).isEqualTo("two");
    assertThat(run("runs", "show", "one", "--runs", "" + runs).done().out())
        .contains("one (bert), sha256 ");
    RunNames names = new RunNames(runs);
    assertThat(names.find("a/bert").directory()).isEqualTo(names.find("one").directory());
    assertThat(names.find("one").model()).isEqualTo("one");
    // A new label replaces the old one.
    run("probe", "substitution", "-m", "three=" + models.get(0)).done();
    assertThat(new RunNames(runs).find("three").directory())
        .isEqualTo(names.find("one").directory());
    assertThatThrownBy(() -> new RunNames(runs).find("one"))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("named one");
  }

  @Test
  void oneNameForTwoModelsIsRefused() {
    String same = "one=%s,one=%s".formatted(models.get(0), models.get(1));
    String sentence =
        "two models have the name one: %s and %s".formatted(models.get(0), models.get(1));
    run("probe", "substitution", "-m", same).misused("probe substitution", sentence);
    run("card", "-m", same, "--vectors", "" + Tiny.vectors("nouns")).misused("card", sentence);
  }

  /** Controls have the label of their model. */
  @Test
  void controlsAreLabelledAfterTheirModels() {
    String[] words = {"--controls", "all", "--dry-run", "--format", "json"};
    List<String> all =
        new ArrayList<>(List.of("probe", "substitution", "-m", "one=" + models.get(0)));
    all.addAll(List.of(words));
    assertThat(run(all.toArray(String[]::new)).done().results())
        .extracting(row -> row.path("model").asText())
        .containsExactly("one", "form", "untrained:one");
  }

  @Test
  void cardsOfOtherRunsHaveOtherFolders() throws IOException {
    List<Path> both = runsOf("bert");
    run("card", both.get(0).toString(), both.get(1).toString()).done();
    run("card", both.get(0).toString()).done();
    run("card", both.get(1).toString()).done();
    run("card", both.get(1).toString()).done();
    List<Path> cards = children(runs.resolve("card"));
    assertThat(cards).hasSize(3);
    Path joint =
        cards.stream()
            .filter(path -> path.getFileName().toString().contains("+"))
            .findFirst()
            .orElseThrow();
    assertThat(joint.getFileName().toString())
        .matches("(a|b--c)--bert\\+(a|b--c)--bert-of-runs-[0-9a-f]{12}");
    JsonNode card = new ObjectMapper().readTree(joint.resolve("card.json").toFile());
    assertThat(card.path("results"))
        .extracting(row -> row.path("model").asText())
        .containsExactlyInAnyOrder("a/bert", "b c/bert");
    // Commands to paste name the models where they are.
    assertThat(card.at("/probes/0/inFull"))
        .extracting(JsonNode::asText)
        .satisfiesExactlyInAnyOrder(
            line -> assertThat(line).endsWith(" -m " + models.get(0)),
            line -> assertThat(line).endsWith(" -m '" + models.get(1) + "'"));
  }

  @Test
  void aCardOfRunsRefusesWhatItWouldIgnore() throws IOException {
    String run = runsOf("bert").get(0).toString();
    String sentence = "--size and --fresh have no effect on finished runs: leave them out";
    run("card", run, "--size", "full").misused("card", sentence);
    run("card", run, "--fresh").misused("card", sentence);
  }

  @Test
  void aRunIsNotComparedWithItself() throws IOException {
    String run = runsOf("bert").get(0).toString();
    run("compare", run, run, run)
        .failed("one run is compared with itself at two layers: --layers 3,8");
  }

  @Test
  void cardFoldersDependOnTheContentOfTheUsersOwnModels() {
    CardRunner runner =
        new CardRunner(
            Map.of("SEMASCOPE_HOME", folder.resolve("semascope").toString()),
            Progress.SILENT,
            progress -> null,
            EnumSet.noneOf(Control.class),
            1,
            1);
    List<String> alone =
        models.stream()
            .map(model -> runner.models(List.of(model.toString())).get(0).folder())
            .toList();
    assertThat(alone).doesNotHaveDuplicates().allMatch(name -> name.matches("bert@[0-9a-f]{8}"));
    String model = models.get(0).toString();
    List<CardModel> both =
        runner.models(List.of(model, models.get(1).toString(), model + "/../bert"));
    assertThat(both).extracting(CardModel::label).containsExactly("a/bert", "b c/bert");
    assertThat(both).extracting(CardModel::argument).containsExactly(model, "" + models.get(1));
  }

  @Test
  void fiveLongNamesMakeAFolder() throws IOException {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      Path vectors = folder.resolve("v".repeat(90) + i + ".vec");
      Files.copy(Tiny.vectors("nouns"), vectors);
      Files.writeString(vectors, Files.readString(vectors).replaceFirst("\\.\\d", "." + i));
      names.add(vectors.toString());
    }
    run("probe", "substitution", "-m", String.join(",", names), "--limit", "300").done();
    List<String> own = new ArrayList<>();
    own.add("card");
    for (String name : names) {
      String file = Path.of(name).getFileName().toString();
      own.add(runsOf(file).get(0).toString());
    }
    run(own.toArray(String[]::new)).done();
    assertThat(children(runs.resolve("together/substitution")))
        .filteredOn(path -> path.getFileName().toString().startsWith("vvv"))
        .singleElement()
        .satisfies(path -> assertThat(path.resolve("report.html")).exists());
    assertThat(children(runs.resolve("card")))
        .filteredOn(path -> path.getFileName().toString().startsWith("vvv"))
        .singleElement()
        .satisfies(path -> assertThat(path.resolve("card.html")).exists());
  }
}
