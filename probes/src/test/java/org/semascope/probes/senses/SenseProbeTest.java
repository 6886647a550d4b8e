package org.semascope.probes.senses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Cosine;
import org.semascope.core.Interruption;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;
import org.semascope.core.UsageException;
import org.semascope.core.io.KeyedStore;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.Result;
import org.semascope.engine.Skipped;
import org.semascope.engine.StoredRun;
import org.semascope.models.ContextualModel;
import org.semascope.models.Embedding;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.models.Traits;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.onnx.Precision;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.probes.ControlledScore;
import org.semascope.probes.ControlledScores;
import org.semascope.probes.Headline;
import org.semascope.probes.Headline.Reference;
import org.semascope.probes.LayerCosines;
import org.semascope.probes.MeasuredFindings;
import org.semascope.probes.Plan;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.Scorer;
import org.semascope.probes.Scores;
import org.semascope.probes.page.ReportedRun;
import org.semascope.probes.page.Reports;
import org.semascope.probes.run.ControlRuns;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;
import org.semascope.probes.senses.Pool.Query;
import org.semascope.probes.senses.Pool.Use;
import org.semascope.probes.senses.SenseFinding.Answer;
import org.semascope.probes.senses.SenseFinding.Near;
import org.semascope.probes.senses.SenseFinding.Ranked;
import org.semascope.report.content.Report;
import org.semascope.report.content.Sheet;

class SenseProbeTest {
  private static final SenseProbe PROBE = new SenseProbe();
  private static final String BERT = "probes/src/test/resources/tiny/bert";
  private static final String USES = SensePlannerTest.USES.toString();

  @TempDir Path folder;

  private ProbeRunner runner() {
    return new ProbeRunner(
        Map.of("SEMASCOPE_HOME", folder.resolve("home").toString()),
        EngineOptions.under(folder.resolve("runs")),
        Progress.SILENT,
        Interruption.byRequest(() -> {}));
  }

  private StoredRun run(String model, Scope scope, Map<String, ?> given) {
    Map<String, Object> all = new HashMap<>(given);
    all.putIfAbsent("data", USES);
    all.putIfAbsent("each", true);
    all.putIfAbsent("minSense", 1);
    return runner()
        .run(Request.of(PROBE, List.of(model)).with(SensePlannerTest.options(all)).with(scope))
        .get(0);
  }

  private static double value(List<Result> results, String metric, String group) {
    return results.stream()
        .filter(row -> row.metric().equals(metric) && row.group().equals(group))
        .findFirst()
        .orElseThrow(() -> new AssertionError(metric + " of " + group))
        .value();
  }

  /** Senses 1 2 1 1 3 for a query of sense 1 that has four uses, one of which has no vector. */
  @Test
  void measuresMatchHandComputation() {
    Ranked ranked = Ranked.of(1, new int[] {1, 2, 1, 1, 3}, 4);

    assertThat(ranked.first50()).isEqualTo("+-++-");
    // (1/1 + 2/3 + 3/4) / 4
    assertThat(ranked.averagePrecision()).isCloseTo(29 / 48f, within(1e-6f));
    assertThat(ranked.voted()).isTrue();
    assertThat(Ranked.of(2, new int[] {1, 2, 2, 1, 3}, 2).voted()).isFalse(); // 1 comes first
    assertThat(Ranked.of(2, new int[] {3, 2, 2, 1, 1, 1, 1}, 2).voted()).isTrue(); // five vote
    assertThat(Ranked.of(2, new int[0], 3).voted()).isFalse();
  }

  private static Answer answer(String id, int ofSense, int ofLemma, String marks, boolean voted) {
    return new Answer(
        id,
        "text",
        0,
        4,
        PartOfSpeech.PREPOSITION,
        "s",
        ofSense,
        ofLemma,
        ofLemma,
        List.of(new Ranked(marks, .5f, voted)),
        List.of(),
        null);
  }

