package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.models.ContextualModel;
import org.semascope.models.onnx.Precision;

class ProbeIdiomsCommandTest {
  private static final String MODEL = Tiny.bert().toString();
  private static final List<String> COMPOUNDS =
      List.of("cold captain", "river bank", "bread clock", "blue coins", "train children");
  private static final List<String> SYNONYMS =
      List.of("late chairman", "river beach", "late room", "cold cards", "soldiers");
  private static final List<Double> SCORES = List.of(.5, 4.8, 2.25, 3.1, 1.0);

  @TempDir Path folder;

  /** Every step once more by plain loops: vectors, cosines, mean over sentences, rho and p. */
  @Test
  void theWholeChainIsWhatANaiveProgramComputes() {
    List<JsonNode> rows = probe("--data", five(), "--format", "json").done().jsonLines();
    try (ContextualModel model = ContextualModel.open(Tiny.bert(), Precision.FP32, 1)) {
      NaiveIdioms naive = new NaiveIdioms(model);
      List<Double> sent = new ArrayList<>();
      List<Double> nc = new ArrayList<>();
      List<Double> p2 = new ArrayList<>();
      List<Double> p4 = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        String compound = COMPOUNDS.get(i);
        String own = "This is a " + compound;
        String synonym = "This is a " + SYNONYMS.get(i);
        sent.add(naive.sentences(own, synonym));
        nc.add(naive.phrases(own, compound, synonym, SYNONYMS.get(i)));
        double best = -1;
        for (String word : compound.split(" ")) {
          best = Math.max(best, naive.phrases(own, compound, "This is a " + word, word));
        }
        p2.add(best);
        p4.add(naive.phrases(own, compound, compound, compound));
      }
      same(rows, "en NEU P1 Sent", sent);
      same(rows, "en NEU P1 NC", nc);
      same(rows, "en NEU P2 NC", p2);
      same(rows, "en NEU P4 NC", p4);
      String first = "The cold captain walked to the bank .";
      String second = "They told the cold captains about the boat .";
      double natural =
          (naive.sentences(first, first.replace("cold captain", "late chairman"))
                  + naive.sentences(second, second.replace("cold captains", "late chairman")))
              / 2;
      String only = "Three birds walked along the river bank .";
      String clock = "Nobody could read the bread clock again .";
      String sold = "A bread clock was sold in the city .";
      String coins = "His brother had blue coins .";
      List<Double> all = new ArrayList<>(List.of(natural));
      all.add(naive.sentences(only, only.replace("river bank", "river beach")));
      all.add(
          (naive.sentences(clock, clock.replace("bread clock", "late room"))
                  + naive.sentences(sold, sold.replace("bread clock", "late room")))
              / 2);
      all.add(naive.sentences(coins, coins.replace("blue coins", "cold cards")));
      assertThat(value(rows, "en NAT P1 Sent", "SIM"))
          .isCloseTo(all.stream().mapToDouble(x -> x).average().orElseThrow(), within(1e-5));
      assertThat(value(rows, "en NAT P1 Sent", "SPEARMAN"))
          .isCloseTo(NaiveIdioms.spearman(all, SCORES.subList(0, 4)), within(1e-9));
    }
  }

  private static void same(List<JsonNode> rows, String group, List<Double> similarities) {
    assertThat(value(rows, group, "SIM"))
        .isCloseTo(similarities.stream().mapToDouble(x -> x).average().orElseThrow(), within(1e-5));
    assertThat(value(rows, group, "SPEARMAN"))
        .isCloseTo(NaiveIdioms.spearman(similarities, SCORES), within(1e-9));
    assertThat(value(rows, group, "P-VALUE"))
        .isCloseTo(NaiveIdioms.p(similarities, SCORES), within(1e-9));
  }

  @Test
  void theTableIsThePapers() {
    Outcome outcome = probe("--data", five()).done();
    List<String> lines = outcome.out().lines().toList();
    assertThat(lines.get(0))
        .matches(
            "model +language +condition +probe +rho Sent +rho NC +sim Sent +sim NC +compounds");
    assertThat(lines.stream().skip(1).map(line -> line.split(" +")[2] + line.split(" +")[3]))
        .containsExactly(
            "NEUP1", "NEUP2", "NEUP3", "NEUP4", "NATP1", "NATP2", "NATP3", "NATP4", "ALONEP1",
            "ALONEP2", "ALONEP3");
    assertThat(probe("--data", five()).done().out()).isEqualTo(outcome.out());
  }

  @Test
  void everyLayerByItselfOnRequest() {
    List<JsonNode> rows =
        probe("--data", five(), "--each-layer", "--condition", "neu", "--format", "json")
            .done()
            .jsonLines();
    assertThat(
            rows.stream()
                .filter(row -> is(row, "en NEU P1 NC", "SIM"))
                .map(row -> row.path("layer").asInt(-1)))
        .containsExactly(-1, 0, 1, 2, 3);
    List<JsonNode> second =
        probe("--data", five(), "--layers", "2", "--condition", "neu", "--format", "json")
            .done()
            .jsonLines();
    assertThat(value(second, "en NEU P1 NC", "SIM"))
        .isEqualTo(
            rows.stream()
                .filter(row -> is(row, "en NEU P1 NC", "SIM"))
                .filter(row -> row.path("layer").asInt(-1) == 2)
                .findFirst()
                .orElseThrow()
                .get("value")
                .asDouble(),
            within(1e-6));
  }

  @Test
  void severalModelsAgreeOrNot() throws IOException {
    Path vectors = folder.resolve("words.txt");
    Files.writeString(
        vectors,
        """
        this 1 0 0.5
        is 0 1 0.25
        a 1 1 0
        cold 0.5 0.1 1
        captain 0.2 0.9 0.3
        river 0.7 0.7 0.1
        bank 0.1 0.4 0.9
        beach 0.3 0.2 0.8
        late 0.9 0.1 0.4
        chairman 0.3 0.8 0.2
        blue 0.6 0.2 0.7
        coins 0.4 0.4 0.5
        cards 0.5 0.4 0.4
        """);
    Outcome outcome =
        probe("--data", five(), "-m", MODEL + "," + vectors, "--condition", "neu").done();
    assertThat(outcome.out()).contains("models that agree", "bert | words", "en NEU P1 NC");
    assertThat(outcome.err()).contains("no word of it has a vector", "a word of it has no vector");
  }

  /** The same weights in another form, so that nothing is left to disagree on. */
  @Test
  void aModelAgreesWithItself() {
    List<JsonNode> rows =
        probe(
                "--data",
                five(),
                "-m",
                MODEL + "," + Tiny.headless(),
                "--condition",
                "neu",
                "--format",
                "json")
            .done()
            .jsonLines();
    List<JsonNode> agreement =
        rows.stream()
            .filter(row -> row.get("model").asText().equals("bert | bert-noprefix"))
            .filter(row -> row.get("metric").asText().equals("SPEARMAN"))
            .toList();
    assertThat(agreement)
        .extracting(row -> row.get("group").asText())
        .contains("en NEU P1 Sent", "en NEU P4 NC", "en ALONE P1 NC");
    assertThat(agreement).allSatisfy(row -> assertThat(row.get("value").asDouble()).isEqualTo(1));
  }

  @Test
  void withoutDataWordNetsCompoundsAreProbedAndTheOutputSaysWhatIsMissing() {
    Outcome outcome = probe("--limit", "4", "--random-phrases", "1").done();
    assertThat(outcome.out().lines().skip(1).findFirst().orElseThrow()).contains("NEU");
    assertThat(outcome.err())
        .contains("4 of 4 compounds have no human score and take no part in rho");
  }

  @Test
  void aDryRunTellsThePlanAndStoresNothing() {
    JsonNode plan = probe("--data", five(), "--dry-run", "--format", "json").done().json();
    assertThat(plan.get("compounds").asInt()).isEqualTo(5);
    assertThat(plan.get("items").asInt()).isEqualTo(16);
    assertThat(folder.resolve("runs")).doesNotExist();
  }

  @Test
  void mistakesAreToldInASentence() throws IOException {
    refused(probe("--data", "nowhere"), "there is no file or folder nowhere");
    refused(
        probe("--data", five(), "--language", "pt"), "no compound of the language pt, only of en");
    refused(
        probe("--data", five(), "--layers", "last9"), "--layers last9: this model has 4 layers");
    Path scoreless = Files.writeString(folder.resolve("a.csv"), "compound,synonym\nwet rug,x\n");
    refused(
        probe("--data", scoreless.toString()),
        "a.csv:1: expected a header with compound and score");
    Path one = Files.writeString(folder.resolve("b.csv"), "compound,score\nkilljoy,1\n");
    refused(probe("--data", one.toString()), "b.csv:2: expected a compound of at least two words");
    Path text = Files.writeString(folder.resolve("c.txt"), "nothing of the kind\n");
    refused(probe("--data", text.toString()), "c.txt: expected noun compounds");
    refused(probe("--data", five(), "--pointers", text.toString()), "c.txt: expected ukWaC");
  }

  @Test
  void compoundsWithoutSynonymsOrInNoSentenceAreListed() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("bare.csv"),
            "compound,score,sentence1\ncold captain,1,A captain who is cold .\nriver bank,2,\n");
    Outcome outcome = probe("--data", file.toString()).done();
    assertThat(outcome.err())
        .contains("skipped 2: the data gives it no synonym")
        .contains("skipped 1: a sentence in which its compound was not found");
    assertThat(outcome.out()).doesNotContain(" P1 ").contains(" P2 ");
  }

  @Test
  void allOfWordNetsCompoundsAreProbedOnlyOnRequest() {
    assertThat(planned("--limit", "7")).isEqualTo(7);
    assertThat(planned()).isEqualTo(300);
    assertThat(planned("--limit", "0")).isEqualTo(2934);
  }

  private int planned(String... args) {
    List<String> all = new ArrayList<>(List.of("--dry-run", "--random-phrases", "0"));
    all.addAll(List.of("--condition", "neu", "--format", "json"));
    all.addAll(List.of(args));
    return probe(all.toArray(String[]::new)).done().json().get("compounds").asInt();
  }

  @Test
  void anOptionIsNamedWhereItIsWrong() {
    refused(
        probe("--data", five(), "--frequencies", MODEL),
        "--frequencies " + MODEL + ": this is a contextual model, where static vectors are needed");
    probe("--pointers", five())
        .misused(
            "probe idioms",
            "--pointers is for compounds that point at ukWaC or brWaC, such as --data ncs;"
                + " WordNet's have no such sentences");
  }

  @Test
  void sentencesOfACorpusAreCounted() throws IOException {
    Path pointing =
        Files.writeString(
            folder.resolve("pointing.csv"),
            """
            compound,score,sentence1,sentence2
            cold captain,1,"sent1: ('http://a', 1)","sent2: ('http://a', 9)"
            river bank,2,,
            """);
    Path corpus =
        Files.writeString(
            folder.resolve("ukwac.xml"),
            "<text id=\"ukwac:http://a\">\n<s>\nThe\tDT\ncold\tJJ\ncaptains\tNN\n</s>\n</text>\n");
    assertThat(probe("--data", pointing.toString(), "--pointers", corpus.toString()).done().err())
        .contains("--pointers: 1 of 2 sentences found")
        .contains("skipped 1: a sentence of ukWaC or brWaC that was not released");
  }

  @Test
  void whatIsLeftOutIsAnotherQuestion() {
    probe("--data", five(), "--condition", "neu").done();
    Outcome lenient = probe("--data", five(), "--condition", "neu", "--lenient").done();
    assertThat(lenient.err()).contains("results: ");
    assertThat(runs()).hasSize(2);
  }

  /** Every run has its compounds in a table of its own. */
  @Test
  void aTableOfCompoundsStandsBesideTheResults() throws IOException {
    probe("--data", five(), "--condition", "neu", "--random-phrases", "0").done();
    List<String> lines = Files.readAllLines(runs().get(0).resolve("compounds.csv"));
    assertThat(lines.get(0)).isEqualTo("language,compound,score,condition,probe,level,similarity");
    assertThat(lines.get(1)).matches("en,blue coins,3\\.1,NEU,P1,Sent,0\\.\\d{6}");
    // P1 to P3 at both levels, P4 of compounds; alone, P1 to P3 of compounds
    assertThat(lines).hasSize(1 + 5 * (7 + 3));
  }

  private List<Path> runs() {
    try (Stream<Path> all = Files.walk(folder.resolve("runs"))) {
      return all.filter(file -> file.endsWith("results.json")).map(Path::getParent).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One word never has as many pieces as two, but their sentences are compared. */
  @Test
  void aProbeOfSentencesAloneKeepsItsRow() {
    String row =
        probe("--data", five(), "--pieces", "concat", "--condition", "neu")
            .done()
            .out()
            .lines()
            .filter(line -> line.contains(" P2 "))
            .findFirst()
            .orElseThrow();
    assertThat(row).matches("\\S+ +en +NEU +P2 +\\S+ +0\\.\\d\\d +5");
  }

  @Test
  void compoundsAreCountedAsRhoDoes() throws IOException {
    Path four =
        Files.writeString(
            folder.resolve("four.csv"),
            "compound,score\ncold captain,1\nriver bank,2\nblue coins,3\nbread clock,\n");
    assertThat(probe("--data", four.toString(), "--condition", "neu").done().out().lines())
        .filteredOn(line -> line.contains(" P2 ") && line.contains(" NEU "))
        .singleElement()
        .asString()
        .endsWith(" 3");
  }

  private static void refused(Outcome outcome, String why) {
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err().lines()).hasSize(1).first().asString().contains(why);
  }

  private static double value(List<JsonNode> rows, String group, String metric) {
    return rows.stream()
        .filter(row -> is(row, group, metric))
        .findFirst()
        .orElseThrow()
        .get("value")
        .asDouble();
  }

  private static boolean is(JsonNode row, String group, String metric) {
    return row.get("group").asText().equals(group) && row.get("metric").asText().equals(metric);
  }

  private static String five() {
    try {
      return Path.of(ProbeIdiomsCommandTest.class.getResource("/compounds/five.csv").toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private Outcome probe(String... args) {
    List<String> all = new ArrayList<>(List.of("probe", "idioms"));
    if (!List.of(args).contains("-m")) {
      all.addAll(List.of("-m", MODEL));
    }
    all.addAll(List.of("-o", folder.resolve("runs").toString()));
    all.addAll(List.of(args));
    return new World(folder).run(all.toArray(String[]::new));
  }
}
