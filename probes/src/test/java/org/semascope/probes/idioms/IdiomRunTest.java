package org.semascope.probes.idioms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Interruption;
import org.semascope.core.SemascopeException;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.Input;
import org.semascope.engine.Result;
import org.semascope.engine.Skipped;
import org.semascope.engine.StoredRun;
import org.semascope.models.ContextualModel;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.onnx.Precision;
import org.semascope.probes.Comparison;
import org.semascope.probes.LayerCosines;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Scope;
import org.semascope.probes.idioms.IdiomFinding.ComparedText;
import org.semascope.probes.idioms.IdiomItem.Condition;
import org.semascope.probes.idioms.IdiomItem.Contrast;
import org.semascope.probes.page.Reports;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;
import org.semascope.report.content.Sheet;

/** Complete runs with a tiny model and with static vectors of three dimensions. */
class IdiomRunTest {
  private static final IdiomProbe PROBE = new IdiomProbe();
  private static final Path BERT = Path.of("probes/src/test/resources/tiny/bert");
  private static final String FIVE = "probes/src/test/resources/compounds/five.csv";
  private static final List<String> COMPOUNDS =
      List.of("cold captain", "river bank", "bread clock", "blue coins", "train children");
  private static final List<String> SYNONYMS =
      List.of("late chairman", "river beach", "late room", "cold cards", "soldiers");
  private static final List<Double> SCORES = List.of(.5, 4.8, 2.25, 3.1, 1.0);

  @TempDir private Path folder;

  /** An independent computation by loops: vectors, cosines, means over sentences, rho and p. */
  @Test
  void resultsMatchANaiveComputation() {
    List<Result> rows = run(Map.of("data", FIVE), Scope.USUAL).results();
    try (ContextualModel model = ContextualModel.open(BERT, Precision.FP32, 1)) {
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
      List<Double> natural = new ArrayList<>();
      natural.add(
          (natural(naive, "The cold captain walked to the bank .", "cold captain", 0)
                  + natural(
                      naive, "They told the cold captains about the boat .", "cold captains", 0))
              / 2);
      natural.add(natural(naive, "Three birds walked along the river bank .", "river bank", 1));
      natural.add(
          (natural(naive, "Nobody could read the bread clock again .", "bread clock", 2)
                  + natural(naive, "A bread clock was sold in the city .", "bread clock", 2))
              / 2);
      natural.add(natural(naive, "His brother had blue coins .", "blue coins", 3));
      assertThat(value(rows, "en NAT P1 Sent", "SIM")).isCloseTo(mean(natural), within(1e-5));
      assertThat(value(rows, "en NAT P1 Sent", "SPEARMAN"))
          .isCloseTo(NaiveIdioms.spearman(natural, SCORES.subList(0, 4)), within(1e-9));
    }
  }

  private static double natural(NaiveIdioms naive, String text, String compound, int number) {
    return naive.sentences(text, text.replace(compound, SYNONYMS.get(number)));
  }

  private static void same(List<Result> rows, String group, List<Double> similarities) {
    assertThat(value(rows, group, "SIM")).isCloseTo(mean(similarities), within(1e-5));
    assertThat(value(rows, group, "SPEARMAN"))
        .isCloseTo(NaiveIdioms.spearman(similarities, SCORES), within(1e-9));
    assertThat(value(rows, group, "P-VALUE"))
        .isCloseTo(NaiveIdioms.p(similarities, SCORES), within(1e-9));
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(one -> one).average().orElseThrow();
  }

  @Test
  void everyLayerSeparatelyOnRequest() {
    Map<String, Object> given = Map.of("data", FIVE, "conditions", List.of(Condition.NEU));
    List<Result> rows = run(given, Scope.USUAL.layers("concat:last4,all")).results();
    assertThat(rows)
        .filteredOn(row -> is(row, "en NEU P1 NC", "SIM"))
        .extracting(row -> row.layer().orElse(-1))
        .containsExactly(-1, 0, 1, 2, 3);
    Result second =
        rows.stream()
            .filter(row -> is(row, "en NEU P1 NC", "SIM") && row.layer().orElse(-1) == 2)
            .findFirst()
            .orElseThrow();
    StoredRun alone = run(given, Scope.USUAL.layers("2"));
    assertThat(alone.results()).contains(second);
    // The page shows a single requested layer.
    assertThat(table(alone)).extracting(Sheet.Row::label).contains("NEU P1", "ALONE P3");
  }

  /** The plan is the same for all models; static vectors have no P4. */
  @Test
  void contextualAndStaticModelsShareAPlanAndAreCompared() throws IOException {
    List<StoredRun> runs =
        runner(new ArrayList<>())
            .run(request(Map.of("data", FIVE), Scope.USUAL, List.of(BERT.toString(), words())));
    assertThat(runs.get(0).results()).anyMatch(row -> is(row, "en NEU P4 NC", "SIM"));
    assertThat(runs.get(1).results())
        .noneMatch(row -> row.group().contains("P4"))
        .anyMatch(row -> is(row, "en ALONE P1 NC", "SIM"));
    assertThat(skipped(runs.get(1)))
        .contains("no word of it has a vector", "a word of it has no vector");
    assertThat(Reports.of(runs).story().sheets())
        .extracting(Sheet::name)
        .contains("table", "agreement");
    // Three compounds and their synonyms have static vectors.
    Map<String, Double> one = neutral(runs.get(0));
    Map<String, Double> other = neutral(runs.get(1));
    one.keySet().retainAll(other.keySet());
    List<Result> agreement = Comparison.agreement(runs.get(0), runs.get(1), "SIM");
    assertThat(one.keySet()).containsExactly("blue coins", "cold captain", "river bank");
    assertThat(value(agreement, "en NEU P1 NC", "SPEARMAN"))
        .isCloseTo(
            NaiveIdioms.spearman(List.copyOf(one.values()), List.copyOf(other.values())),
            within(1e-9));
    assertThat(agreement).noneMatch(row -> row.group().contains("P4"));
  }