  /**
   * Five queries: nearest use right; nearest use wrong; no uses, first sense right; no uses, first
   * sense wrong; no uses, no first sense.
   */
  @Test
  void disambiguationBacksOffToTheFirstSense() {
    List<SenseFinding> findings =
        List.of(
            new SenseFinding(
                "a",
                "a",
                List.of(
                    disambiguated("1", 2, 4, "+-+-", true),
                    disambiguated("2", 1, 4, "---+", true),
                    disambiguated("3", 0, 0, "", true),
                    disambiguated("4", 0, 0, "", false),
                    disambiguated("5", 0, 0, "", null)),
                List.of()));
    List<Result> rows = MeasuredFindings.of(PROBE, List.of(LayerMix.of(8)), findings);
    for (String group : List.of("all words", "nouns")) {
      // 2 of 4 answers are right, of 5 queries: P = 1/2, R = 2/5, F1 = 2 * .2 / .9.
      assertThat(only(rows, "WSD-F1", group).value()).isCloseTo(4 / 9.0, within(1e-12));
      // 1 of 2 answers: P = 1/2, R = 1/5.
      String alone = group + ", no back-off";
      assertThat(only(rows, "WSD-F1", alone).value()).isCloseTo(2 / 7.0, within(1e-12));
      // First senses of 1, 2 and 3 are right, of 4 answers.
      assertThat(only(rows, "WSD-F1-MFS", group).value()).isCloseTo(6 / 9.0, within(1e-12));
      // Random uses are right by 2/4 and 1/4; then the first senses of 3 and 4.
      assertThat(only(rows, "CHANCE-WSD-F1", group).value())
          .isCloseTo(2 * (.5 + .25 + 1) / 9, within(1e-12));
      // Without back-off 2 of 5 queries are answered; first senses do not depend on it.
      assertThat(only(rows, "CHANCE-WSD-F1", alone).value())
          .isCloseTo(2 * (.5 + .25) / 7, within(1e-12));
      assertThat(only(rows, "WSD-F1-MFS", alone).value()).isCloseTo(6 / 9.0, within(1e-12));
    }
    assertThat(rows).extracting(Result::metric).doesNotContain("AP", "P@1");
  }

  /** Queries whose sense, or whose word, has no other use are on no list of examples. */
  @Test
  void pagesShowDisambiguation() {
    StoredRun each = run(BERT, Scope.USUAL, Map.of("wsd", true));
    String other = "probes/src/test/resources/senses/one-sense.conllu";
    StoredRun apart =
        run(BERT, Scope.USUAL, Map.of("wsd", true, "each", false, "data", other, "queries", USES));
    for (StoredRun run : List.of(each, apart)) {
      assertThat(run.results()).extracting(Result::metric).contains("WSD-F1", "CHANCE-WSD-F1");
      assertThat(Reports.of(List.of(run)).story().sheets()).extracting(Sheet::name).contains("wsd");
      ControlledScores scores = ControlledScores.of(PROBE, List.of(run), ControlRuns.ALL);
      assertThat(scores.headlines())
          .singleElement()
          .satisfies(
              score -> {
                assertThat(score.headline().metric()).isEqualTo("WSD-F1");
                assertThat(score.controls())
                    .extracting(ControlledScore.ControlResult::name)
                    .containsExactly("chance", "frequency");
              });
    }
  }

  private static Answer disambiguated(
      String id, int ofSense, int ranked, String marks, Boolean mostFrequent) {
    return new Answer(
        id,
        "text",
        0,
        4,
        PartOfSpeech.NOUN,
        "s",
        ofSense,
        ranked,
        ranked,
        List.of(new Ranked(marks, .5f, false)),
        List.of(),
        new Disambiguation(mostFrequent, true));
  }

