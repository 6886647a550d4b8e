package org.semascope.probes.rerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.semascope.probes.rerank.RerankProbe.WORDING;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.semascope.core.Occurrence;
import org.semascope.data.wordnet.Relation;
import org.semascope.engine.Skipped;
import org.semascope.models.ContextualModel;
import org.semascope.models.Embedding;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.models.Traits;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Scores;
import org.semascope.probes.rerank.RerankItem.Inserted;
import org.semascope.probes.rerank.RerankItem.Target;
import org.semascope.probes.rerank.RerankItem.TestSentence;

/** A model with given vectors. */
class RerankScorerTest {
  private static final RerankOptions THREE_OF_TWO =
      options(Map.of("n", List.of(3), "s", List.of(2), "pool", 2));

  /** (1, 0) at sentence 0 and (0, 1) at sentence 1; the mean of the key is (.5, .5). */
  private static final Map<String, float[][]> VECTORS =
      Map.of(
          "key", new float[][] {{1, 0}, {0, 1}},
          // cosines .6 and 1; mean (.3, .9); max (.6, 1), min (0, .8)
          "a", new float[][] {{.6f, .8f}, {0, 1}},
          // cosines .8 and .6; mean (.8, .6)
          "b", new float[][] {{.8f, .6f}, {.8f, .6f}},
          // cosines 1 and 0; mean (1, 0)
          "c", new float[][] {{1, 0}, {1, 0}});

  @Test
  void earlyFusionCombinesTheVectorsOfAWord() {
    // cos((.5,.5), .) of a (.3,.9): 1.2 / (√2 √.9) = .894; b (.8,.6): .990; c (1,0): .707
    assertThat(order(WordFusion.AVERAGE)).containsExactly(1, 0, 2);
    RerankFinding found = score(THREE_OF_TWO, item("a", "b", "c")).outcomes().get(0).finding();
    assertThat(found.targets().get(0).cosines()[0])
        .isEqualTo(1.2 / Math.sqrt(2 * .9), within(5e-5));
    assertThat(found.targets().get(1).cosines()[0]).isEqualTo(1.4 / Math.sqrt(2), within(5e-5));
    // max of the key (1, 1): a (.6, 1) .970, b .990, c .707
    assertThat(order(WordFusion.MAX)).containsExactly(1, 0, 2);
    // min of the key (0, 0), which has no direction: all equal, so the initial order stays
    assertThat(order(WordFusion.MIN)).containsExactly(0, 1, 2);
  }

  @Test
  void lateFusionCombinesTheRankingsOfSentences() {
    // sentence 0: c b a; sentence 1: a b c
    // Borda: a 0 + 2, b 1 + 1, c 2 + 0: all equal, so the initial order stays
    assertThat(order(WordFusion.BORDA)).containsExactly(0, 1, 2);
    // every pair is won once by each
    assertThat(order(WordFusion.CONDORCET)).containsExactly(0, 1, 2);
    // 1/63 + 1/61 is more than 2/62
    assertThat(order(WordFusion.RRF)).containsExactly(0, 2, 1);
    // sentence 0 from .6 to 1: a 0, b .5, c 1; sentence 1 from 0 to 1: a 1, b .6, c 0
    assertThat(order(WordFusion.COMBSUM)).containsExactly(1, 0, 2);
  }

  /** Without c, late fusion ranks two words. */
  @Test
  void fewerNeighboursAreTheFirstOnes() {
    RerankOptions two = options(Map.of("n", List.of(3, 2), "s", List.of(2), "pool", 2));
    RerankFinding found = score(two, item("a", "b", "c")).outcomes().get(0).finding();
    assertThat(found.rankings()).extracting(one -> one.setup().n()).containsExactly(3, 2);
    assertThat(found.rankings().get(1).orders()[0]).containsExactly(1, 0);
  }

