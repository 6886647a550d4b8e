package org.semascope.probes.asymmetry;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import org.semascope.models.neighbours.Projections;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.models.vectors.VectorRows;
import org.semascope.probes.asymmetry.PairFinding.Method;
import org.semascope.probes.asymmetry.PairFinding.Score;

/**
 * Probability of a word given another by static vectors: the softmax of projections over a
 * vocabulary (Zhang et al. 2021, eq. 7 and 8), of word vectors and, if the model has them, of
 * context vectors on word vectors.
 */
final class StaticAssociations {
  private final StaticVectors vectors;
  private final Map<Method, Map<String, Double>> logSums = new EnumMap<>(Method.class);

  /**
   * @param vocabulary of the softmax; words without vectors are ignored
   * @param cues the words whose pairs will be scored
   */
  StaticAssociations(
      StaticVectors vectors, Collection<String> vocabulary, Collection<String> cues, int threads) {
    this.vectors = vectors;
    prepare(Method.WORDS, vocabulary, cues, threads);
    if (vectors.contexts().isPresent()) {
      prepare(Method.CONTEXT_VECTORS, vocabulary, cues, threads);
    }
  }

  private void prepare(
      Method method, Collection<String> vocabulary, Collection<String> cues, int threads) {
    List<float[]> targets = new ArrayList<>();
    new TreeSet<>(vocabulary).forEach(word -> target(method, word).ifPresent(targets::add));
    List<String> known = new ArrayList<>();
    List<float[]> own = new ArrayList<>();
    for (String cue : new TreeSet<>(cues)) {
      vectors
          .vector(cue)
          .ifPresent(
              vector -> {
                known.add(cue);
                own.add(vector);
              });
    }
    if (targets.isEmpty() || known.isEmpty()) {
      return;
    }
    double[] sums = new Projections(targets).logSums(own, threads);
    Map<String, Double> byWord = new HashMap<>();
    for (int i = 0; i < sums.length; i++) {
      byWord.put(known.get(i), sums[i]);
    }
    logSums.put(method, byWord);
  }

  /** The vector that is projected on others. */
  private Optional<float[]> target(Method method, String word) {
    if (method == Method.WORDS) {
      return vectors.vector(word);
    }
    VectorRows contexts = vectors.contexts().orElseThrow();
    return vectors.row(word).stream().mapToObj(contexts::row).findFirst();
  }

  /** Scores by each method that has vectors for both words. */
  Map<Method, Score> score(WordPair pair) {
    Map<Method, Score> scores = new EnumMap<>(Method.class);
    for (Method method : logSums.keySet()) {
      Function<String, Optional<float[]>> target = word -> target(method, word);
      Optional<Double> forward = log(method, pair.first(), target.apply(pair.second()));
      Optional<Double> backward = log(method, pair.second(), target.apply(pair.first()));
      if (forward.isPresent() && backward.isPresent()) {
        scores.put(method, new Score(forward.get(), backward.get(), null));
      }
    }
    return scores;
  }

  /** ln P(b|a) = proj(b|a) - ln of the sum over x of exp(proj(x|a)). */
  private Optional<Double> log(Method method, String a, Optional<float[]> b) {
    Double sum = logSums.get(method).get(a);
    return sum == null
        ? Optional.empty()
        : b.map(vector -> Projections.projection(vector, vectors.vector(a).orElseThrow()) - sum);
  }
}