  @Test
  void measuresAreThoseOfAllQueriesTogether() {
    List<SenseFinding> findings =
        List.of(
            new SenseFinding("a", "a", List.of(answer("1", 2, 10, "+-", true)), List.of()),
            new SenseFinding("b", "b", List.of(answer("2", 6, 10, "-++", false)), List.of()));
    List<Result> results = MeasuredFindings.of(PROBE, List.of(LayerMix.of(3)), findings);

    double first = 0; // by the definition: right ones among the first k, by queries times k
    for (int k = 1; k <= 50; k++) {
      int right = 1 + (k >= 3 ? 2 : k == 2 ? 1 : 0);
      first += right / (2.0 * k) / 50;
    }
    assertThat(value(results, "MAP@50", "prepositions")).isCloseTo(first, within(1e-12));
    assertThat(value(results, "P@1", "prepositions")).isEqualTo(.5);
    assertThat(value(results, "P@3", "prepositions")).isEqualTo(.5);
    assertThat(value(results, "P@50", "prepositions")).isCloseTo(.03, within(1e-12));
    assertThat(value(results, "KNN@5", "prepositions")).isEqualTo(.5);
    assertThat(value(results, "RECALL@50", "prepositions")).isCloseTo(3 / 8.0, within(1e-12));
    // P = 3/100, R = 3/8
    assertThat(value(results, "F1@50", "prepositions"))
        .isCloseTo(2 * .03 * .375 / (.03 + .375), within(1e-12));
    assertThat(value(results, "MAP@50", "prepositions l<500 r<.25"))
        .isCloseTo(
            IntStream.rangeClosed(1, 50).mapToDouble(k -> 1.0 / k).sum() / 50, within(1e-12));
    assertThat(results).noneMatch(row -> row.group().contains(">=500"));
  }

  /**
   * Of three uses, one or two of the query's sense. All orders of the second: ++- has AP 1, +-+
   * 5/6, -++ 7/12, on average 29/36; of the first 1, 1/2 and 1/3, on average 11/18.
   */
  @Test
  void chanceIsThatOfTheUsesRankedForEachQuery() {
    List<Result> results =
        MeasuredFindings.of(
            PROBE,
            List.of(LayerMix.of(1), LayerMix.of(3)),
            List.of(
                new SenseFinding("a", "a", List.of(twoLayers("1", 1, "+--", "-+-")), List.of()),
                new SenseFinding("b", "b", List.of(twoLayers("2", 2, "-++", "++-")), List.of())));

    Result chance = only(results, "CHANCE-AP", "prepositions");
    assertThat(chance.value()).isCloseTo((11 / 18.0 + 29 / 36.0) / 2, within(1e-12));
    assertThat(chance.n()).isEqualTo(2);
    assertThat(chance.layer()).isEmpty();
    assertThat(only(results, "CHANCE-P@1", "prepositions").value()).isCloseTo(.5, within(1e-12));
    // Of one or two right uses among three, (1/3 + 2/3) / 2 of ranks 1 to 3 are right, then none:
    // precision at k is 1/2 up to 3, and 3/2 by k beyond.
    double map = 1.5 + IntStream.rangeClosed(4, 50).mapToDouble(k -> 1.5 / k).sum();
    assertThat(only(results, "CHANCE-MAP@50", "prepositions"))
        .satisfies(row -> assertThat(row.n()).isEqualTo(2))
        .satisfies(row -> assertThat(row.value()).isCloseTo(map / 50, within(1e-12)));
    assertThat(only(results, "CHANCE-AP", "prepositions l<500 r>=.25").value())
        .isEqualTo(chance.value());
    assertThat(results)
        .filteredOn(row -> row.metric().equals("P@1") && row.group().equals("prepositions"))
        .hasSize(2)
        .allSatisfy(
            row -> {
              assertThat(row.value()).isEqualTo(.5);
              assertThat(row.low()).hasValue(0);
              assertThat(row.high()).hasValue(1);
            });
  }

  private static Answer twoLayers(String id, int ofSense, String first, String second) {
    return new Answer(
        id,
        "text",
        0,
        4,
        PartOfSpeech.PREPOSITION,
        "s",
        ofSense,
        3,
        3,
        List.of(new Ranked(first, .5f, true), new Ranked(second, .5f, true)),
        List.of(),
        null);
  }

