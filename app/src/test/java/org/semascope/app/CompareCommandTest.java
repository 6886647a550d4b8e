package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {
  @TempDir private Path folder;
  private String first;
  private String second;

  @BeforeEach
  void runs() {
    first = HandMadeRun.first().under(folder).directory().toString();
    second = HandMadeRun.second().under(folder).directory().toString();
  }

  @Test
  void theTableHasDifferencesAndTheRulesAreSaid() {
    Outcome outcome = world().run("compare", first, second, "--layers", "8").done();
    assertThat(outcome.out())
        .containsPattern(
            "L8 +SYN +0\\.750 +0\\.375 +\\+0\\.375 +\\S+ +\\S+ +0\\.2500 +0\\.7500 +8 +6\n");
    assertThat(outcome.err())
        .contains("first: bert-base-uncased, " + first)
        .contains("second: bert-base-cased, " + second)
        .contains("Wilcoxon", "Benjamini");
  }

  @Test
  void jsonHasALineForEveryTest() {
    List<JsonNode> all = world().run("compare", first, second, "--format", "json").done().results();
    assertThat(all).hasSize(18);
    JsonNode syn = all.get(12);
    assertThat(syn.get("firstModel").asText()).isEqualTo("bert-base-uncased");
    assertThat(syn.get("group").asText()).isEqualTo("SYN");
    assertThat(syn.get("firstLayer").asInt()).isEqualTo(8);
    assertThat(syn.get("difference").asDouble()).isEqualTo(0.375);
    assertThat(syn.get("p").asDouble()).isEqualTo(0.25);
    assertThat(syn.get("items").asInt()).isEqualTo(8);
    assertThat(syn.get("clusters").asInt()).isEqualTo(6);
  }

  @Test
  void twoLayersOfOneRun() {
    String out = world().run("compare", first, "--layers", "1,8", "--format", "csv").done().out();
    assertThat(out).contains("\"L1, L8\",SYN,0.125,0.750,-0.625,");
  }

  @Test
  void otherMeasuresAreTestedOnRequest() {
    String out =
        world().run("compare", first, second, "--metric", "MRR,P@2", "--layers", "8").done().out();
    assertThat(out).contains("MRR", "P@2").doesNotContain("P@1");
  }

  @Test
  void misuseIsReported() {
    world()
        .run("compare", first)
        .misused("compare", "one run needs two layers to compare: --layers 3,8");
    world()
        .run("compare", first, second, "--layers", "1,3,8")
        .misused("compare", "--layers takes one layer, or one for each run, not 3");
    world()
        .run("compare", first, "--layers", "1,4")
        .failed(first + " has no layer 4, only 1, 3, 8");
  }

  /** In sentences for the contextual model, of the words alone for static vectors. */
  @Test
  void theMainResultsOfStaticAndContextualModelsAreCompared() throws IOException {
    Path pairs = folder.resolve("pairs.csv");
    Files.writeString(
        pairs,
        "word1,word2,score\nyear,month,9\nyear,time,6\ncar,road,5\nwater,year,1\ntime,day,7\n");
    Path corpus = folder.resolve("corpus.txt");
    Files.writeString(
        corpus, "A year has a month.\nThe car on the road.\nTime and water.\nThe day began.\n");
    String runs = folder.resolve("similarity").toString();
    String models = Tiny.bert() + ",nouns=" + Tiny.vectors("nouns");
    String[] probe = {
      "probe",
      "similarity",
      "-m",
      models,
      "--data",
      pairs.toString(),
      "-o",
      runs,
      "--corpus",
      corpus.toString(),
      "--controls",
      "none"
    };
    world().run(probe).done();
    String[] all = {"compare", "--runs", runs, "--probe", "similarity", "bert", "nouns"};
    String group = "pairs.csv mean of occurrences all pairs / pairs.csv all pairs";
    Outcome compared = world().run(with(all, "--layers", "last")).done();
    assertThat(compared.out()).contains(group);
    Path tsv = folder.resolve("items.tsv");
    Outcome items = world().run(with(all, "--items", "-o", tsv.toString())).done();
    assertThat(items.err()).contains("SPEARMAN, group " + group);
    List<String> lines = Files.readAllLines(tsv);
    assertThat(lines.get(0)).isEqualTo("better\titem\tbert L3\tnouns\tdifference\ttext");
    assertThat(lines).allSatisfy(line -> assertThat(line.split("\t")).hasSize(6));
    assertThat(lines.get(1)).contains("pairs.csv: ", "judgment ");
    String page = folder.resolve("pairs.html").toString();
    world().run(with(all, "--layers", "last", "-o", page)).done();
    assertThat(Files.readString(Path.of(page)))
        .contains("pairs.csv mean of occurrences all pairs: row minus column");
    String[] table = {
      "report", "--runs", runs, "similarity:bert", "similarity:nouns", "--format", "csv"
    };
    List<String> rows =
        world()
            .run(with(table, "--columns", "pairs.csv mean of occurrences all pairs"))
            .done()
            .out()
            .lines()
            .toList();
    assertThat(rows)
        .filteredOn(row -> row.startsWith("nouns,"))
        .hasSize(1)
        .first()
        .asString()
        .matches("nouns,-?\\d.*");
  }

  private static String[] with(String[] words, String... more) {
    return Stream.concat(Arrays.stream(words), Arrays.stream(more)).toArray(String[]::new);
  }

  @Test
  void layersAreCountedFromTheLast() {
    String[] last = {"compare", first, second, "--layers", "last", "--format", "json"};
    String expected =
        world().run("compare", first, second, "--layers", "8", "--format", "json").done().out();
    assertThat(world().run(last).done().out()).isEqualTo(expected);
    last[4] = "-1,8";
    assertThat(world().run(last).done().out()).isEqualTo(expected);
  }

  @Test
  void severalRunsAreComparedPairwise() throws IOException {
    String third = HandMadeRun.first().model("copy").under(folder).directory().toString();
    Path page = folder.resolve("pairs.html");
    String[] all = {"compare", first, second, third, "--layers", "8", "--format", "json"};
    List<JsonNode> tests = world().run(all).done().results();
    assertThat(tests).hasSize(18); // six groups of three pairs
    assertThat(tests)
        .extracting(test -> test.get("firstModel").asText() + test.get("secondModel").asText())
        .containsOnly(
            "bert-base-uncasedbert-base-cased", "bert-base-uncasedcopy", "bert-base-casedcopy");
    // p of SYN is .25 for one pair alone; corrected for six tests .75, for eighteen 1
    JsonNode syn = tests.get(0);
    assertThat(syn.get("p").asDouble()).isEqualTo(0.25);
    assertThat(syn.get("pCorrected").asDouble()).isEqualTo(1);
    world().run("compare", first, second, third, "-o", page.toString()).done();
    assertThat(Files.readString(page)).contains("row minus column", "copy", "+0.375", "-0.375");
  }

  @Test
  void runsOfOneModelAreToldApart() throws IOException {
    String other = HandMadeRun.first().onlyLayer(8).under(folder).directory().toString();
    String[] words = {"compare", first, other, second, "--layers", "8", "--format", "json"};
    List<JsonNode> tests = world().run(words).done().results();
    JsonNode pair = tests.get(0);
    assertThat(pair.get("firstModel").asText()).matches("bert-base-uncased [0-9a-f]{8}");
    assertThat(pair.get("secondModel")).isNotEqualTo(pair.get("firstModel"));
    assertThat(pair.get("firstRun").asText()).isEqualTo(first);
    assertThat(pair.get("secondRun").asText()).isEqualTo(other);
    Path page = folder.resolve("layers.html");
    world().run("compare", first, "--layers", "1,8", "-o", page.toString()).done();
    assertThat(Files.readString(page)).doesNotContain("row minus column");
  }

  @Test
  void aMetricWithoutKnownDirectionHasNoBetterSide() {
    Outcome outcome =
        world()
            .run("compare", first, second, "--items", "--metric", "MRR", "--group", "SYN")
            .done();
    assertThat(outcome.out()).contains("higher").doesNotContain("better");
    assertThat(outcome.err()).doesNotContain("better");
    world()
        .run("compare", first, second, "--group", "SYN")
        .misused("compare", "--group is for --items; without it, all groups are compared");
  }

  @Test
  void aRunOfAnotherProbeIsRefused() {
    String other = HandMadeRun.four().probe("senses").under(folder).directory().toString();
    world()
        .run("compare", first, second, other)
        .failed(other + " is a run of the probe senses, not of substitution");
  }

  @Test
  void itemsOnWhichTheModelsDifferMost() {
    String[] words = {"compare", first, second, "--items", "--group", "SYN", "--format", "json"};
    Outcome outcome = world().run(words).done();
    List<JsonNode> items = outcome.results();
    // At layer 8 the first run ranks a synonym first for 6 of 8 sentences, the second for 3.
    assertThat(items)
        .allMatch(item -> item.get("first").asDouble() != item.get("second").asDouble())
        .allMatch(item -> item.get("text").asText().matches("(?s).*\\[.+].*"));
    double sum = items.stream().mapToDouble(item -> item.get("difference").asDouble()).sum();
    assertThat(sum).isEqualTo(3);
    assertThat(outcome.err()).contains("8 common items");
    assertThat(
            world()
                .run(
                    "compare",
                    first,
                    second,
                    "--items",
                    "--group",
                    "SYN",
                    "-n",
                    "1",
                    "--format",
                    "csv")
                .done()
                .out()
                .lines())
        .hasSizeBetween(2, 3);
    world()
        .run("compare", first, second, "--items", "--metric", "MRR,P@1")
        .misused("compare", "--items takes one metric, not 2");
    world()
        .run("compare", first, second, "--items", "--metric", "NONE")
        .failedWith("choose it with --metric and --group");
  }

  private World world() {
    return new World(folder);
  }
}
