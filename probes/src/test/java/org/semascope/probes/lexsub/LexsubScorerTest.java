package org.semascope.probes.lexsub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Span;
import org.semascope.core.WordFinder;
import org.semascope.engine.Result;
import org.semascope.engine.Skipped;
import org.semascope.models.ContextualModel;
import org.semascope.models.Embedding;
import org.semascope.models.LayerMix;
import org.semascope.models.MaskedText;
import org.semascope.models.Subject;
import org.semascope.models.Traits;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.onnx.Precision;
import org.semascope.probes.MeasuredFindings;
import org.semascope.probes.Scores.Outcome;
import org.semascope.probes.lexicon.SubstituteCosines;
import org.semascope.probes.lexsub.LexsubFinding.Ranked;
import org.semascope.probes.lexsub.LexsubItem.Candidate;

class LexsubScorerTest {
  private static final String BERT = "probes/src/test/resources/tiny/bert";
  private static final List<LayerMix> LAYERS = List.of(LayerMix.of(0), LayerMix.of(2));

  /** Candidates with vectors by hand: see {@link Words}. */
  private static final LexsubItem ITEM =
      item(
          "the key",
          "key",
          candidate("a", 0),
          candidate("b", 1),
          candidate("c", 3),
          candidate("lost", 2));

  @Test
  void ranksByHand() {
    Outcome<LexsubFinding> outcome =
        new LexsubScorer(new Words()).score(List.of(ITEM)).outcomes().get(0);
    LexsubFinding found = outcome.finding();
    // cosines with (1, 0) at layer 0: a and b .6, c 1; at layer 2: a .6, b .8, c 0
    assertThat(ranks(found, 0)).containsExactly(2, 3, 1, 4);
    assertThat(ranks(found, 1)).containsExactly(2, 1, 3, 4);
    assertThat(found.weights(Ranking.COSINE, 0)).containsExactly(3, 0, 1, 2);
    assertThat(found.weights(Ranking.COSINE, 1)).containsExactly(1, 0, 3, 2);
    assertThat(found.weightsByFrequency()).containsExactly(2, 3, 1, 0);
    for (Ranking other : List.of(Ranking.CONTEXT, Ranking.MASKED, Ranking.MASKED_ALL)) {
      assertThat(found.weights(other, 0)).isEmpty();
    }
    assertThat(outcome.losses())
        .extracting(Skipped::reason)
        .containsExactly("candidate: unknown here");
    assertThat(found.candidates().get(3).cosines()).isEmpty();
  }

  @Test
  void measuresByHand() {
    LexsubFinding found =
        new LexsubScorer(new Words()).score(List.of(ITEM)).outcomes().get(0).finding();
    List<Result> results = MeasuredFindings.of(new LexsubProbe(), LAYERS, List.of(found));
    // Ideal 3 2 1 0: 3 + 5/2 + 6/3 = 7.5; layer 0: 3 0 1 2: 3 + 4/3 + 6/4; layer 2: 1 0 3 2
    assertThat(value(results, "GAP", "cosine", 0))
        .isEqualTo((3 + 4 / 3. + 1.5) / 7.5, within(1e-12));
    assertThat(value(results, "GAP", "cosine", 2))
        .isEqualTo((1 + 4 / 3. + 1.5) / 7.5, within(1e-12));
    assertThat(value(results, "GAP", "cosine noun", 2))
        .isEqualTo(value(results, "GAP", "cosine", 2));
    assertThat(value(results, "P@1", "cosine", 0)).isEqualTo(1);
    assertThat(value(results, "P@3", "cosine", 0)).isEqualTo(2 / 3., within(1e-12));
    assertThat(value(results, "RECALL@10", "cosine", 0)).isEqualTo(1);
    assertThat(value(results, "CHANCE-P@1", "cosine", -1)).isEqualTo(.75);
    assertThat(value(results, "CHANCE-P@3", "cosine", -1)).isEqualTo(.75);
    assertThat(value(results, "CHANCE-RECALL@10", "cosine", -1)).isEqualTo(1);
    assertThat(value(results, "FREQUENCY-GAP", "cosine", -1))
        .isEqualTo((2 + 2.5 + 2) / 7.5, within(1e-12));
    assertThat(value(results, "CANDIDATES", "cosine", -1)).isEqualTo(4);
    assertThat(results)
        .extracting(Result::group)
        .contains("cosine distinct")
        .noneMatch(group -> group.startsWith("masked") || group.startsWith("context"));
  }

  @Test
  void recallCountsTheFirstTen() {
    double[] ranked = new double[12];
    ranked[0] = 1;
    ranked[9] = 2;
    ranked[10] = 5;
    assertThat(RankingMeasure.RECALL_10.of(ranked)).isEqualTo(2 / 3., within(1e-12));
    assertThat(RankingMeasure.RECALL_10.chance(ranked)).isEqualTo(10 / 12., within(1e-12));
    assertThat(RankingMeasure.P_3.of(ranked)).isEqualTo(1 / 3., within(1e-12));
    assertThat(RankingMeasure.P_3.chance(ranked)).isEqualTo(3 / 12., within(1e-12));
    assertThat(RankingMeasure.P_3.chance(new double[] {1, 0})).isEqualTo(1 / 3., within(1e-12));
  }

