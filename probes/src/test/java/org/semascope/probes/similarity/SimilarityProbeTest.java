package org.semascope.probes.similarity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Cosine;
import org.semascope.core.Interruption;
import org.semascope.core.Occurrence;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.core.UsageException;
import org.semascope.core.io.FileTree;
import org.semascope.data.wordnet.WordNet;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.Result;
import org.semascope.engine.Skipped;
import org.semascope.engine.StoredRun;
import org.semascope.models.ContextualModel;
import org.semascope.models.Embedding;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.onnx.Precision;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.models.vectors.VectorRows;
import org.semascope.probes.CardSetup;
import org.semascope.probes.CardTerms;
import org.semascope.probes.Choice;
import org.semascope.probes.Comparison;
import org.semascope.probes.Headline;
import org.semascope.probes.LayerCosines;
import org.semascope.probes.MeasuredFindings;
import org.semascope.probes.Scope;
import org.semascope.probes.Scores.Outcome;
import org.semascope.probes.page.ReportedRun;
import org.semascope.probes.page.Reports;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;
import org.semascope.probes.similarity.SimilarityProbe.Finding;
import org.semascope.probes.similarity.SimilarityProbe.Item;
import org.semascope.probes.similarity.SimilarityProbe.Options;
import org.semascope.probes.similarity.SimilarityProbe.WordPair;
import org.semascope.report.content.Report;

class SimilarityProbeTest {
  private static final SimilarityProbe PROBE = new SimilarityProbe();
  private static final String BERT = "probes/src/test/resources/tiny/bert";
  private static final String VECTORS = "probes/src/test/resources/tiny/vectors.txt";
  private static final String FOLDER = "probes/src/test/resources/similarity";
  private static final String SENTENCES = "probes/src/test/resources/similarity-sentences";
  private static final String SET = "pairs.tsv";

  @TempDir Path folder;

  private static Options options(String... data) {
    return new Options(List.of(data), 0, "wordnet-3.0-glosses", 0, false);
  }

  private static WordPair pair(String first, String second, double judgment) {
    return new WordPair(first + " " + second, "s", first, second, judgment);
  }

  private static Finding finding(int number, double judgment, float... cosine) {
    Map<Score, float[]> scores = cosine.length == 0 ? Map.of() : Map.of(Score.COSINE, cosine);
    return new Finding(pair("w" + number, "v", judgment), scores);
  }

  private static double value(List<Result> results, String metric, String group) {
    return results.stream()
        .filter(row -> row.metric().equals(metric) && row.group().equals(group))
        .findFirst()
        .orElseThrow()
        .value();
  }

  @Test
  void pairsWithoutScoreAreExcludedOrTiedInLastRank() {
    List<Finding> findings =
        List.of(
            finding(1, 1, -0.9f),
            finding(2, 2, 0.3f),
            finding(3, 3, 0.2f),
            finding(4, 4, 0.4f),
            finding(5, 5),
            finding(6, 0));
    List<Result> results = MeasuredFindings.of(PROBE, List.of(LayerMix.STATIC), findings);

    // Covered: ranks 1 3 2 4 against 1 2 3 4: 1 - 6 * 2 / (4 * 15) = 0.8.
    assertThat(value(results, "SPEARMAN", "s")).isCloseTo(0.8, within(1e-12));
    assertThat(value(results, "PAIRS", "s")).isEqualTo(4);
    // All: ranks 3 5 4 6 1.5 1.5 against 2 3 4 5 6 1; their deviations from 3.5 multiply to
    // .75 - .75 + .25 + 3.75 - 5 + 5 = 4, their squares add up to 17 and 17.5.
    assertThat(value(results, "SPEARMAN", "s all pairs"))
        .isCloseTo(4 / Math.sqrt(17 * 17.5), within(1e-12));
    assertThat(value(results, "PAIRS", "s all pairs")).isEqualTo(6);
  }

