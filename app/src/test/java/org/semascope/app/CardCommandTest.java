package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.io.Sha256;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;

/**
 * A card of a small model. Its runs are made once; a test that runs another card has a copy of
 * them.
 */
class CardCommandTest {
  private static final String BERT = Tiny.bert().toString();
  private static final String VECTORS = Tiny.vectors("nouns").toString();
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> PROBES =
      List.of("substitution", "rerank", "asymmetry", "similarity", "senses", "idioms");

  @TempDir static Path folder;
  private static Path runs;
  private static Outcome first;

  @BeforeAll
  static void make() {
    runs = folder.resolve("runs");
    first = card("-m", BERT).done();
  }

  private static Outcome card(String... more) {
    return card(runs, more);
  }

  private static Outcome card(Path root, String... more) {
    List<String> words = new ArrayList<>(List.of("card", "-o", root.toString()));
    words.addAll(List.of("--vectors", VECTORS));
    words.addAll(List.of(more));
    return new World(folder).run(words.toArray(String[]::new));
  }

  private static JsonNode json(Path root, String name) throws IOException {
    return JSON.readTree(folder(root, name).resolve("card.json").toFile());
  }

  /** A copy of all runs and of the card. */
  private static Path copy(Path to) throws IOException {
    try (Stream<Path> all = Files.walk(runs)) {
      for (Path path : all.toList()) {
        Files.copy(path, to.resolve(runs.relativize(path)), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return to;
  }

  /** The folder of a card whose models have these names; checksums of their content follow. */
  static Path folder(Path root, String name) throws IOException {
    try (Stream<Path> all = Files.list(root.resolve("card"))) {
      return all.filter(
              path -> path.getFileName().toString().replaceAll("@[0-9a-f]{8}", "").equals(name))
          .findFirst()
          .orElseThrow();
    }
  }

  private static Path folder(String name) throws IOException {
    return folder(runs, name);
  }

  private static Path run(String probe, String model) throws IOException {
    return run(runs, probe, model);
  }

  private static Path run(Path root, String probe, String model) throws IOException {
    try (Stream<Path> models = Files.list(root.resolve(probe))) {
      Path own =
          models
              .filter(path -> path.getFileName().toString().startsWith(model + "@"))
              .findFirst()
              .orElseThrow();
      try (Stream<Path> all = Files.list(own)) {
        return all.filter(Files::isDirectory).findFirst().orElseThrow();
      }
    }
  }

  private static String finished(Path root, String probe) throws IOException {
    return StoredRun.open(run(root, probe, "bert")).manifest().finished();
  }

  @Test
  void oneFigureOfEachProbeIsPrinted() throws IOException {
    List<String> lines = first.out().lines().toList();
    assertThat(lines).hasSize(PROBES.size() + 1);
    assertThat(lines.get(0)).contains("95 % CI", "n", "chance", "highest control", "verdict");
    assertThat(lines.get(1)).contains("bert");
    assertThat(first.err()).contains("card: " + folder("bert").resolve("card.html"));
  }

  /** Layers of the card are those of the runs, unscaled, with their unit. */
  @Test
  void layersAreThoseOfTheRuns() throws IOException {
    JsonNode card = json(runs, "bert");
    assertThat(card.path("probes"))
        .extracting(probe -> probe.path("probe").asText())
        .containsExactlyElementsOf(PROBES);
    List<Result> stored = StoredRun.open(run("substitution", "bert")).results();
    List<Result> random =
        StoredRun.open(run("anisotropy", "bert")).results().stream()
            .filter(one -> one.metric().equals("SIM"))
            .toList();
    int compared = 0;
    for (JsonNode row : card.path("layers")) {
      assertThat(row.path("unit").asText()).isNotEmpty();
      if (row.path("probe").asText().equals("substitution")) {
        int layer = row.path("layer").asInt();
        Result own =
            stored.stream()
                .filter(one -> one.metric().equals("P@1") && one.group().equals("SYN distinct"))
                .filter(one -> one.layer().orElse(-1) == layer)
                .findFirst()
                .orElseThrow();
        assertThat(row.path("value").asDouble()).isEqualTo(own.value(), within(1e-12));
        assertThat(row.path("low").asDouble()).isEqualTo(own.low().getAsDouble(), within(1e-12));
        assertThat(row.path("unit").asText()).isEqualTo("proportion");
        assertThat(row.path("randomPairsCosine").asDouble())
            .isEqualTo(random.get(layer).value(), within(1e-12));
        compared++;
      }
    }
    assertThat(compared).isEqualTo(Tiny.LAST_LAYER + 1);
  }

  /** Every row has its verdict, the highest control, and all controls with their scores. */
  @Test
  void everyRowIsNextToItsControls() throws IOException {
    List<String> seen = new ArrayList<>();
    for (JsonNode row : json(runs, "bert").path("results")) {
      String probe = row.path("probe").asText();
      seen.add(probe);
      assertThat(row.path("verdict").asText())
          .isIn("above", "indistinguishable", "below", "undecided");
      List<String> names = new ArrayList<>();
      double highest = Double.NEGATIVE_INFINITY;
      for (JsonNode control : row.path("controls")) {
        names.add(control.path("name").asText());
        highest = Math.max(highest, control.path("score").asDouble());
        if (control.path("name").asText().equals(row.path("control").asText())) {
          assertThat(control.path("score").asDouble()).isGreaterThanOrEqualTo(highest);
        }
      }
      assertThat(names)
          .startsWith("chance")
          .contains("untrained", probe.equals("asymmetry") ? "frequency" : "form");
      assertThat(row.path("n").asInt()).isPositive();
    }
    assertThat(seen).contains("substitution", "rerank", "similarity", "senses", "idioms");
  }

  @Test
  void allFormsStandBesideThePageWhoseFooterHasTheirChecksum() throws IOException {
    Path card = folder("bert");
    for (String form : List.of("card.md", "card.csv", "card.tex", "model-index.yaml")) {
      assertThat(card.resolve(form)).isNotEmptyFile();
    }
    assertThat(card.resolve("figures/substitution.svg")).exists();
    String page = Files.readString(card.resolve("card.html"));
    assertThat(page).contains(Sha256.of(card.resolve("card.json"))).doesNotContain("src=", "<link");
    assertThat(card.resolve("model-index.yaml"))
        .content()
        .startsWith("model-index:\n- name: bert\n");
    assertThat(Files.readAllLines(card.resolve("card.csv")).get(0)).contains("unit,value,low,high");
  }

  @Test
  void theSameCommandComputesAndWritesNothing(@TempDir Path own) throws IOException {
    card(copy(own), "-m", BERT).done(); // pages name the folder of their runs
    Path page = folder(own, "bert").resolve("card.html");
    FileTime written = Files.getLastModifiedTime(page);
    String ended = finished(own, "senses");
    assertThat(card(own, "-m", BERT).done().out()).isEqualTo(first.out());
    assertThat(Files.getLastModifiedTime(page)).isEqualTo(written);
    assertThat(finished(own, "senses")).isEqualTo(ended);
    for (String format : List.of("json", "csv", "md")) {
      String stored = card(own, "-m", BERT, "--format", format).done().out();
      Files.delete(folder(own, "bert").resolve(".summary"));
      assertThat(card(own, "-m", BERT, "--format", format).done().out()).isEqualTo(stored);
    }
  }

  @Test
  void whatWasChangedSinceIsNotBelieved(@TempDir Path own) throws IOException {
    card(copy(own), "-m", BERT).done();
    Path card = folder(own, "bert");
    String tables = Files.readString(card.resolve("card.md"));
    Files.writeString(card.resolve("card.md"), "changed");
    Files.delete(card.resolve("figures/senses.svg"));
    assertThat(card(own, "-m", BERT).done().out()).isEqualTo(first.out());
    assertThat(card.resolve("card.md")).hasContent(tables);
    assertThat(card.resolve("figures/senses.svg")).isNotEmptyFile();

    String summary = Files.readString(card.resolve(".summary"));
    Files.writeString(card.resolve(".summary"), summary.replace("chance", "change"));
    assertThat(card(own, "-m", BERT).done().out()).isEqualTo(first.out());

    assertThat(json(own, "bert").path("controlRuns")).anyMatch(CardCommandTest::isUntrained);
    card(own, "-m", BERT, "--controls", "form").done();
    assertThat(json(own, "bert").path("controlRuns"))
        .isNotEmpty()
        .noneMatch(CardCommandTest::isUntrained);
  }

  private static boolean isUntrained(JsonNode run) {
    return run.path("model").asText().startsWith("untrained:");
  }

  @Test
  void anotherModelJoinsAndWhatItCannotDoIsSaid(@TempDir Path own) throws IOException {
    String ended = finished(copy(own), "substitution");
    Outcome both = card(own, "-m", BERT + "," + VECTORS).done();
    assertThat(finished(own, "substitution")).isEqualTo(ended);
    assertThat(both.out()).contains("n/a");
    JsonNode rerank = json(own, "bert+nouns.vec").path("probes").get(1);
    assertThat(rerank.path("without").path("nouns.vec").asText())
        .startsWith("not applicable")
        .contains("contextual model");
    assertThat(folder(own, "bert+nouns.vec").resolve("card.md"))
        .content()
        .contains("Differences between models");
  }

  @Test
  void aProbeThatFailsLeavesTheOthersAndTheSameCommandRepairs(@TempDir Path own)
      throws IOException {
    String ended = finished(copy(own), "senses");
    Files.move(own.resolve("idioms"), own.resolve("aside"));
    Files.writeString(own.resolve("idioms"), "no folder");
    Outcome broken = card(own, "-m", BERT);
    assertThat(broken.code()).isEqualTo(1);
    assertThat(broken.err()).contains("semascope: card incomplete; run the same command again");
    assertThat(broken.out()).contains("missing", "synonym P@1");
    assertThat(folder(own, "bert").resolve("card.html"))
        .content()
        .contains("This card is incomplete");

    Files.delete(own.resolve("idioms"));
    assertThat(card(own, "-m", BERT).done().out()).isEqualTo(first.out());
    assertThat(finished(own, "senses")).isEqualTo(ended);
  }

  @Test
  void whatDidNotChangeSinceAnotherCardIsTheSameRun(@TempDir Path own) throws IOException {
    copy(own);
    String before = folder(own, "bert").toString();
    Outcome again = card(own, "-m", BERT, "--against", before).done();
    assertThat(again.out()).contains("same run");
    // The earlier card stays as it is.
    assertThat(Path.of(before, "card.md")).content().doesNotContain("Changes since");
    Path changes = folder(own, "bert-changes");
    assertThat(changes.resolve("card.md")).content().contains("Changes since", "same run");
    assertThat(changes.resolve("card.csv")).content().contains("same run");
    assertThat(changes.resolve("card.json")).content().contains("\"same run\"");
    card(own, "-m", BERT, "--fail-on-regression", before).done(); // the same runs have no losses
    card(own, "-m", BERT, "--fail-on-regression", before, "--against", before)
        .misused("card", "give --against or --fail-on-regression, not both");
    card(own, "-m", BERT, "--against", own.resolve("none").toString())
        .failed(own.resolve("none") + ": there is no such card");
    Outcome none = card(own, "-m", BERT, "--against", folder.toString());
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.err()).startsWith("semascope: ").contains(folder.toString(), "card.json");
  }

  /**
   * The same weights under another name reuse all runs; commands name the model as it was given.
   */
  @Test
  void aNamedModelReusesTheRunsOfItsFiles(@TempDir Path own) throws IOException {
    copy(own);
    Path link = own.resolve("my models/bert");
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, Path.of(BERT));
    List<Path> before = directories(own.resolve("substitution"));
    Outcome named = card(own, "-m", "mine=" + link).done();
    assertThat(named.out().lines().skip(1)).allMatch(line -> line.contains("mine"));
    assertThat(folder(own, "mine")).isDirectory();
    assertThat(directories(own.resolve("substitution"))).isEqualTo(before);
    JsonNode card = json(own, "mine");
    assertThat(card.path("models")).extracting(JsonNode::asText).containsExactly("mine");
    String command = card.at("/probes/0/inFull/0").asText();
    assertThat(command)
        .isEqualTo("semascope probe substitution -m 'mine=%s' --out %s".formatted(link, own));
    // Pasted, the command works on the model whose run it belongs to.
    Outcome pasted =
        new World(folder)
            .run("probe", "substitution", "-m", "mine=" + link, "--out", "" + own, "--dry-run");
    assertThat(pasted.done().out()).contains("mine");
    Outcome shown = new World(folder).run("runs", "show", "senses:mine", "--runs", "" + own).done();
    assertThat(shown.out()).contains("mine");
    assertThat(new World(folder).run("cite", "senses:mine", "--runs", "" + own).done().out())
        .contains("gessler2021");
  }

  /** Another checkpoint in a folder of the same name does not touch the first one's card. */
  @Test
  void aCardOfAnotherModelIsNotOverwritten(@TempDir Path own) throws IOException {
    copy(own);
    Path model = Files.createDirectories(own.resolve("other/bert"));
    Path vectors = model.resolve("bert");
    Files.copy(Tiny.vectors("nouns"), vectors);
    byte[] before = Files.readAllBytes(folder(own, "bert").resolve("card.json"));
    card(own, "-m", vectors.toString()).done();
    List<Path> cards = directories(own.resolve("card"));
    assertThat(cards)
        .hasSize(2)
        .allMatch(card -> card.getFileName().toString().startsWith("bert@"));
    assertThat(cards)
        .anySatisfy(
            card -> assertThat(card.resolve("card.json")).binaryContent().isEqualTo(before));
  }

  private static List<Path> directories(Path parent) throws IOException {
    try (Stream<Path> all = Files.list(parent)) {
      return all.filter(Files::isDirectory).sorted().toList();
    }
  }

  @Test
  void aCardIsMadeOfFinishedRuns(@TempDir Path own) throws IOException {
    String substitution = run("substitution", "bert").toString();
    Outcome made = card(own, substitution, run("anisotropy", "bert").toString()).done();
    assertThat(made.out().lines()).hasSize(2);
    assertThat(made.out()).contains("synonym P@1");
    Outcome twice = card(own, substitution, substitution);
    assertThat(twice.code()).isEqualTo(1);
    assertThat(twice.err()).startsWith("semascope: ").contains(substitution);
    card(own, substitution, "-m", BERT)
        .misused("card", "give models (-m) or directories of finished runs, not both");
  }

  @Test
  void aCardThatMeetsAConditionExitsWithThree(@TempDir Path own) throws IOException {
    copy(own);
    Path summary = own.resolve("summary.md");
    Files.writeString(summary, "before\n");
    Outcome failed =
        card(own, "-m", BERT, "--fail-if", "substitution<100", "--summary", summary.toString());
    assertThat(failed.code()).isEqualTo(3);
    assertThat(failed.err()).contains("failed substitution<100: substitution of bert is ");
    assertThat(Files.readString(summary))
        .startsWith("before\n\n## Semascope card\n")
        .contains("failed substitution<100");
    card(own, "-m", BERT, "--fail-if", "substitution<0", "--fail-if", "senses<0").done();
    card(own, "-m", BERT, "--fail-if", "substitution")
        .misused(
            "card",
            "--fail-if substitution: expected a condition such as senses<60, similarity<=.3 or"
                + " senses=below");
  }

  @Test
  void whatWasUsedCanBeCited() throws IOException {
    Outcome cited = new World(folder).run("cite", folder("bert").toString()).done();
    assertThat(cited.out()).contains("{ferret2021,", "{fellbaum1998,", "{ethayarajh2019,");
  }

  @Test
  void aModelThatCannotBeHadIsRefusedAtOnce() {
    Outcome none = card("-m", "nobody/nothing");
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.err().lines().toList()).hasSize(1);
    assertThat(none.err()).startsWith("semascope: ").contains("nobody/nothing");
  }
}