  /** Against cosines of words that are read one by one. */
  @Test
  void contextSimilarityIsTheMeanOfAllWords() {
    try (ContextualModel model = ContextualModel.open(Path.of(BERT), Precision.FP32, 1)) {
      Subject subject = Subject.of("bert", model, LAYERS, Pieces.MEAN);
      Occurrence word = at("the \"old bridge\" was broken.", "bridge");
      SubstituteCosines.Cosines result =
          SubstituteCosines.withContext(subject)
              .of(
                  List.of(
                      new SubstituteCosines.Replaced(
                          word, List.of(word.replacedBy("boat"), word.replacedBy("catastrophe")))))
              .all()
              .get(0);
      String replaced = "the \"old catastrophe\" was broken.";
      for (int layer = 0; layer < 2; layer++) {
        double sum = 0;
        for (String one : List.of("the", "\"old", "bridge", "\"", "was", "broken.")) {
          String other = one.equals("bridge") ? "catastrophe" : one;
          sum +=
              Cosine.of(
                  vector(subject, word.text(), one, layer),
                  vector(subject, replaced, other, layer));
        }
        assertThat(result.context()[layer][1]).isEqualTo(sum / 6, within(1e-5));
        assertThat(result.cosines()[layer][1])
            .isEqualTo(
                Cosine.of(
                    vector(subject, word.text(), "bridge", layer),
                    vector(subject, replaced, "catastrophe", layer)),
                within(1e-5));
      }
      // Of a text that exceeds the maximum length, words are missing.
      String text = "the old " + "bridge was broken and ".repeat(20);
      Occurrence inLong = new Occurrence(text, new Span(4, 7));
      assertThat(
              SubstituteCosines.withContext(subject)
                  .of(
                      List.of(
                          new SubstituteCosines.Replaced(
                              inLong, List.of(inLong.replacedBy("new")))))
                  .all()
                  .get(0)
                  .context())
          .isEmpty();
    }
  }

  @Test
  void maskedProbabilities() {
    try (ContextualModel model = ContextualModel.open(Path.of(BERT), Precision.FP32, 1)) {
      LexsubItem item =
          item(
              "the old bridge was broken.",
              "bridge",
              candidate("boat", 1),
              candidate("car", 0),
              candidate("zebra", 2));
      LexsubFinding found =
          new LexsubScorer(Subject.of("bert", model, LAYERS, Pieces.MEAN))
              .score(List.of(item))
              .outcomes()
              .get(0)
              .finding();
      List<MaskedText.Mask> masks =
          MaskedText.of(model, "the old [MASK] was broken.").masks(List.of("boat", "car"));
      float[] logs = model.predict(masks, 0).get(0).candidates();
      assertThat(found.candidates().get(0).logProbability()).isEqualTo(logs[0], within(1e-4));
      assertThat(found.candidates().get(1).logProbability()).isEqualTo(logs[1], within(1e-4));
      assertThat(found.candidates().get(2).logProbability()).isNull(); // several tokens
      assertThat(found.candidates().get(2).masked()).isEqualTo(3);
      double[] both = logs[0] > logs[1] ? new double[] {1, 0} : new double[] {0, 1};
      assertThat(found.weights(Ranking.MASKED, 0)).containsExactly(both);
      assertThat(found.weights(Ranking.MASKED_ALL, 0)).containsExactly(both[0], both[1], 2);
      LexsubFinding echoed =
          new LexsubScorer(Subject.of("bert", model.echoing(), LAYERS, Pieces.MEAN))
              .score(List.of(item))
              .outcomes()
              .get(0)
              .finding();
      assertThat(echoed.candidates()).extracting(Ranked::logProbability).containsOnlyNulls();
    }
  }

  private static float[] vector(Subject subject, String text, String word, int layer) {
    int start = word.equals("\"") ? text.lastIndexOf(word) : text.indexOf(word);
    Occurrence one = new Occurrence(text, new Span(start, start + word.length()));
    return subject.words(List.of(one)).all().get(0).vectors()[layer];
  }

  private static int[] ranks(LexsubFinding found, int layer) {
    return found.candidates().stream().mapToInt(one -> one.cosine()[layer]).toArray();
  }

  private static double value(List<Result> results, String metric, String group, int layer) {
    return results.stream()
        .filter(one -> one.metric().equals(metric) && one.group().equals(group))
        .filter(one -> one.layer().orElse(-1) == layer)
        .findFirst()
        .orElseThrow()
        .value();
  }

  private static LexsubItem item(String text, String word, Candidate... candidates) {
    Span span = at(text, word).span();
    return new LexsubItem(
        "1", text, span.start(), span.end(), word, PartOfSpeech.NOUN, Arrays.asList(candidates));
  }

  private static Candidate candidate(String word, int weight) {
    return new Candidate(word, word, weight, word.length() + weight);
  }

  private static Occurrence at(String text, String word) {
    return WordFinder.all(text, word).get(0);
  }

  /** A model of four words. */
  private record Words() implements Subject {
    private static final Map<String, float[][]> VECTORS =
        Map.of(
            "key", new float[][] {{1, 0}, {1, 0}},
            "a", new float[][] {{.6f, .8f}, {.6f, .8f}},
            "b", new float[][] {{.6f, .8f}, {.8f, .6f}},
            "c", new float[][] {{1, 0}, {0, 1}});

    @Override
    public Traits traits() {
      return new Traits("words", true, new TreeSet<>(List.of(0, 2)));
    }

    @Override
    public List<LayerMix> layers() {
      return LAYERS;
    }

    @Override
    public Embedding.Batch words(List<Occurrence> words) {
      List<Embedding> all = new ArrayList<>();
      for (Occurrence word : words) {
        float[][] own = VECTORS.get(word.word());
        all.add(
            new Embedding(
                own, new float[0][], 2, 1, 0, Optional.empty(), own == null ? "unknown here" : ""));
      }
      return new Embedding.Batch(all, 0, 0);
    }

    @Override
    public Embedding.Batch phrases(List<Occurrence> words) {
      return words(words);
    }
  }
}