  /** Pairs of the proxy: labor and labour look alike, the others do not. */
  @Test
  void lookAlikePairsOfTheProxyAreASeparateGroup() {
    List<Finding> findings = new ArrayList<>();
    String[][] pairs = {
      {"labor", "labour"},
      {"disc", "disk"},
      {"push", "pushing"},
      {"cat", "dog"},
      {"car", "tree"},
      {"sea", "lake"},
      {"hand", "year"}
    };
    float[] cosines = {.9f, .8f, .7f, .6f, .1f, .2f, .3f};
    double[] judgments = {1, .5, .6, .4, .2, .3, .1};
    for (int i = 0; i < pairs.length; i++) {
      WordPair pair =
          new WordPair("p" + i, WordNetPaths.SET, pairs[i][0], pairs[i][1], judgments[i]);
      // The last pair has no score over sentences.
      Map<Score, float[]> scores = new EnumMap<>(Map.of(Score.COSINE, new float[] {cosines[i]}));
      if (i < 6) {
        scores.put(Score.OCCURRENCES, new float[] {-cosines[i]});
      }
      findings.add(new Finding(pair, scores));
    }
    List<Result> results = MeasuredFindings.of(PROBE, List.of(LayerMix.of(8)), findings);

    String set = "WordNet paths (proxy)";
    // Ranks 3 2 1 against 3 1 2: 1 - 6 * 2 / (3 * 8) = .5.
    assertThat(value(results, "SPEARMAN", set + " look-alike all pairs"))
        .isCloseTo(.5, within(1e-12));
    assertThat(value(results, "PAIRS", set + " look-alike all pairs")).isEqualTo(3);
    // Ranks 4 1 2 3 against 4 2 3 1: 1 - 6 * (1 + 1 + 4) / (4 * 15) = .4.
    assertThat(value(results, "SPEARMAN", set + " distinct all pairs"))
        .isCloseTo(.4, within(1e-12));
    // The lost pair is last in both: 2 4 3 1 against 4 2 3 1: 1 - 6 * (4 + 4) / 60 = .2.
    assertThat(value(results, "SPEARMAN", set + " mean of occurrences distinct all pairs"))
        .isCloseTo(.2, within(1e-12));
    assertThat(value(results, "PAIRS", set + " mean of occurrences distinct all pairs"))
        .isEqualTo(4);
  }

  /** Scores of directed pairs, by set and by type; pairs of other sets have none. */
  @Test
  void directedPairsAreGroupedByType() {
    assertThat(Score.normRatio(new float[] {3, 4}, new float[] {0, 10}))
        .isCloseTo(.8f * 2, within(1e-6f));
    assertThat(Score.normRatio(new float[] {0, 0}, new float[] {0, 10})).isZero();
    List<Finding> findings = new ArrayList<>();
    float[] directed = {.1f, .4f, .2f, .3f, .9f};
    double[] judgments = {1, 2, 3, 4, 5};
    for (int i = 0; i < directed.length; i++) {
      String type = i < 4 ? "hyp-1" : "syn";
      WordPair pair = new WordPair("h" + i, "hyperlex", "a" + i, "b" + i, judgments[i], type);
      findings.add(
          new Finding(
              pair,
              Map.of(
                  Score.COSINE,
                  new float[] {-directed[i]},
                  Score.MASKED_DIRECTED,
                  new float[] {directed[i]})));
      findings.add(
          new Finding(
              new WordPair("s" + i, "simlex-999", "a" + i, "c" + i, judgments[i]),
              Map.of(Score.COSINE, new float[] {i})));
    }
    List<Result> results = MeasuredFindings.of(PROBE, List.of(LayerMix.of(8)), findings);
    // Ranks 1 4 2 3 against 1 2 3 4: 1 - 6 * (4 + 1 + 1) / (4 * 15) = .4.
    assertThat(value(results, "SPEARMAN", "hyperlex masked, directed, type hyp-1"))
        .isCloseTo(.4, within(1e-12));
    assertThat(value(results, "SPEARMAN", "hyperlex, type hyp-1")).isCloseTo(-.4, within(1e-12));
    // With 5 and 5 as last ranks: 1 - 6 * 6 / (5 * 24) = .7.
    assertThat(value(results, "SPEARMAN", "hyperlex masked, directed all pairs"))
        .isCloseTo(.7, within(1e-12));
    assertThat(results)
        .extracting(Result::group)
        .contains("simlex-999")
        .doesNotContain("simlex-999 masked, directed", "hyperlex, type syn");
  }