  private static Result only(List<Result> results, String metric, String group) {
    List<Result> rows =
        results.stream()
            .filter(row -> row.metric().equals(metric) && row.group().equals(group))
            .toList();
    assertThat(rows).as(metric + " of " + group).hasSize(1);
    return rows.get(0);
  }

  /** The whole way, against one cosine at a time. */
  @Test
  void runMatchesANaiveLoop() {
    StoredRun run = run(BERT, Scope.USUAL.layers("1,3"), Map.of());
    List<Use> uses = SensePlannerTest.uses(SensePlannerTest.USES).uses();
    for (int layer : new int[] {1, 3}) {
      Map<Use, float[]> vectors = new HashMap<>();
      try (Subject model = tiny(layer)) {
        Embedding.Batch all = model.words(uses.stream().map(Use::occurrence).toList());
        for (int i = 0; i < uses.size(); i++) {
          vectors.put(uses.get(i), all.all().get(i).vectors()[0]);
        }
      }
      List<Double> precisions = new ArrayList<>();
      List<Double> average = new ArrayList<>();
      for (Use query : uses) {
        if (query.lemma().equals("bank") && query.partOfSpeech() == PartOfSpeech.NOUN) {
          List<Use> ranked =
              uses.stream()
                  .filter(use -> use.lemma().equals("bank"))
                  .filter(use -> use.partOfSpeech() == PartOfSpeech.NOUN)
                  .filter(use -> !use.sentence().equals(query.sentence()))
                  .sorted(
                      Comparator.comparingDouble(
                          use -> -Cosine.of(vectors.get(query), vectors.get(use))))
                  .toList();
          double found = 0;
          double sum = 0;
          double atRight = 0;
          for (int k = 1; k <= 50; k++) {
            if (k <= ranked.size() && ranked.get(k - 1).sense().equals(query.sense())) {
              found++;
              atRight += found / k;
            }
            sum += found / k;
          }
          precisions.add(sum / 50);
          average.add(atRight / found);
        }
      }
      assertThat(at(run, "MAP@50", "nouns", layer)).isCloseTo(mean(precisions), within(1e-9));
      assertThat(at(run, "AP", "nouns", layer)).isCloseTo(mean(average), within(1e-6));
    }
    assertThat(run.manifest().counters()).containsEntry("queries", 39L);
  }

