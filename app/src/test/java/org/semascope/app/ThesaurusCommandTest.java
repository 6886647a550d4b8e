package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.io.Sha256;

/** {@code thesaurus} and {@code probe rerank}, on a tiny model and fifteen nouns. */
class ThesaurusCommandTest {
  private static final Path DATA = Path.of("probes/src/test/resources/rerank");
  private static final String MODEL = Tiny.bert().toString();

  @TempDir private Path folder;

  @Test
  void neighboursComeInTheirNewOrderWithWhatTheyAre() {
    Outcome table = thesaurus("car", "-n", "4", "-s", "3").done();
    List<String> lines = table.out().lines().toList();
    assertThat(lines.get(0))
        .matches("word +pos +random +rank +neighbour +relations +cosine +before +static");
    assertThat(lines).hasSize(5);
    assertThat(lines.stream().skip(1).map(line -> line.split(" +")[4]))
        .containsExactlyInAnyOrder("truck", "automobile", "vehicle", "ship");
    assertThat(lines)
        .anyMatch(line -> line.matches("car .* automobile +SYN +0\\.\\d+ +2 +0\\.988"));

    JsonNode json =
        thesaurus("car", "dog", "-n", "4", "-s", "3", "--format", "json").done().results().get(0);
    assertThat(json.get("word").asText()).isEqualTo("car");
    assertThat(json.get("layer").asText()).isEqualTo("2"); // of three
    assertThat(json.get("random").asDouble()).isBetween(0.0, 1.0);
    double before = 1;
    for (JsonNode one : json.get("neighbours")) {
      assertThat(one.get("cosine").asDouble()).isLessThanOrEqualTo(before);
      before = one.get("cosine").asDouble();
    }
  }

  @Test
  void aPageHasDefinitionsAndExamples() throws IOException {
    Path page = folder.resolve("car.html");
    thesaurus("car", "dog", "-n", "4", "-s", "3", "-o", page.toString()).done();
    String html = Files.readString(page);
    assertThat(html)
        .contains("car (noun)", "dog (noun)", "a motor vehicle with four wheels")
        .contains("an automotive vehicle suitable for hauling") // truck
        .contains("corpus.txt sha256", "nouns.vec sha256", "layer 2");
    Path csv = folder.resolve("car.csv");
    thesaurus("dog", "-n", "4", "-s", "3", "-o", csv.toString()).done();
    List<String> rows = Files.readAllLines(csv);
    assertThat(rows.get(0)).endsWith(",before,static,definition,example");
    assertThat(rows).hasSize(5);
  }

  /** Vectors installed under the name of GloVe are used, and recorded. */
  @Test
  void theBestInstalledVectorsAreTheDefault() throws IOException {
    World world = new World(folder);
    world
        .run("neighbours", "-m", DATA.resolve("nouns.vec").toString(), "car")
        .done(); // converts the file
    Path installed =
        Files.createDirectories(folder.resolve("semascope/models/glove-6b-100d"))
            .resolve("vectors.safetensors");
    try (Stream<Path> files = Files.walk(folder.resolve("semascope/vectors"))) {
      Files.copy(
          files.filter(one -> one.endsWith("vectors.safetensors")).findFirst().orElseThrow(),
          installed);
    }
    Files.writeString(
        installed.resolveSibling("semascope.json"),
        """
        {"name": "glove-6b-100d", "source": "test", "revision": "1", "licence": "none",
         "installed": "2026-01-01T00:00:00Z", "tool": "semascope",
         "sha256": {"vectors.safetensors": "%s"}}
        """
            .formatted(Sha256.of(Files.readAllBytes(installed))));
    String corpus = DATA.resolve("corpus.txt").toString();
    Outcome found =
        world.run("thesaurus", "car", "-m", MODEL, "--data", corpus, "-n", "4", "-s", "3").done();
    assertThat(found.err()).containsOnlyOnce("static vectors: glove-6b-100d");
    assertThat(found.out()).isEqualTo(thesaurus("car", "-n", "4", "-s", "3").done().out());

    Outcome probe =
        world
            .run(
                "probe",
                "rerank",
                "-m",
                MODEL,
                "--data",
                corpus,
                "-n",
                "4",
                "-s",
                "3",
                "--min-count",
                "1",
                "--required",
                "COHYP",
                "--controls",
                "none",
                "-o",
                folder.resolve("runs").toString())
            .done();
    assertThat(probe.err()).contains("static vectors: glove-6b-100d");
    try (Stream<Path> files = Files.walk(folder.resolve("runs"))) {
      JsonNode recipe =
          new ObjectMapper()
              .readTree(
                  files
                      .filter(one -> one.endsWith("manifest.json"))
                      .findFirst()
                      .orElseThrow()
                      .toFile())
              .get("recipe");
      assertThat(recipe.get("options").get("vectors").asText()).isEqualTo("glove-6b-100d");
      assertThat(recipe.get("data").findValuesAsText("name")).contains("glove-6b-100d");
    }
  }