  /**
   * Ratios of counts: animal/cat 4, animal/dog 2, cat/animal 1/4, dog/boat 1/2, against 6 5 1 0;
   * rho = 1 - 6 * (1 + 1) / (4 * 15).
   */
  @Test
  void frequencyIsAControlOfHyperLex() throws IOException {
    Files.writeString(
        Files.createDirectories(folder.resolve("data/hyperlex")).resolve("hyperlex-all.txt"),
        "WORD1 WORD2 POS TYPE AVG_SCORE AVG_SCORE_0_10 STD SCORES..\n"
            + "cat animal N hyp-1 6 10 1 6\ndog animal N hyp-1 5 8 1 5\n"
            + "animal cat N r-hyp-1 1 2 1 1\nboat dog N no-rel 0 0 0 0\n");
    Path corpus =
        Files.writeString(
            folder.resolve("corpus.txt"),
            "animal dog cat boat\nanimal dog boat\nanimal animal boat boat\n");
    Path vectors =
        Files.writeString(
            folder.resolve("vectors.txt"), "4 2\ncat 1 0\ndog 1 0.5\nanimal 0.5 1\nboat 0 1\n");
    StoredRun run =
        new ProbeRunner(
                Map.of(
                    "SEMASCOPE_HOME", folder.resolve("home").toString(),
                    "SEMASCOPE_DATA", folder.resolve("data").toString()),
                EngineOptions.under(folder.resolve("runs")),
                Progress.SILENT,
                Interruption.byRequest(() -> {}))
            .run(
                Request.of(PROBE, List.of(vectors.toString()))
                    .with(new Options(List.of("hyperlex"), 5, corpus.toString(), 0, false)))
            .get(0);
    assertThat(value(run.results(), "SPEARMAN", "hyperlex frequency all pairs"))
        .isCloseTo(.8, within(1e-12));
    assertThat(headline(run).references())
        .extracting(Headline.Reference::name)
        .containsExactly("chance", "frequency");
    assertThat(PROBE.rowOfCard(ReportedRun.of(PROBE, run).options()))
        .isEqualTo("similarity-hyperlex");
  }

  private Headline headline(StoredRun run) {
    return PROBE.headline(ReportedRun.of(PROBE, run)).orElseThrow();
  }

  @Test
  void contextualModelsAreMeasuredInSentencesByDefault() {
    assertThat(PROBE.defaults().occurrences()).isEqualTo(5);
    assertThat(PROBE.paper().occurrences()).isZero();
    Options usual = new Options(List.of(FOLDER), 5, SENTENCES + "/corpus.txt", 0, false);
    StoredRun bert = run(BERT, usual, Scope.USUAL);
    assertThat(headline(bert).group()).isEqualTo(SET + " mean of occurrences all pairs");
    assertThat(headline(bert).others()).isEmpty();
    assertThat(headline(bert).references())
        .containsExactly(new Headline.Reference.Constant("chance", 0));
    assertThat(headline(bert).cautions()).isEmpty();
    // The word as the whole input stays beside it, and is the main result with --occurrences 0.
    assertThat(value(bert.results(), "PAIRS", SET + " all pairs")).isEqualTo(8);
    StoredRun alone = run(BERT, options(FOLDER), Scope.USUAL);
    assertThat(headline(alone).group()).isEqualTo(SET + " all pairs");
    assertThat(headline(alone).cautions()).hasSize(1);
    StoredRun vectors = run(VECTORS, usual, Scope.USUAL);
    assertThat(headline(vectors).group()).isEqualTo(SET + " all pairs");
    assertThat(headline(vectors).cautions()).isEmpty();
    // Static vectors do not depend on sentences: no difference from the paper.
    assertThat(ReportedRun.of(PROBE, vectors).differences())
        .noneMatch(difference -> difference.contains("--occurrences"));
  }

