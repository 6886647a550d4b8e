package org.semascope.models.encoder;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.semascope.models.tokens.PieceRange;

/**
 * One distinct input with everything requested of it, by any number of queries; a run fills it in.
 *
 * @param sharesPrefix whether texts that begin alike share rows there, as in a causal model
 * @param targets the tokens at which the deepest layer is needed, ascending
 * @param masks the requests for probabilities at target tokens
 */
record Job(
    TokenInput input,
    boolean sharesPrefix,
    NavigableSet<Integer> targets,
    Map<PieceRange, LayerVectors> words,
    Map<Integer, Candidates> masks) {
  Job(TokenInput input) {
    this(input, false, new TreeSet<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
  }

  /**
   * The same requests to a causal model: what follows the last target has no influence, and texts
   * that begin alike are computed once as far as they do. A text with input embeddings of its own
   * is computed separately, since the order of texts ignores these.
   */
  Job asPrefix() {
    boolean shares = input.own().length == 0;
    return new Job(input.first(targets.last() + 1), shares, targets, words, masks);
  }

  int length() {
    return input.length();
  }

  /** Number of leading tokens that are computed once for both. */
  int shared(Job other) {
    return sharesPrefix && other.sharesPrefix ? input.commonPrefix(other.input) : 0;
  }

  LayerVectors request(PieceRange word) {
    for (int token = word.first(); token < word.end(); token++) {
      targets.add(token);
    }
    return words.computeIfAbsent(word, w -> new LayerVectors());
  }

  Candidates request(int token) {
    targets.add(token);
    return masks.computeIfAbsent(token, t -> new Candidates());
  }

  /** Whether two texts share so much that they are computed together. */
  static boolean isMost(int shared, int length, int other) {
    return shared > 0 && 2 * shared >= Math.min(length, other);
  }

  /** Fills in each word's vector at a layer from those of its tokens. */
  void answer(int layer, Pieces pieces, IntFunction<float[]> ofToken) {
    words.forEach(
        (range, word) -> {
          IntStream tokens = IntStream.range(range.first(), range.end());
          word.put(layer, pieces.pool(tokens.mapToObj(ofToken).toList()));
        });
  }

  /** The candidates of all queries at one token, one query's ids after another's. */
  static final class Candidates {
    private int[] ids = new int[0];
    private Prediction found;

    /** Adds a query's candidates and returns the index of the first. */
    int add(int[] more) {
      int start = ids.length;
      ids = Arrays.copyOf(ids, start + more.length);
      System.arraycopy(more, 0, ids, start, more.length);
      return start;
    }

    int[] ids() {
      return ids;
    }

    /** Fills in the prediction for the ids, perhaps with padding after them. */
    void answer(Prediction prediction) {
      found = prediction;
    }

    Prediction found() {
      return found;
    }

    Prediction found(int start, int count) {
      float[] own = Arrays.copyOfRange(found.candidates(), start, start + count);
      return new Prediction(own, found.topIds().clone(), found.top().clone());
    }
  }
}
