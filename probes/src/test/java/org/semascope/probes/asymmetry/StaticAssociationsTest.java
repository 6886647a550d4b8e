package org.semascope.probes.asymmetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semascope.models.vectors.HeapVectors;
import org.semascope.models.vectors.VectorRows;
import org.semascope.probes.asymmetry.PairFinding.Method;
import org.semascope.probes.asymmetry.PairFinding.Score;

/** Blocked products against a softmax in double precision, word by word. */
class StaticAssociationsTest {
  private static final int WORDS = 1300; // more than two blocks of targets
  private static final int WIDTH = 7;

  private static HeapVectors vectors(boolean contexts) {
    Random random = new Random(5);
    List<String> words = new ArrayList<>();
    float[] rows = new float[WORDS * WIDTH];
    float[] others = new float[WORDS * WIDTH];
    for (int i = 0; i < WORDS; i++) {
      words.add("w" + i);
    }
    for (int i = 0; i < rows.length; i++) {
      rows[i] = (float) (2 * random.nextGaussian());
      others[i] = (float) random.nextGaussian();
    }
    return HeapVectors.of(words, null, rows, contexts ? others : null);
  }

  /** ln P(b|a) over the first 1,200 words. */
  private static double naive(VectorRows words, VectorRows targets, int b, int a) {
    double sum = 0;
    for (int x = 0; x < 1200; x++) {
      sum += Math.exp(projection(words.row(a), targets.row(x)));
    }
    return projection(words.row(a), targets.row(b)) - Math.log(sum);
  }

  private static double projection(float[] a, float[] b) {
    double product = 0;
    double square = 0;
    for (int i = 0; i < a.length; i++) {
      product += (double) a[i] * b[i];
      square += (double) a[i] * a[i];
    }
    return product / Math.sqrt(square);
  }

  private static WordPair pair(String first, String second) {
    return new WordPair(first, second, List.of(), Map.of(), 0, 0, 0);
  }

  @Test
  void wordVectorsAndContextVectors() {
    HeapVectors vectors = vectors(true);
    List<String> vocabulary = new ArrayList<>(List.of("unknown"));
    List<String> cues = new ArrayList<>();
    for (int i = 0; i < 1200; i++) {
      vocabulary.add("w" + i);
    }
    for (int i = 1000; i < WORDS; i++) { // more than one block of cues
      cues.add("w" + i);
    }
    StaticAssociations associations = new StaticAssociations(vectors, vocabulary, cues, 2);
    VectorRows words = vectors.vectors();
    for (int i = 1000; i < WORDS - 1; i += 13) {
      Map<Method, Score> scores = associations.score(pair("w" + i, "w" + (i + 1)));
      for (Method method : List.of(Method.WORDS, Method.CONTEXT_VECTORS)) {
        VectorRows targets = method == Method.WORDS ? words : vectors.contexts().orElseThrow();
        assertThat(scores.get(method).forward())
            .isCloseTo(naive(words, targets, i + 1, i), within(1e-5));
        assertThat(scores.get(method).backward())
            .isCloseTo(naive(words, targets, i, i + 1), within(1e-5));
      }
    }
  }

  @Test
  void withoutContextVectorsThereIsOneScore() {
    StaticAssociations associations =
        new StaticAssociations(vectors(false), List.of("w1", "w2"), List.of("w1", "w2"), 1);
    Map<Method, Score> scores = associations.score(pair("w1", "w2"));
    assertThat(scores).containsOnlyKeys(Method.WORDS);
    // Over two words, P(w2|w1) + P(w1|w1) is 1.
    HeapVectors vectors = vectors(false);
    double other = projection(vectors.vectors().row(1), vectors.vectors().row(2));
    double own = projection(vectors.vectors().row(1), vectors.vectors().row(1));
    assertThat(Math.exp(scores.get(Method.WORDS).forward()))
        .isCloseTo(1 / (1 + Math.exp(own - other)), within(1e-6));
    assertThat(associations.score(pair("w1", "unknown"))).isEmpty();
  }
}