  private static Subject tiny(int layer) {
    return Subject.of(
        "tiny",
        ContextualModel.open(Path.of(BERT), Precision.FP32, 1),
        List.of(LayerMix.of(layer)),
        Pieces.MEAN);
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  private static double at(StoredRun run, String metric, String group, int layer) {
    return run.results().stream()
        .filter(row -> row.metric().equals(metric) && row.group().equals(group))
        .filter(row -> row.layer().equals(OptionalInt.of(layer)))
        .findFirst()
        .orElseThrow()
        .value();
  }

  @Test
  void vectorsAreComputedOnce() {
    StoredRun first = run(BERT, Scope.USUAL, Map.of());
    StoredRun second = run(BERT, Scope.USUAL, Map.of("minSense", 2));
    StoredRun mixed = run(BERT, Scope.USUAL.layers("2"), Map.of());

    assertThat(first.manifest().counters().get("tokens")).isPositive();
    assertThat(second.manifest().counters()).doesNotContainKey("tokens");
    assertThat(mixed.manifest().counters().get("tokens")).isPositive(); // another layer
    assertThat(value(second.results(), "MAP@50", "verbs"))
        .isEqualTo(value(first.results(), "MAP@50", "verbs"));
  }

  @Test
  void cachedVectorsDependOnPooling() {
    double mean = value(run(BERT, Scope.USUAL, Map.of()).results(), "AP", "verbs");
    run(BERT, Scope.USUAL.pieces(Pieces.LAST), Map.of());
    assertThat(value(run(BERT, Scope.USUAL, Map.of("grid", true)).results(), "AP", "verbs"))
        .isEqualTo(mean);
  }

  @Test
  void cachedVectorsOfAnotherModelAreRefused() throws Exception {
    run(BERT, Scope.USUAL, Map.of());
    Path home = folder.resolve("home/evaluations");
    Path own;
    try (Stream<Path> models = Files.list(home)) {
      own = models.findFirst().orElseThrow();
    }
    // As if somebody had put the store of a model with narrower vectors in this one's place.
    Path kept = own.resolve("occurrences-3");
    try (Stream<Path> files = Files.list(kept)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    try (var store = KeyedStore.open(kept, Progress.SILENT)) {
      for (Use use : SensePlannerTest.uses(SensePlannerTest.USES).uses()) {
        Occurrence place = use.occurrence();
        store.put(
            KeyedStore.Key.of(place.text(), place.span().toString(), "3", "MEAN"), new float[8]);
      }
    }
    assertThatThrownBy(() -> run(BERT, Scope.USUAL, Map.of("minSense", 2)))
        .hasStackTraceContaining("cached vectors of")
        .hasStackTraceContaining("found 8, as of another model");
  }

  /** Static vectors by the text of a use. */
  private record ByText(Function<String, float[]> vector) implements Subject {
    @Override
    public Traits traits() {
      return new Traits("same", false, new TreeSet<>());
    }

    @Override
    public List<LayerMix> layers() {
      return List.of(LayerMix.STATIC);
    }

    @Override
    public Pieces pieces() {
      return Pieces.MEAN;
    }

    @Override
    public Embedding.Batch words(List<Occurrence> places) {
      return new Embedding.Batch(
          places.stream()
              .map(place -> new float[][] {vector.apply(place.text())})
              .map(own -> new Embedding(own, new float[0][], 1, 1, 0, Optional.empty(), ""))
              .toList(),
          0,
          0);
    }

    @Override
    public Embedding.Batch phrases(List<Occurrence> places) {
      return words(places);
    }

    @Override
    public Optional<ContextualModel> contextual() {
      return Optional.empty();
    }

    @Override
    public Optional<StaticVectors> vectors() {
      return Optional.empty();
    }

    @Override
    public void close() {}
  }

  /** The uses are sorted by sense. */
  @Test
  void equalVectorsAreRankedAtRandom() {
    List<Use> database = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      database.add(use("d" + i, i < 30 ? "a" : "b"));
    }
    List<Query> queries = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      boolean rare = i % 2 == 0;
      queries.add(new Query(use("q" + i, rare ? "a" : "b"), rare ? 30 : 90, 120, 120));
    }
    SenseFinding found =
        new SenseScorer(new ByText(any -> new float[] {.3f, .1f, -.7f}), Progress.SILENT)
            .score(List.of(new Pool("w noun", "w", queries, database)))
            .outcomes()
            .get(0)
            .finding();
    List<Result> results = MeasuredFindings.of(PROBE, List.of(LayerMix.STATIC), List.of(found));

    // By chance a quarter of the places is right for the rare sense, three quarters for the other.
    assertThat(value(results, "MAP@50", "nouns l<500 r>=.25")).isCloseTo(.5, within(.02));
    assertThat(value(results, "P@1", "nouns")).isCloseTo(.5, within(.1));
    assertThat(
            found.queries().stream()
                .filter(answer -> answer.sense().equals("a"))
                .mapToDouble(answer -> answer.hits(0).meanPrecisionTo(50))
                .average()
                .orElseThrow())
        .isCloseTo(.25, within(.03));
  }

  private static Use use(String id, String sense) {
    return new Use(id, id, "w " + id, 0, 1, "w", PartOfSpeech.NOUN, sense, new int[0]);
  }