  /** Similarities to the synonym, by compound. */
  private static SortedMap<String, Double> neutral(StoredRun run) {
    SortedMap<String, Double> similarities = new TreeMap<>();
    try (Stream<IdiomFinding> all = run.items(IdiomFinding.class)) {
      all.filter(item -> item.condition() == Condition.NEU)
          .forEach(
              item ->
                  item.similarity(Contrast.P1, ComparedText.NC, 0)
                      .ifPresent(cosine -> similarities.put(item.compound(), cosine)));
    }
    return similarities;
  }

  /** Concatenated tokens of one and of two words differ in width; sentences are compared. */
  @Test
  void concatenatedTokensCompareSentencesOnly() {
    Scope joined = Scope.USUAL.pieces(Pieces.CONCAT);
    StoredRun run = run(Map.of("data", FIVE), joined);
    assertThat(table(run))
        .filteredOn(row -> row.label().equals("NEU P2"))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.cells().get(2).text()).matches("0\\.\\d{3}");
              assertThat(row.cells().get(3).text()).isEmpty();
              assertThat(row.cells().get(4).text()).isEqualTo("5");
            });
    assertThat(skipped(run)).contains(LayerCosines.UNEQUAL_WIDTH);
  }

  @Test
  void withoutDataWordNetsCompoundsAreProbed() {
    StoredRun run = run(Map.of("randomPhrases", 1), Scope.USUAL.limit(4));
    assertThat(run.manifest().counters())
        .containsEntry("compounds", 4L)
        .doesNotContainKey("scored");
    assertThat(run.results()).extracting(Result::metric).contains("SIM").doesNotContain("SPEARMAN");
    assertThat(PROBE.usualLimit(PROBE.defaults())).isEqualTo(300);
    assertThat(PROBE.usualLimit(PROBE.paper())).isZero();
  }

  /** The recipe has names and checksums of files. */
  @Test
  void theRecipeHasNamesAndChecksums() throws IOException {
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
    List<String> said = new ArrayList<>();
    Map<String, Object> given = new HashMap<>();
    given.put("data", pointing.toString());
    given.put("pointers", List.of(corpus.toString()));
    given.put("frequencies", words());
    StoredRun run = runner(said).run(request(given, Scope.USUAL, List.of(BERT.toString()))).get(0);
    assertThat(run.manifest().recipe().data())
        .extracting(Input::name)
        .containsExactlyInAnyOrder("wordnet-3.0", "pointing.csv", "ukwac.xml", "words.txt");
    var options = run.manifest().recipe().options();
    assertThat(options.get("pointers").get(0).asText()).isEqualTo("ukwac.xml");
    assertThat(options.get("frequencies").asText()).isEqualTo("words.txt");
    assertThat(said).anyMatch(line -> line.contains("1 of 2 sentences found"));
    assertThat(skipped(run)).contains(IdiomProbe.WORDING.get("skipped.not-released"));
  }

  @Test
  void invalidOptionsAreRejected() throws IOException {
    Path text = Files.writeString(folder.resolve("c.txt"), "nothing of the kind\n");
    refused(Map.of("data", "nowhere"), "named nowhere");
    refused(Map.of("data", FIVE, "language", "pt"), "no compound of the language pt, only of en");
    refused(Map.of("data", text.toString()), "c.txt: expected noun compounds");
    refused(Map.of("data", FIVE, "pointers", List.of(text.toString())), "c.txt: expected ukWaC");
    refused(
        Map.of("data", FIVE, "frequencies", BERT.toString()),
        "this is a contextual model, where static vectors are needed");
    refused(
        Map.of("pointers", List.of(FIVE)), "--pointers needs compounds with sentences of ukWaC");
    refused(Map.of("conditions", List.of(Condition.ALONE)), "--condition");
  }

  private void refused(Map<String, Object> given, String why) {
    assertThatThrownBy(() -> run(given, Scope.USUAL))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining(why);
  }

  private String words() throws IOException {
    return Files.writeString(
            folder.resolve("words.txt"),
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
            """)
        .toString();
  }

  private static List<Sheet.Row> table(StoredRun run) {
    return Reports.of(List.of(run)).story().sheets().get(0).blocks().get(0).rows();
  }

  private static List<String> skipped(StoredRun run) {
    try (Stream<Skipped> all = run.skipped()) {
      return all.map(Skipped::reason).distinct().toList();
    }
  }

  private static double value(List<Result> rows, String group, String metric) {
    return rows.stream().filter(row -> is(row, group, metric)).findFirst().orElseThrow().value();
  }

  private static boolean is(Result row, String group, String metric) {
    return row.group().equals(group) && row.metric().equals(metric);
  }

  private StoredRun run(Map<String, Object> given, Scope scope) {
    return runner(new ArrayList<>()).run(request(given, scope, List.of(BERT.toString()))).get(0);
  }

  private static Request<IdiomOptions, IdiomItem, IdiomFinding> request(
      Map<String, Object> given, Scope scope, List<String> models) {
    IdiomOptions options = OptionForm.of(PROBE.defaults()).with(given);
    return new Request<>(PROBE, options, scope, models);
  }

  private ProbeRunner runner(List<String> said) {
    return new ProbeRunner(
        Map.of("SEMASCOPE_HOME", folder.resolve("home").toString()),
        EngineOptions.under(folder.resolve("runs")),
        said::add,
        Interruption.byRequest(() -> {}));
  }
}
