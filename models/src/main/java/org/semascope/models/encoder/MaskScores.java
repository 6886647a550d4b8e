package org.semascope.models.encoder;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.semascope.core.SemascopeException;

/** Scores over the vocabulary at one place, as a graph gives them that knows nothing of queries. */
final class MaskScores {
  private final float[] logProbs;

  MaskScores(float[] scores) {
    float largest = Float.NEGATIVE_INFINITY;
    for (float score : scores) {
      largest = Math.max(largest, score);
    }
    double sum = 0;
    for (float score : scores) {
      sum += Math.exp(score - largest);
    }
    // ln softmax(x) = x - max - ln Σ exp(x - max)
    double shift = largest + Math.log(sum);
    logProbs = new float[scores.length];
    for (int i = 0; i < scores.length; i++) {
      logProbs[i] = (float) (scores[i] - shift);
    }
  }

  /** Of entries with equal probability the first in the vocabulary comes first. */
  void answer(CandidateIds candidates, int top) {
    int[] asked = candidates.ids();
    float[] found = new float[asked.length];
    for (int i = 0; i < asked.length; i++) {
      if (asked[i] >= logProbs.length) {
        throw new SemascopeException(
            "token id %s has no score: the graph gives %s".formatted(asked[i], logProbs.length));
      }
      found[i] = logProbs[asked[i]];
    }
    int[] best =
        IntStream.range(0, logProbs.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer id) -> -logProbs[id]))
            .limit(top)
            .mapToInt(Integer::intValue)
            .toArray();
    float[] likeliest = new float[best.length];
    for (int i = 0; i < best.length; i++) {
      likeliest[i] = logProbs[best[i]];
    }
    candidates.answer(found, best, likeliest);
  }
}