  @Test
  void aQuickCardDrawsPairsOfTheFirstSet() {
    CardTerms all = new CardTerms(CardTerms.Size.QUICK, "v", name -> true);
    CardSetup<Options> people = PROBE.onCard(all).get(0);
    assertThat(people.options().data()).containsExactly("simlex-999");
    assertThat(people.scope().limit()).hasValue(300);
    CardTerms none = new CardTerms(CardTerms.Size.QUICK, "v", name -> false);
    assertThat(PROBE.onCard(none).get(0).options()).isEqualTo(PROBE.defaults());
    CardTerms full = new CardTerms(CardTerms.Size.FULL, "v", name -> true);
    assertThat(PROBE.onCard(full).get(0).options().data()).hasSize(9);
  }

  @Test
  void withoutDataTheFirstSetOfThisMachineIsChosen() {
    Choice<Options> men = PROBE.choose(PROBE.defaults(), Set.of("rg-65", "men")::contains);
    assertThat(men.options().data()).containsExactly("men");
    assertThat(men.options().occurrences()).isEqualTo(PROBE.defaults().occurrences());
    assertThat(men.notice().orElseThrow()).contains("MEN, 3,000 pairs", "--data men");
    Choice<Options> none = PROBE.choose(PROBE.defaults(), set -> false);
    assertThat(none.options()).isEqualTo(PROBE.defaults());
    assertThat(none.notice().orElseThrow()).contains("semascope data pull simlex-999");
    Choice<Options> proxy = PROBE.choose(options("wordnet-paths"), set -> true);
    assertThat(proxy).isEqualTo(new Choice<>(options(), Optional.empty()));
    Choice<Options> given = PROBE.choose(options(FOLDER), set -> true);
    assertThat(given).isEqualTo(new Choice<>(options(FOLDER), Optional.empty()));
    assertThatThrownBy(() -> options("men", "wordnet-paths"))
        .isInstanceOf(UsageException.class)
        .hasMessage("--data wordnet-paths cannot be combined with other sets");
  }

  /** Vectors of two words; a third has no context vector, as one made from its characters. */
  private static StaticVectors vectors() {
    Map<String, float[]> own =
        Map.of("a", new float[] {1, 0}, "b", new float[] {1, 1}, "c", new float[] {0, 1});
    List<String> words = List.of("a", "b");
    return new StaticVectors() {
      @Override
      public int size() {
        return words.size();
      }

      @Override
      public String word(int row) {
        return words.get(row);
      }

      @Override
      public OptionalInt row(String word) {
        int row = words.indexOf(word);
        return row < 0 ? OptionalInt.empty() : OptionalInt.of(row);
      }

      @Override
      public OptionalLong frequency(int row) {
        return OptionalLong.empty();
      }

      @Override
      public VectorRows vectors() {
        return rows(own.get("a"), own.get("b"));
      }

      @Override
      public Optional<VectorRows> contexts() {
        return Optional.of(rows(new float[] {0, 2}, new float[] {2, 0}));
      }

      @Override
      public Optional<float[]> vector(String word) {
        return Optional.ofNullable(own.get(word));
      }

      @Override
      public void close() {}
    };
  }

  private static VectorRows rows(float[]... all) {
    return new VectorRows() {
      @Override
      public int count() {
        return all.length;
      }

      @Override
      public int dimension() {
        return 2;
      }

      @Override
      public void copy(int row, float[] into, int at) {
        System.arraycopy(all[row], 0, into, at, 2);
      }
    };
  }