  @Test
  void aWordWithoutAVectorIsSkipped() {
    Scores<RerankFinding> scores = score(THREE_OF_TWO, item("a", "lost", "b"));
    assertThat(scores.outcomes().get(0).finding().targets())
        .extracting(RerankFinding.Target::word)
        .containsExactly("a", "b");
    assertThat(scores.outcomes().get(0).losses())
        .containsExactly(new Skipped("key lost", "target: unknown here"));
    assertThat(score(THREE_OF_TWO, item("a", "lost")).outcomes().get(0).losses())
        .extracting(Skipped::reason)
        .contains(WORDING.get("skipped.key-targets"));
  }

  /** The key has no vector in the first sentence, which the third one replaces. */
  @Test
  void aSentenceWithoutAVectorOfTheKeyIsReplaced() {
    Recorded model = new Recorded();
    model.unknown = "s0";
    RerankItem item = new RerankItem("key", 9, targets("a", "b"), List.of(), sentences(4));
    RerankOptions two = options(Map.of("n", List.of(2), "s", List.of(2), "pool", 4));
    Scores<RerankFinding> scores = new RerankScorer(two, model).score(List.of(item));
    assertThat(scores.outcomes().get(0).finding().sentence().id()).isEqualTo("1");
    assertThat(model.texts()).noneMatch(text -> text.startsWith("s3"));
    assertThat(scores.outcomes().get(0).losses())
        .containsExactly(new Skipped("key 0", "key: unknown here"));
    RerankItem few = new RerankItem("key", 9, targets("a", "b"), List.of(), sentences(2));
    assertThat(new RerankScorer(two, model).score(List.of(few)).outcomes().get(0).losses())
        .extracting(Skipped::reason)
        .containsExactly("key: unknown here", WORDING.get("skipped.key-sentences", "sentences", 2));
  }

  /** Each word is encoded once per selected sentence, for any number of setups. */
  @Test
  void aSweepEncodesTheUnionOnce() {
    int pool = 20;
    RerankOptions sweep =
        options(
            Map.of(
                "select", List.of(SentenceChoice.values()),
                "fusion", List.of(WordFusion.values()),
                "n", List.of(3, 2),
                "s", List.of(4, 2),
                "pool", pool));
    RerankItem item =
        new RerankItem(
            "key",
            9,
            targets("a", "b", "c"),
            List.of(new Inserted("random", "randoms")),
            sentences(pool));
    Recorded model = new Recorded();
    Scores<RerankFinding> scores = new RerankScorer(sweep, model).score(List.of(item));
    RerankFinding found = scores.outcomes().get(0).finding();

    assertThat(found.rankings()).hasSize(4 * 7 * 2 * 2);
    int union = found.sentences();
    // random: 4; closest and farthest: 4 each; uniform: 4, of which two are extremes
    assertThat(union).isBetween(10, 16);
    assertThat(model.places).hasSize(pool + union * (3 + 1)).doesNotHaveDuplicates();
    assertThat(scores.counts())
        .containsEntry("encodings", (long) model.places.size())
        .containsEntry("sentences", (long) union);

    // Each setup by itself gives the same order.
    for (RerankFinding.Reranked ranking : found.rankings()) {
      Setup setup = ranking.setup();
      RerankOptions alone =
          options(
              Map.of(
                  "select", List.of(setup.select()),
                  "fusion", List.of(setup.fusion()),
                  "n", List.of(setup.n()),
                  "s", List.of(setup.s()),
                  "pool", pool));
      Recorded own = new Recorded();
      RerankFinding one =
          new RerankScorer(alone, own).score(List.of(item)).outcomes().get(0).finding();
      assertThat(one.rankings().get(0).orders()).isDeepEqualTo(ranking.orders());
      int keys = setup.select() == SentenceChoice.RANDOM ? setup.s() : pool;
      assertThat(own.places).hasSize(keys + one.sentences() * 4);
    }
  }

  /** P@5 of five words does not depend on their order. */
  @Test
  void fiveNeighboursHaveTheInitialPrecisionAtFive() {
    RerankOptions five = options(Map.of("n", List.of(5), "s", List.of(3), "pool", 3));
    RerankItem item =
        new RerankItem("key", 9, targets("v", "w", "x", "y", "z"), List.of(), sentences(3));
    RerankFinding found =
        new RerankScorer(five, new Recorded()).score(List.of(item)).outcomes().get(0).finding();
    int[] order = found.rankings().get(0).orders()[0];
    assertThat(order).containsExactlyInAnyOrder(0, 1, 2, 3, 4).isNotEqualTo(found.initialOrder());
    assertThat(found.hits(order, Counted.ANY).precisionAt(5))
        .isEqualTo(found.hits(found.initialOrder(), Counted.ANY).precisionAt(5))
        .isPositive();
  }