  /** With concatenated pieces, vectors are as wide as the words have pieces. */
  @Test
  void usesOfOtherWidthAreNotRanked() {
    Map<String, float[]> vectors =
        Map.of(
            "w near", new float[] {1, 0},
            "w far", new float[] {0, 1},
            "w wide", new float[] {1, 0, 1, 0},
            "w q", new float[] {2, 1},
            "w widest", new float[] {1, 0, 0, 0, 0, 0});
    Scores.Outcome<SenseFinding> outcome =
        new SenseScorer(new ByText(vectors::get), Progress.SILENT)
            .score(
                List.of(
                    new Pool(
                        "w noun",
                        "w",
                        List.of(
                            new Query(use("q", "a"), 2, 3, 3),
                            new Query(use("widest", "a"), 2, 3, 3)),
                        List.of(use("wide", "a"), use("far", "b"), use("near", "a")))))
            .outcomes()
            .get(0);

    List<Answer> answers = outcome.finding().queries();
    assertThat(answers.get(0).layers().get(0).first50()).isEqualTo("+-"); // near, far
    assertThat(answers.get(0).nearest())
        .extracting(Near::cosine)
        .containsExactly((float) (2 / Math.sqrt(5)), (float) (1 / Math.sqrt(5)));
    assertThat(answers.get(1).layers().get(0).first50()).isEmpty();
    assertThat(outcome.losses())
        .containsExactlyInAnyOrder(
            new Skipped("q", LayerCosines.UNEQUAL_WIDTH),
            new Skipped("widest", LayerCosines.UNEQUAL_WIDTH));
  }

  @Test
  void thePageLeadsWithAveragePrecision() {
    StoredRun run = run(BERT, Scope.USUAL.layers("all"), Map.of("grid", true));
    Report report = Reports.of(List.of(run));

    assertThat(report.story().sheets())
        .extracting(sheet -> sheet.name())
        .containsExactly("table", "controls", "measures", "buckets");
    assertThat(report.story().sheets().get(0).header())
        .startsWith("AP", "P@1", "KNN@5", "AP l<500 r<.25");
    assertThat(report.story().sheets().get(0).blocks().get(0).rows())
        .extracting(row -> row.label())
        .startsWith("queries", "chance", "layer 0");
    assertThat(report.story().sheets().get(2).header())
        .containsExactly("AP", "P@1", "KNN@5", "chance AP", "chance P@1");
    assertThat(report.story().figures())
        .extracting(plate -> plate.name())
        .contains("curves", "heatmap")
        .doesNotContain("precision-nouns-verbs");
    assertThat(report.story().readings()).hasSize(2);
    assertThat(report.story().findings()).isNotEmpty();
    assertThat(value(run.results(), "RANKED", "nouns")).isEqualTo(21);
    assertThat(value(run.results(), "MAP@50", "nouns")).isPositive();
    assertThat(run.results())
        .anyMatch(
            row -> row.metric().equals("AP") && row.group().startsWith("nouns+verbs l 10-49 r"));
  }