  /** The same words in the same sentences have the same cosines, whichever command asks. */
  @Test
  void allNounsGoIntoAFileWithItsProvenance() throws IOException {
    Path out = folder.resolve("thesaurus.tsv");
    String[] all = {
      "--all",
      "--out",
      out.toString(),
      "--runs",
      folder.resolve("runs").toString(),
      "-n",
      "4",
      "-s",
      "3"
    };
    Outcome first = thesaurus(all).done();
    assertThat(first.out()).isEmpty();
    assertThat(first.err()).endsWith("wrote " + out + "\n");
    List<String> lines = Files.readAllLines(out);
    List<String> head = lines.stream().filter(line -> line.startsWith("# ")).toList();
    assertThat(head).anyMatch(line -> line.matches("# model: bert sha256 [0-9a-f]{64}"));
    assertThat(head).anyMatch(line -> line.matches("# data: corpus.txt sha256 [0-9a-f]{64}"));
    assertThat(head).anyMatch(line -> line.startsWith("# data: wordnet-3.0 sha256"));
    assertThat(head).anyMatch(line -> line.contains("random word") && line.contains("14 words"));
    assertThat(lines.get(head.size()))
        .isEqualTo("word\trank\tneighbour\trelations\tcosine\tbefore\tstatic");
    assertThat(lines).hasSize(head.size() + 1 + 14 * 4);
    assertThat(lines.subList(head.size() + 1, lines.size()))
        .allMatch(line -> line.split("\t", -1).length == 7);

    JsonNode car = thesaurus("car", "-n", "4", "-s", "3", "--format", "json").done().result();
    JsonNode best = car.get("neighbours").get(0);
    String[] written =
        lines.stream()
            .filter(line -> line.startsWith("car\t1\t"))
            .findFirst()
            .orElseThrow()
            .split("\t");
    assertThat(written[2]).isEqualTo(best.get("neighbour").asText());
    assertThat(Double.parseDouble(written[4]))
        .isEqualTo(best.get("cosine").asDouble(), within(1e-4));

    byte[] bytes = Files.readAllBytes(out);
    assertThat(thesaurus(all).done().err()).contains("finished before");
    assertThat(Files.readAllBytes(out)).isEqualTo(bytes);
  }

  @Test
  void mistakesAreSaidInASentence() {
    thesaurus("car", "-n", "4", "-s", "3").done(); // indexes the corpus, which is said once
    thesaurus("zebra", "-n", "4", "-s", "3")
        .failed("\"zebra\" has no static vector, so it has no neighbours");
    thesaurus("the", "-n", "4", "-s", "3")
        .failed(
            "\"the\" is no noun, verb, adjective or adverb of WordNet 3.0; --pos gives its part of speech");
    thesaurus("cars", "-n", "4").failed("\"cars\" is a form of car: give the base form");
    thesaurus("disaster", "--pos", "verb")
        .failed("--pos verb: \"disaster\" is noun in WordNet 3.0");
    thesaurus("car", "--pos", "adv").failed("--pos adverb: \"car\" is noun in WordNet 3.0");
    thesaurus("car", "--pos", "preposition")
        .misused("thesaurus", "--pos preposition: expected noun, verb, adjective or adverb");
    thesaurus("car", "-o", "x.doc")
        .misused(
            "thesaurus",
            "-o x.doc: expected a file name that ends in .html, .csv, .tsv, .json, .jsonl, .md or .tex");
    thesaurus("--all", "-o", "x.html")
        .misused("thesaurus", "-o x.html: --all writes tab-separated values, to .tsv or .txt");
    thesaurus().misused("thesaurus", "give exactly one of WORD and --all");
    thesaurus("--all").misused("thesaurus", "--all needs --out");
    thesaurus("car", "--limit", "3").misused("thesaurus", "--limit needs --all");
    thesaurus("car", "-n", "0").misused("thesaurus", "-n 0: a ranking needs at least 2 neighbours");
    thesaurus("car", "--layers", "1,2").misused("thesaurus", "--layers 1,2: expected one layer");
    assertThat(thesaurus("car", "-n", "4").err())
        .isEqualTo(
            "semascope: \"car\" cannot be a key: noun with fewer than 10 sentences of 10 to 90 words (corpus "
                + DATA.resolve("corpus.txt")
                + "); -s N takes fewer sentences, --data another corpus\n");
    Outcome vectors =
        new World(folder)
            .run("thesaurus", "car", "-m", DATA.resolve("nouns.vec").toAbsolutePath().toString());
    assertThat(vectors.code()).isEqualTo(1);
    assertThat(vectors.err()).contains("needs a contextual model");
  }