  @Test
  void staticVectorsAreScoredByWordsContextsAndSums() {
    Subject model = Subject.of("v", vectors(), Pieces.MEAN);
    List<Item> pairs =
        Stream.of(pair("A", "b", 1), pair("a", "c", 2), pair("x", "y", 3))
            .map(pair -> new Item(pair, List.of(), List.of(), List.of(), null))
            .toList();
    List<Outcome<Finding>> outcomes =
        PROBE.scorer(PROBE.defaults(), model, List.of(), null).score(pairs).outcomes();

    Map<Score, Double> found = new HashMap<>();
    outcomes.get(0).finding().scores().forEach((score, one) -> found.put(score, (double) one[0]));
    // Words (1, 0) and (1, 1), contexts (0, 2) and (2, 0), sums (1, 2) and (3, 1).
    assertThat(found).hasSize(6);
    assertThat(found.get(Score.COSINE)).isCloseTo(Math.sqrt(0.5), within(1e-6));
    assertThat(found.get(Score.DOT)).isEqualTo(1);
    assertThat(found.get(Score.CONTEXT_COSINE)).isZero();
    assertThat(found.get(Score.CONTEXT_DOT)).isZero();
    assertThat(found.get(Score.SUM_COSINE)).isCloseTo(5 / Math.sqrt(50), within(1e-6));
    assertThat(found.get(Score.SUM_DOT)).isEqualTo(5);
    assertThat(outcomes.get(1).finding().scores()).containsOnlyKeys(Score.COSINE, Score.DOT);
    assertThat(outcomes.get(1).losses()).extracting(Skipped::item).containsExactly("a c, c");
    assertThat(outcomes.get(2).finding().scores()).isEmpty();
    assertThat(outcomes.get(2).losses()).hasSize(2);
  }

  private StoredRun run(String model, Options options, Scope scope) {
    Map<String, String> env = new HashMap<>(System.getenv());
    if (!model.equals("glove-6b-100d")) {
      env.put("SEMASCOPE_HOME", folder.resolve("home").toString());
    }
    return new ProbeRunner(
            env,
            EngineOptions.under(folder.resolve("runs")),
            Progress.SILENT,
            Interruption.byRequest(() -> {}))
        .run(Request.of(PROBE, List.of(model)).with(options).with(scope))
        .get(0);
  }

  @Test
  void aFolderIsTheSetsInItAndBothKindsOfModelAreCompared() {
    Options options = options(FOLDER);
    StoredRun vectors = run(VECTORS, options, Scope.USUAL);
    StoredRun bert = run(BERT, options, Scope.USUAL);

    assertThat(vectors.manifest().recipe().options().path("data"))
        .singleElement()
        .satisfies(name -> assertThat(name.asText()).isEqualTo(SET));
    assertThat(value(vectors.results(), "PAIRS", SET)).isEqualTo(7);
    assertThat(value(vectors.results(), "PAIRS", SET + " all pairs")).isEqualTo(8);
    assertThat(vectors.skipped())
        .extracting(Skipped::item)
        .containsExactly(SET + ": run qwxyz, qwxyz");
    // Cosines .8 0 .6 .8 0 .6 .8 against judgments 9 2 7 8 1 5 8: ranks 6 1.5 3.5 6 1.5 3.5 6 and
    // 7 2 4 5.5 1 3 5.5, whose deviations from 4 multiply to 25 and square to 25 and 27.5.
    assertThat(value(vectors.results(), "SPEARMAN", SET))
        .isCloseTo(25 / Math.sqrt(25 * 27.5), within(1e-9));
    assertThat(bert.results())
        .filteredOn(row -> row.group().equals(SET) && row.metric().equals("SPEARMAN"))
        .extracting(row -> row.layer().orElse(-1))
        .containsExactly(0, 1, 2, 3);
    for (Comparison one :
        List.of(
            Comparison.of(vectors, bert, List.of(), List.of()),
            Comparison.of(bert, vectors, List.of(), List.of()))) {
      assertThat(one.tests())
          .extracting(Comparison.Test::group)
          .containsOnly(SET, SET + " all pairs");
      assertThat(one.tests()).hasSize(8);
    }
    Report page = Reports.of(List.of(vectors, bert));
    assertThat(page.story().sheets()).hasSize(3);
    assertThat(page.story().readings()).isNotEmpty();
    assertThat(page.story().figures())
        .extracting("name")
        .contains("scatter-1", "scatter-2")
        .doesNotHaveDuplicates();
  }