  @Test
  void wordsTakeNumberAndCapitalsOfTheKey() {
    RerankItem item = item("a", "b");
    TestSentence many = new TestSentence("1", "Keys open doors.", 0, 4, true);
    assertThat(item.with(new Inserted("goose", "geese"), many).text())
        .isEqualTo("Geese open doors.");
    TestSentence one = new TestSentence("2", "the key opens", 4, 7, false);
    assertThat(item.with(new Inserted("goose", "geese"), one).word()).isEqualTo("goose");
  }

  private static int[] order(WordFusion fusion) {
    RerankOptions own = OptionForm.of(THREE_OF_TWO).with(Map.of("fusion", List.of(fusion)));
    return score(own, item("a", "b", "c"))
        .outcomes()
        .get(0)
        .finding()
        .rankings()
        .get(0)
        .orders()[0];
  }

  private static RerankOptions options(Map<String, Object> given) {
    return OptionForm.of(RerankOptions.defaults()).with(given);
  }

  private static Scores<RerankFinding> score(RerankOptions options, RerankItem item) {
    return new RerankScorer(options, new Written()).score(List.of(item));
  }

  private static RerankItem item(String... targets) {
    return new RerankItem("key", 9, targets(targets), List.of(), sentences(2));
  }

  private static List<Target> targets(String... words) {
    List<Target> targets = new ArrayList<>();
    for (String word : words) {
      List<Relation> relations = targets.size() % 2 == 0 ? List.of(Relation.SYN) : List.of();
      targets.add(new Target(new Inserted(word, word + "s"), relations, .5));
    }
    return targets;
  }

  private static List<TestSentence> sentences(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            i -> {
              int start = ("s" + i + " ").length();
              return new TestSentence("" + i, "s" + i + " key", start, start + 3, false);
            })
        .toList();
  }

  /** The vectors of {@link #VECTORS}. */
  private static class Written implements Subject {
    float[][] vectors(Occurrence place) {
      int sentence = Integer.parseInt(place.text().split(" ")[0].substring(1));
      float[][] own = VECTORS.get(place.word());
      return own == null ? null : new float[][] {own[sentence]};
    }

    @Override
    public Traits traits() {
      return new Traits("written", true, new TreeSet<>(List.of(8)));
    }

    @Override
    public List<LayerMix> layers() {
      return List.of(LayerMix.of(8));
    }

    @Override
    public Pieces pieces() {
      return Pieces.MEAN;
    }

    @Override
    public Embedding.Batch words(List<Occurrence> places) {
      return new Embedding.Batch(places.stream().map(this::embedding).toList(), 0, 0);
    }

    private Embedding embedding(Occurrence place) {
      float[][] own = vectors(place);
      return new Embedding(
          own, new float[0][], 2, 1, 0, Optional.empty(), own == null ? "unknown here" : "");
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

  /** Pseudo-random vectors by word and sentence; records the requested occurrences. */
  private static final class Recorded extends Written {
    private final List<Occurrence> places = new ArrayList<>();
    private final Map<Occurrence, float[][]> known = new HashMap<>();
    private String unknown = "";

    Set<String> texts() {
      Set<String> texts = new HashSet<>();
      places.forEach(place -> texts.add(place.text()));
      return texts;
    }

    @Override
    float[][] vectors(Occurrence place) {
      places.add(place);
      if (place.text().startsWith(unknown + " ")) {
        return null;
      }
      return known.computeIfAbsent(
          place,
          one -> {
            float[] vector = new float[5];
            for (int i = 0; i < vector.length; i++) {
              vector[i] = (float) Math.sin(1 + i * 3 + one.text().hashCode() % 1000);
            }
            return new float[][] {vector};
          });
    }
  }
}