  @Test
  void theProbePrintsTableTwoAndWritesItsPage() throws IOException {
    Outcome outcome =
        probe(
                "--required",
                "COHYP",
                "--select",
                "all",
                "--fusion",
                "all",
                "-n",
                "5,4",
                "-s",
                "3,2",
                "--layers",
                "1,3")
            .done();
    List<String> lines = outcome.out().lines().toList();
    assertThat(lines.get(0)).matches("relation +gold +chance +initial +L1 +L3");
    assertThat(lines.stream().skip(1).map(line -> line.split(" +")[0]))
        .startsWith("SYN", "HYPE", "HYPO", "COHYP", "any")
        .hasSizeBetween(6, 7); // any distinct, any look-alike
    try (Stream<Path> files = Files.walk(folder.resolve("runs"))) {
      Path page = files.filter(file -> file.endsWith("report.html")).findFirst().orElseThrow();
      assertThat(page).content().contains("farthest_avg", "combsum", "n=4, s=2", "Keys that ");
      JsonNode item =
          new ObjectMapper()
              .readTree(Files.readAllLines(page.resolveSibling("items.jsonl")).get(0));
      assertThat(item.get("rankings")).hasSize(4 * 7 * 2 * 2);
    }
  }

  @Test
  void theProbeRefusesNonsense() {
    probe("-n", "0").misused("probe rerank", "-n 0: a ranking needs at least 2 neighbours");
    probe("-s", "60").misused("probe rerank", "-s 60: more than the 50 sentences of --pool");
    probe("--select", "nearest")
        .misused(
            "probe rerank",
            "--select nearest: expected all or some of random, closest_avg, farthest_avg, uniform");
    Outcome few = probe("-s", "9");
    assertThat(few.code()).isEqualTo(1);
    assertThat(few.err().lines().filter(line -> line.startsWith("semascope:")))
        .singleElement()
        .asString()
        .contains("can be a key in the corpus");
  }

  @Test
  void anIndexOfAnotherCorpusThanItsManifestSaysIsRefused() throws IOException {
    Path index = index("index", DATA.resolve("corpus.txt"));
    probe("-n", "4", "-s", "3", "--data", index.toString(), "--limit", "2").done();
    Path other = index("other", Files.writeString(folder.resolve("other.txt"), "One.\n\nTwo.\n"));
    Files.copy(
        other.resolve("manifest.json"),
        index.resolve("manifest.json"),
        StandardCopyOption.REPLACE_EXISTING);
    Outcome outcome = probe("-n", "4", "-s", "3", "--data", index.toString(), "--limit", "3");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err().lines().filter(line -> line.startsWith("semascope:")))
        .singleElement()
        .asString()
        .contains(index.toString());
  }

  private Path index(String name, Path corpus) {
    Path index = folder.resolve(name);
    new World(folder)
        .run("index", "build", "--data", corpus.toString(), "-o", index.toString())
        .done();
    return index;
  }

  private Outcome thesaurus(String... args) {
    return run(List.of("thesaurus"), args);
  }

  private Outcome probe(String... args) {
    return run(List.of("probe", "rerank", "-o", folder.resolve("runs").toString()), args);
  }

  private Outcome run(List<String> command, String... args) {
    List<String> words = new ArrayList<>(command);
    words.addAll(List.of("-m", MODEL, "--vectors", DATA.resolve("nouns.vec").toString()));
    words.addAll(List.of("--min-count", "1"));
    if (!List.of(args).contains("--data")) {
      words.addAll(List.of("--data", DATA.resolve("corpus.txt").toString()));
    }
    words.addAll(List.of(args));
    return new World(folder).run(words.toArray(String[]::new));
  }
}
