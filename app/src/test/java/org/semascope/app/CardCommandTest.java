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
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.io.Sha256;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;

/** A card of a small model; its runs are made once and shared by all tests. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
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
    List<String> words = new ArrayList<>(List.of("card", "-o", runs.toString()));
    words.addAll(List.of("--vectors", VECTORS));
    words.addAll(List.of(more));
    return new World(folder).run(words.toArray(String[]::new));
  }

  private static JsonNode json(String name) throws IOException {
    return JSON.readTree(folder(name).resolve("card.json").toFile());
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
    try (Stream<Path> models = Files.list(runs.resolve(probe))) {
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

  private static String finished(String probe) throws IOException {
    return StoredRun.open(run(probe, "bert")).manifest().finished();
  }

  @Test
  @Order(1)
  void oneFigureOfEachProbeIsPrinted() throws IOException {
    List<String> lines = first.out().lines().toList();
    assertThat(lines).hasSize(PROBES.size() + 1);
    assertThat(lines.get(0)).contains("95 % CI", "n", "chance", "highest control", "verdict");
    assertThat(lines.get(1)).contains("bert");
    assertThat(first.err()).contains("card: " + folder("bert").resolve("card.html"));
  }

  /** Layers of the card are those of the runs, unscaled, with their unit. */
  @Test
  @Order(2)
  void layersAreThoseOfTheRuns() throws IOException {
    JsonNode card = json("bert");
    assertThat(card.path("probes"))
        .extracting(probe -> probe.path("probe").asText())
        .containsExactlyElementsOf(PROBES);
    List<Result> stored = StoredRun.open(run("substitution", "bert")).results();
    List<Result> random = StoredRun.open(run("anisotropy", "bert")).results();
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
  @Order(2)
  void everyRowIsNextToItsControls() throws IOException {
    List<String> seen = new ArrayList<>();
    for (JsonNode row : json("bert").path("results")) {
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
  @Order(3)
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
  @Order(4)
  void theSameCommandComputesNothingAndWritesTheSame() throws IOException {
    String before = Sha256.of(folder("bert").resolve("card.json"));
    String ended = finished("senses");
    assertThat(card("-m", BERT).done().out()).isEqualTo(first.out());
    assertThat(Sha256.of(folder("bert").resolve("card.json"))).isEqualTo(before);
    assertThat(finished("senses")).isEqualTo(ended);
  }

  @Test
  @Order(5)
  void anotherModelJoinsAndWhatItCannotDoIsSaid() throws IOException {
    String ended = finished("substitution");
    Outcome both = card("-m", BERT + "," + VECTORS).done();
    assertThat(finished("substitution")).isEqualTo(ended);
    assertThat(both.out()).contains("n/a");
    JsonNode rerank = json("bert+nouns.vec").path("probes").get(1);
    assertThat(rerank.path("without").path("nouns.vec").asText())
        .isEqualTo(
            "not applicable, because it needs a contextual model, such as bert-base-uncased");
    assertThat(folder("bert+nouns.vec").resolve("card.md")).content().contains("Models against");
  }

  @Test
  @Order(6)
  void aProbeThatFailsLeavesTheOthersAndTheSameCommandRepairs() throws IOException {
    Path aside = folder.resolve("aside");
    String ended = finished("senses");
    Files.move(runs.resolve("idioms"), aside);
    Files.writeString(runs.resolve("idioms"), "no folder");
    Outcome broken = card("-m", BERT);
    assertThat(broken.code()).isEqualTo(1);
    assertThat(broken.err()).contains("semascope: card incomplete; run the same command again");
    assertThat(broken.out()).contains("missing", "synonym P@1");
    assertThat(folder("bert").resolve("card.html")).content().contains("This card is incomplete");

    Files.delete(runs.resolve("idioms"));
    assertThat(card("-m", BERT).done().out()).isEqualTo(first.out());
    assertThat(finished("senses")).isEqualTo(ended);
  }

  @Test
  @Order(7)
  void whatDidNotChangeSinceAnotherCardIsTheSameRun() throws IOException {
    card("-m", BERT, "--against", folder("bert").toString()).done();
    assertThat(folder("bert").resolve("card.md"))
        .content()
        .contains("Changes since", "the same run");
    card("-m", BERT, "--against", folder.toString())
        .failed(
            "%s: expected the folder of a card with its card.json: no such file or folder"
                .formatted(folder));
  }

  @Test
  @Order(8)
  void aCardIsMadeOfFinishedRuns() throws IOException {
    String substitution = run("substitution", "bert").toString();
    Outcome made = card(substitution, run("anisotropy", "bert").toString()).done();
    assertThat(made.out().lines()).hasSize(2);
    assertThat(made.out()).contains("synonym P@1");
    card(substitution, substitution)
        .failed(
            "a card has one run of each probe and model, not %1$s and %1$s"
                .formatted(substitution));
    card(substitution, "-m", BERT)
        .misused("card", "a card is made of models (-m) or of finished runs, not of both");
  }

  @Test
  @Order(9)
  void whatWasUsedCanBeCited() throws IOException {
    Outcome cited = new World(folder).run("cite", folder("bert").toString()).done();
    assertThat(cited.out()).contains("{ferret2021,", "{fellbaum1998,", "{ethayarajh2019,");
  }

  @Test
  @Order(10)
  void aModelThatCannotBeHadIsRefusedAtOnce() {
    Outcome none = card("-m", "nobody/nothing");
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.err().lines().toList()).hasSize(1);
    assertThat(none.err()).startsWith("semascope: ").contains("nobody/nothing");
  }
}