  @Test
  void concatenatedWordsOfUnequalLengthHaveNoScore() {
    Options options = options(FOLDER);
    StoredRun run = run(BERT, options, Scope.USUAL.pieces(Pieces.CONCAT));

    assertThat(value(run.results(), "PAIRS", SET + " all pairs")).isEqualTo(8);
    assertThat(run.skipped())
        .filteredOn(one -> one.item().equals(SET + ": run qwxyz"))
        .extracting(Skipped::reason)
        .containsExactly(LayerCosines.UNEQUAL_WIDTH);
  }

  /** The score of a pair worked out from the model's vectors of the corpus's sentences. */
  @Test
  void wordsAreScoredOverTheirSentences() throws IOException {
    Options options = new Options(List.of(FOLDER), 10, SENTENCES + "/corpus.txt", 0, false);
    StoredRun run = run(BERT, options, Scope.USUAL);

    assertThat(value(run.results(), "PAIRS", SET + " mean of occurrences")).isEqualTo(7);
    assertThat(value(run.results(), "PAIRS", SET + " first component")).isEqualTo(7);
    assertThat(run.skipped())
        .extracting(Skipped::reason)
        .contains("no sentence of the corpus holds it");
    Map<String, float[]> means = new HashMap<>();
    try (ContextualModel model = ContextualModel.open(Path.of(BERT), Precision.FP32, 1)) {
      Subject subject =
          Subject.of("bert", model, List.of(LayerMix.of(0), LayerMix.of(2)), Pieces.MEAN);
      for (String word : List.of("make", "take")) {
        List<Occurrence> places = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of(SENTENCES, "corpus.txt"))) {
          int at = line.indexOf(" " + word + " ");
          if (at >= 0) {
            places.add(new Occurrence(line, new Span(at + 1, at + 1 + word.length())));
          }
        }
        assertThat(places).hasSize(3);
        float[] sum = new float[subject.words(places).all().get(0).vectors()[1].length];
        for (Embedding one : subject.words(places).all()) {
          for (int i = 0; i < sum.length; i++) {
            sum[i] += one.vectors()[1][i];
          }
        }
        means.put(word, sum);
      }
    }
    List<Finding> findings = new ArrayList<>();
    run.items(Finding.class).forEach(findings::add);
    Finding found =
        findings.stream()
            .filter(one -> one.pair().first().equals("make") && one.pair().second().equals("take"))
            .findFirst()
            .orElseThrow();
    assertThat((double) found.scores().get(Score.OCCURRENCES)[2])
        .isCloseTo(Cosine.of(means.get("make"), means.get("take")), within(1e-5));

    // A run with other pairs of the same words finds what the first has kept, and the same scores.
    long kept = bytesKept();
    StoredRun again = run(BERT, options, Scope.USUAL.limit(4));
    assertThat(bytesKept()).isEqualTo(kept).isPositive();
    Map<WordPair, float[]> before = new HashMap<>();
    findings.forEach(one -> before.put(one.pair(), one.scores().get(Score.COMPONENT)));
    List<Finding> drawn = new ArrayList<>();
    again.items(Finding.class).forEach(drawn::add);
    assertThat(drawn)
        .hasSize(4)
        .allSatisfy(one -> assertThat(before).containsKey(one.pair()))
        .allSatisfy(
            one -> assertThat(one.scores().get(Score.COMPONENT)).isEqualTo(before.get(one.pair())));
  }

  private long bytesKept() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("home/evaluations"))) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }

  /** Counters are those of the plan's texts, whatever was read before and in whichever order. */
  @Test
  void textsAreCountedOnceHoweverTheyAreRead() throws IOException {
    Options options = new Options(List.of(FOLDER), 10, SENTENCES + "/corpus.txt", 0, false);
    Map<String, Long> first = run(BERT, options, Scope.USUAL).manifest().counters();
    FileTree.delete(folder.resolve("runs"));
    assertThat(run(BERT, options, Scope.USUAL).manifest().counters()).isEqualTo(first);
  }

  /** Two words that are single pieces of the small model and stand together in the corpus. */
  @Test
  void masksGiveTheGeometricMeanOfBothProbabilities() throws IOException {
    Path pairs = folder.resolve("pairs.txt");
    Files.writeString(pairs, "water\triver\t8\nsea\twater\t7\nbread\tcheese\t6\ncoffee\tsea\t1\n");
    Options options =
        new Options(
            List.of(pairs.toString()),
            0,
            "probes/src/test/resources/asymmetry/corpus.tsv",
            10,
            false);
    StoredRun run = run(BERT, options, Scope.USUAL);

    assertThat(value(run.results(), "PAIRS", "pairs.txt masked")).isEqualTo(3);
    // Of four pairs, a sum of squared rank differences of 2: 1 - 6 * 2 / (4 * 15).
    assertThat(value(run.results(), "SPEARMAN", "pairs.txt masked all pairs"))
        .isCloseTo(.8, within(1e-12));
    assertThat(run.skipped()).extracting(Skipped::item).contains("pairs.txt: coffee sea, masked");
    List<Finding> findings = new ArrayList<>();
    run.items(Finding.class).forEach(findings::add);
    // ln P(river|water) and ln P(water|river) as `associate` finds them, against the same corpus.
    assertThat((double) findings.get(0).scores().get(Score.MASKED)[0])
        .isCloseTo(Math.sqrt(3.3642566840967863E-4 * 0.0017041692741365897), within(1e-8));
    assertThat(Reports.of(List.of(run)).story().sheets()).extracting("name").contains("masked");
  }

  @Test
  void theFirstComponentMatchesScikitLearn() throws IOException {
    List<float[]> rows = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(SENTENCES, "first-component.txt"))) {
      if (!line.startsWith("#")) {
        String[] numbers = line.split(" ");
        float[] row = new float[numbers.length];
        for (int i = 0; i < row.length; i++) {
          row[i] = Float.parseFloat(numbers[i]);
        }
        rows.add(row);
      }
    }
    float[] uncentred = rows.remove(rows.size() - 1);
    float[] centred = rows.remove(rows.size() - 1);
    assertThat(component(rows, false)).containsExactly(uncentred, offset(1e-6f));
    assertThat(component(rows, true)).containsExactly(centred, offset(1e-6f));
    // A single vector is its own component, but does not vary around itself.
    assertThat(component(List.of(new float[] {3, 0, 4}), false))
        .containsExactly(new float[] {.6f, 0, .8f}, offset(1e-6f));
    assertThat(over(rows.subList(0, 1), true).components()).isEmpty();
  }

  private static float[] component(List<float[]> vectors, boolean centred) {
    return over(vectors, centred).components()[0];
  }

  private static WordOverOccurrences over(List<float[]> vectors, boolean centred) {
    return WordOverOccurrences.of(
        vectors.stream()
            .map(
                row ->
                    new Embedding(
                        new float[][] {row}, new float[0][], 1, 1, 0, Optional.empty(), ""))
            .toList(),
        centred);
  }

  /** Each has a group of its own, and vectors kept by one are not taken for the other's. */
  @Test
  void componentsAreCentredOnRequest() {
    Options usual = new Options(List.of(FOLDER), 10, SENTENCES + "/corpus.txt", 0, false);
    Options centred = new Options(List.of(FOLDER), 10, SENTENCES + "/corpus.txt", 0, true);
    assertThat(PROBE.defaults().centredComponent()).isFalse();
    List<Result> first = run(BERT, usual, Scope.USUAL).results();
    List<Result> second = run(BERT, centred, Scope.USUAL).results();
    String group = SET + " first component";
    String other = SET + " centred first component";
    assertThat(value(first, "PAIRS", group)).isEqualTo(7);
    assertThat(value(second, "PAIRS", other)).isEqualTo(7);
    assertThat(first).extracting(Result::group).doesNotContain(other);
    assertThat(second).extracting(Result::group).doesNotContain(group);
    assertThat(value(second, "SPEARMAN", other)).isNotEqualTo(value(first, "SPEARMAN", group));
  }

  @Test
  void aFolderWithoutSetsAndOneSetTwiceAreRefused() {
    Options empty = options(folder.toString());
    assertThatThrownBy(() -> run(VECTORS, empty, Scope.USUAL))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining(folder.toString());
    Options twice = options(FOLDER, FOLDER + "/./" + SET);
    assertThatThrownBy(() -> run(VECTORS, twice, Scope.USUAL))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining(SET);
  }

  @Test
  void theProxyHasPairsOfAllDistancesAndSaysWhatItIs() {
    WordNetPaths paths = new WordNetPaths(WordNet.wordNet30());
    List<WordPair> all = paths.draw(0, 1);
    List<WordPair> drawn = paths.draw(110, 1);

    // man and woman are hyponyms of adult; child and kid share a synset.
    assertThat(judgment(all, "man", "woman")).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(judgment(all, "child", "kid")).isEqualTo(1);
    assertThat(all).hasSize(800 * 799 / 2);
    for (int links = 0; links < 10; links++) {
      double similarity = 1.0 / (1 + links);
      assertThat(drawn).filteredOn(pair -> pair.judgment() == similarity).hasSize(10);
    }
    assertThat(drawn).hasSize(110).isEqualTo(paths.draw(110, 1)).isNotEqualTo(paths.draw(110, 2));
    StoredRun run = run(BERT, PROBE.defaults(), Scope.USUAL.limit(50));
    assertThat(run.results()).extracting(Result::group).allMatch(group -> group.contains("proxy"));
    Report page = Reports.of(List.of(run));
    assertThat(headline(run).group())
        .isEqualTo("WordNet paths (proxy) mean of occurrences distinct all pairs");
    assertThat(page.story().title()).contains("proxy");
    assertThat(page.cautions()).anyMatch(caution -> caution.contains("proxy"));
  }

  private static double judgment(List<WordPair> pairs, String first, String second) {
    return pairs.stream()
        .filter(pair -> pair.first().equals(first) && pair.second().equals(second))
        .findFirst()
        .orElseThrow()
        .judgment();
  }

  @Test
  void gloveMatchesPublishedCorrelations() {
    String data = System.getenv().getOrDefault("SEMASCOPE_DATA", "");
    String home =
        System.getenv()
            .getOrDefault("SEMASCOPE_HOME", System.getProperty("user.home") + "/.cache/semascope");
    List<String> missing = new ArrayList<>();
    if (!Files.isDirectory(Path.of(data.split(File.pathSeparator)[0], "similarity"))) {
      missing.add("there is no folder similarity in SEMASCOPE_DATA");
    }
    if (!Files.exists(Path.of(home, "models", "glove-6b-100d"))) {
      missing.add("glove-6b-100d is not in the store " + home);
    }
    missing.forEach(System.out::println);
    assumeTrue(missing.isEmpty(), () -> String.join("; ", missing));

    List<Result> results = run("glove-6b-100d", PROBE.paper(), Scope.USUAL).results();
    Map<String, Double> known =
        Map.of(
            "ws353", 0.533,
            "ws353-sim", 0.604,
            "ws353-rel", 0.496,
            "men", 0.681,
            "simlex-999", 0.298,
            "mturk-771", 0.581,
            "mturk-287", 0.619,
            "yp-130", 0.454,
            "rg-65", 0.691);
    known.forEach(
        (set, rho) ->
            assertThat(value(results, "SPEARMAN", set)).as(set).isCloseTo(rho, within(0.0005)));
  }
}
