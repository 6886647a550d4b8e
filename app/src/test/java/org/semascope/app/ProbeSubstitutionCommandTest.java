package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProbeSubstitutionCommandTest {
  private static final String MODEL = Tiny.bert().toString();
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;

  @Test
  void theTableAddsUpToAHundred() {
    Outcome outcome = probe("--limit", "15").done();
    List<String> lines = outcome.out().lines().toList();
    assertThat(lines.get(0))
        .matches("relation +sentences +targets +plan chance +chance +L0 +L1 +L2 +L3");
    assertThat(lines).hasSize(7);
    assertThat(lines.get(2)).startsWith("SYN distinct ");
    assertThat(lines.get(3)).startsWith("SYN look-alike ");
    for (int column = 3; column < 9; column++) {
      int at = column;
      double sum =
          lines.stream()
              .skip(1)
              .filter(line -> !line.startsWith("SYN d") && !line.startsWith("SYN l"))
              .mapToDouble(line -> Double.parseDouble(line.split(" +")[at]))
              .sum();
      assertThat(sum).isEqualTo(100, within(.21));
    }
  }

  @Test
  void everyItemShowsItsRanking() throws IOException {
    probe("--limit", "5").done();
    JsonNode item = JSON.readTree(Files.readAllLines(run().resolve("items.jsonl")).get(0));
    String text = item.get("text").asText();
    int start = item.get("start").asInt();
    int end = item.get("end").asInt();
    // The numbers are those of `substitute` on the same sentence.
    JsonNode target = item.get("targets").get(0);
    JsonNode alone =
        new World(folder)
            .run(
                "substitute",
                "-m",
                MODEL,
                text,
                "--span",
                start + ":" + end,
                "--key",
                text.substring(start, end),
                "--targets",
                target.get("form").asText(),
                "--format",
                "json")
            .done()
            .json();
    for (int layer = 0; layer < 4; layer++) {
      assertThat(target.get("cosines").get(layer).asDouble())
          .isEqualTo(
              alone.get("targets").get(0).get("cosine").get(String.valueOf(layer)).asDouble(),
              within(1e-4));
    }
    int size = item.get("targets").size();
    int sum = 0;
    for (JsonNode one : item.get("targets")) {
      sum += one.get("ranks").get(3).asInt();
    }
    assertThat(sum).isEqualTo(size * (size + 1) / 2);
  }

  @Test
  void aFinishedRunAnswersAtOnceAndTheSame() {
    Outcome first = probe("--limit", "6").done();
    Outcome second = probe("--limit", "6").done();
    assertThat(second.out()).isEqualTo(first.out());
    assertThat(second.err()).contains("finished before");
  }

  @Test
  void threadsDoNotChangeResultsButSeedsDo() throws IOException {
    probe("--limit", "8", "--threads", "1").done();
    byte[] one = Files.readAllBytes(run().resolve("results.json"));
    probe("--limit", "8", "--threads", "2", "--fresh").done();
    assertThat(Files.readAllBytes(run().resolve("results.json"))).isEqualTo(one);
    probe("--limit", "8", "--seed", "2").done();
    assertThat(runs()).hasSize(2);
  }

  @Test
  void howPiecesMakeAWordIsPartOfTheRun() throws IOException {
    probe("--limit", "8", "--pieces", "mean").done();
    probe("--limit", "8", "--pieces", "last").done();
    List<Path> both = runs();
    assertThat(both).hasSize(2);
    byte[] one = Files.readAllBytes(both.get(0).resolve("items.jsonl"));
    byte[] other = Files.readAllBytes(both.get(1).resolve("items.jsonl"));
    assertThat(one).isNotEqualTo(other);
  }

  @Test
  void aDryRunReportsThePlanAndStoresNothing() {
    List<JsonNode> plans =
        probe("--limit", "30", "--controls", "all", "--draws", "2", "--dry-run", "--format", "json")
            .done()
            .results();
    assertThat(plans)
        .extracting(one -> one.get("model").asText())
        .containsExactly("bert", "form", "untrained:bert", "untrained:bert#2");
    JsonNode plan = plans.get(0);
    assertThat(plans.get(1).get("tokens").asLong()).isZero();
    assertThat(plans.get(3).get("tokens")).isEqualTo(plan.get("tokens"));
    assertThat(plan.get("items").asInt()).isEqualTo(30);
    assertThat(plan.at("/counts/keys").asInt()).isEqualTo(30);
    assertThat(plan.get("facts").get("RANDOM SYN").asDouble()).isBetween(0.0, 1.0);
    assertThat(plan.get("texts").asInt()).isGreaterThan(300);
    assertThat(plan.get("tokens").asInt()).isGreaterThan(plan.get("texts").asInt());
    assertThat(folder.resolve("runs")).doesNotExist();
    assertThat(folder.resolve("semascope/models")).doesNotExist();
  }

  @Test
  void aDryRunIsALineForEachRunUnlessDetailsAreAskedFor() {
    List<String> lines =
        probe("--limit", "30", "--controls", "form", "--dry-run").done().out().lines().toList();
    assertThat(lines).hasSize(4); // header, the model, written form, both
    assertThat(probe("--limit", "30", "--dry-run", "--verbose").done().out())
        .startsWith("run ")
        .contains("RANDOM SYN", "keys");
    probe("--limit", "30", "--verbose").misused("probe substitution", "--verbose needs --dry-run");
  }

  @Test
  void severalModelsShareThePlan() throws IOException {
    Outcome outcome = probe("--limit", "6", "-m", MODEL + "," + Tiny.headless()).done();
    assertThat(outcome.out().lines().filter(line -> line.contains("SYN  "))).hasSize(2);
    List<List<String>> ids = new ArrayList<>();
    for (Path run : runs()) {
      List<String> own = new ArrayList<>();
      for (String line : Files.readAllLines(run.resolve("items.jsonl"))) {
        own.add(JSON.readTree(line).get("id").asText());
      }
      ids.add(own);
    }
    assertThat(ids).hasSize(2);
    assertThat(ids.get(0)).isEqualTo(ids.get(1)).hasSize(6);
  }

  /** WordNet knows no hypernyms of adverbs, so there are neither those nor sisters. */
  @Test
  void aProbeWithoutSomeRelationsHasItsPage() throws IOException {
    String vectors = Tiny.vectors("adverbs").toString();
    Outcome outcome = probe("--pos", "adverb", "--complete", "none", "--vectors", vectors).done();
    assertThat(outcome.out().lines().filter(line -> line.contains("HYPO")))
        .singleElement()
        .asString()
        .matches("HYPO +28 +0\\.0 +0\\.0 +0\\.0 +0\\.0 +0\\.0 +0\\.0");
    assertThat(run().resolve("report.html")).content().contains("Hyponyms: no targets.");
  }

  /** A copy of the model in which few pieces begin with d, s or t. */
  @Test
  void wordsThatTheVocabularyDoesNotKnowAreLeftOutAndCounted() throws IOException {
    Path model = Files.createDirectory(folder.resolve("words"));
    try (Stream<Path> files = Files.list(Tiny.bert())) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.copy(file, model.resolve(file.getFileName()));
      }
    }
    Path description = model.resolve("tokenizer.json");
    Files.writeString(
        description,
        Files.readString(description).replaceAll("\"([dst])\"(\\s*:\\s*\\d)", "\"<$1>\"$2"));
    probe("--limit", "40", "-m", model.toString(), "--complete", "none").done();
    List<String> skipped = Files.readAllLines(run().resolve("skipped.jsonl"));
    assertThat(skipped)
        .anyMatch(line -> line.contains("key: made of nothing but the unknown piece"));
    for (String line : Files.readAllLines(run().resolve("items.jsonl"))) {
      JsonNode item = JSON.readTree(line);
      assertThat(item.get("pieces").asInt()).isPositive();
      item.get("targets").forEach(one -> assertThat(one.get("pieces").asInt()).isPositive());
    }
  }

  /** The senses are in a file that is not named on the command line. */
  @Test
  void otherSensesBesideTheSameWordsAreAnotherRun() throws IOException {
    Path words = unified("boat.data.xml");
    Path senses = unified("boat.gold.key.txt");
    probe("--data", words.toString()).done();
    Files.writeString(senses, Files.readString(senses) + "\n");
    refused(probe("--data", words.toString()), "has changed since the run in");
  }

  private Path unified(String name) throws IOException {
    try (InputStream sample = getClass().getResourceAsStream("/tagged/" + name)) {
      Path copy = folder.resolve(name);
      Files.copy(sample, copy);
      return copy;
    }
  }

  @Test
  void wordNetAsACorpusMeansItsExamplesAndIsSaidTo() throws IOException {
    Outcome named = probe("--data", "wordnet-3.0", "--limit", "2").done();
    assertThat(named.err())
        .contains("--data wordnet-3.0: its usage examples are read, as by wordnet-examples\n");
    assertThat(Files.readString(run().resolve("manifest.json"))).contains("\"wordnet-examples\"");
    assertThat(probe("--limit", "2").done().err()).doesNotContain("usage examples");
  }

  @Test
  void mistakesAreReportedInOneSentence() throws IOException {
    refused(probe("--layers", "9"), "--layers 9: this model has layers 0 to 3");
    refused(probe("--data", "nowhere"), "named nowhere");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    refused(probe("--data", empty.toString()), "expected a sense-tagged corpus");
    Path file = Files.writeString(folder.resolve("file"), "");
    refused(probe("--limit", "2", "-o", file.resolve("below").toString()), "cannot write in");
    refused(
        probe("--required", "DIST_NGH"), "--required DIST_NGH needs static vectors (--vectors)");
    probe("--own-lemma").misused("probe substitution", "--own-lemma requires --lemmas");
    refused(probe("--pos", "preposition"), "the corpus has no usable key");
  }

  private static void refused(Outcome outcome, String why) {
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err().lines()).hasSize(1).first().asString().contains(why);
  }

  private Outcome probe(String... args) {
    List<String> all = new ArrayList<>(List.of("probe", "substitution"));
    if (!List.of(args).contains("-m")) {
      all.addAll(List.of("-m", MODEL));
    }
    if (!List.of(args).contains("-o")) {
      all.addAll(List.of("-o", folder.resolve("runs").toString()));
    }
    if (!List.of(args).contains("--controls")) {
      all.addAll(List.of("--controls", "none"));
    }
    all.addAll(List.of(args));
    return new World(folder).run(all.toArray(String[]::new));
  }

  private Path run() throws IOException {
    return runs().get(0);
  }

  private List<Path> runs() throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve("runs"))) {
      return all.filter(path -> path.endsWith("manifest.json"))
          .map(Path::getParent)
          .sorted()
          .toList();
    }
  }
}