  /** The corpus three times over, with other ids: 66 uses of the noun, 65 of them ranked. */
  @Test
  void whereMostQueriesHave50UsesThePageShowsMeanPrecisionTo50() throws Exception {
    String once = Files.readString(SensePlannerTest.USES);
    Path corpus = folder.resolve("thrice.conllu");
    for (String copy : List.of("a", "b", "c")) {
      Files.writeString(
          corpus,
          once.replace("sent_id = ", "sent_id = " + copy).strip() + "\n\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    }
    StoredRun run = run(BERT, Scope.USUAL, Map.of("data", corpus.toString()));
    Report report = Reports.of(List.of(run));

    assertThat(value(run.results(), "RANKED", "nouns")).isEqualTo(65);
    assertThat(report.story().sheets())
        .extracting(sheet -> sheet.name())
        .containsExactly("table", "controls", "map50", "measures", "buckets");
    assertThat(report.story().sheets().get(2).blocks().get(0).rows())
        .extracting(row -> row.label())
        .startsWith("queries", "random", "oracle", "layer 3");
    assertThat(report.story().sheets().get(3).header()).endsWith("MAP@50", "RECALL@50", "F1@50");
    assertThat(report.story().figures())
        .extracting(plate -> plate.name())
        .contains("precision-nouns-verbs");
  }

  @Test
  void theHeadlineIsAveragePrecisionWithChance() {
    StoredRun run = run(BERT, Scope.USUAL, Map.of());
    Headline headline = PROBE.headline(ReportedRun.of(PROBE, run)).orElseThrow();

    assertThat(headline.metric()).isEqualTo("AP");
    assertThat(headline.group()).isEqualTo("nouns+verbs");
    assertThat(headline.references())
        .containsExactly(new Reference.Measured("chance", "CHANCE-AP", "nouns+verbs"));
    assertThat(headline.contextual()).isTrue();
    assertThat(headline.cautions()).isEmpty();
    assertThat(SenseProbe.cautions(SenseOptions.usual())).hasSize(1);
  }

  @Test
  void queriesCanComeFromAnotherCorpus() {
    StoredRun run = run(BERT, Scope.USUAL, Map.of("each", false, "queries", USES));
    // The corpus is set against itself: no query finds its own sentence.
    assertThat(value(run.results(), "MAP@50", "nouns"))
        .isEqualTo(value(run(BERT, Scope.USUAL, Map.of()).results(), "MAP@50", "nouns"));
  }

  /** However large a lemma, a stop waits for one use or one query. */
  @Test
  void scoringStopsWithinALemma() {
    Plan<Pool> plan;
    int[] questions = {0};
    int[] stopAt = {0};
    Progress asked =
        new Progress() {
          @Override
          public void say(String line) {}

          @Override
          public boolean stopRequested() {
            return ++questions[0] == stopAt[0];
          }
        };
    Map<String, String> env = Map.of("SEMASCOPE_HOME", folder.toString());
    SenseOptions options =
        SensePlannerTest.options(Map.of("data", USES, "each", true, "minSense", 1));
    try (Resources resources = new Resources(env, asked, false, 1)) {
      plan = PROBE.planner(options, resources).plan(List.of(), 0, 1);
      Scorer<Pool, SenseFinding> scorer =
          PROBE.scorer(options, Subject.form(), plan.reference(), resources);
      List<Pool> one = plan.items().subList(0, 1);
      assertThat(scorer.score(one).outcomes()).hasSize(1);
      int uses = one.get(0).database().size();
      int queries = one.get(0).queries().size();
      // Each is looked up whether it is kept, and for its vector; then each query is ranked.
      assertThat(questions[0]).isEqualTo(2 * (uses + queries) + queries);
      for (int stop : List.of(1, uses + queries + 1, questions[0])) {
        questions[0] = 0;
        stopAt[0] = stop;
        assertThatThrownBy(() -> scorer.score(one)).isInstanceOf(StoppedException.class);
      }
    }
  }

  @Test
  void invalidOptionsAreRefused() {
    assertThatThrownBy(() -> SensePlannerTest.options(Map.of("queryShare", 1.0)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--query-share must lie between 0 and 1");
    assertThatThrownBy(() -> SensePlannerTest.options(Map.of("each", true, "queries", "x")))
        .isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> run(BERT, Scope.USUAL.layers("9"), Map.of()))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("--layers 9: this model has layers 0 to 3");
  }

  @Test
  void thePlanOfBundledExamplesHasEveryPartOfSpeech() {
    Plan<Pool> plan;
    try (var resources =
        new Resources(Map.of("SEMASCOPE_HOME", folder.toString()), Progress.SILENT, false, 1)) {
      plan = PROBE.planner(SenseOptions.usual(), resources).plan(List.of(), 0, 1);
    }
    assertThat(plan.facts())
        .filteredOn(fact -> fact.metric().equals("RANDOM"))
        .extracting(Plan.Fact::group)
        .contains("nouns", "verbs", "adjectives", "adverbs");
    assertThat(plan.counts().get("queries")).isGreaterThan(9000);
  }
}
