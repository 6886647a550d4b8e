package org.semascope.models.encoder;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.semascope.models.tokens.PieceRange;

/** One distinct input with everything requested of it, by any number of queries. */
final class Job {
  private final TokenInput input;
  private final NavigableSet<Integer> targets = new TreeSet<>(); // indices of tokens
  private final Map<PieceRange, LayerVectors> words = new LinkedHashMap<>();
  private final Map<Integer, Candidates> masks = new LinkedHashMap<>();

  Job(TokenInput input) {
    this.input = input;
  }

  TokenInput input() {
    return input;
  }

  /** Requests a word's vectors, which the run fills in. */
  LayerVectors request(PieceRange word) {
    for (int token = word.first(); token < word.end(); token++) {
      targets.add(token);
    }
    return words.computeIfAbsent(word, w -> new LayerVectors());
  }

  /** Requests probabilities at a token, which the run fills in. */
  Candidates request(int token) {
    targets.add(token);
    return masks.computeIfAbsent(token, t -> new Candidates());
  }

  /** The tokens at which the deepest layer is needed, ascending. */
  NavigableSet<Integer> targets() {
    return targets;
  }

  Map<PieceRange, LayerVectors> words() {
    return words;
  }

  /** The requests at all target tokens. */
  Collection<Candidates> masks() {
    return masks.values();
  }

  /** The request at a target token. */
  Candidates mask(int token) {
    return masks.get(token);
  }

  /** The candidates of all queries at one token, one query's ids after another's. */
  static final class Candidates {
    private int[] ids = new int[0];
    private float[] logProbs;
    private int[] topIds;
    private float[] top;

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

    void answer(float[] logProbs, int[] topIds, float[] top) {
      this.logProbs = logProbs;
      this.topIds = topIds;
      this.top = top;
    }

    /** Of the ids, perhaps with padding after them. */
    float[] logProbs() {
      return logProbs;
    }

    /** Of the most probable tokens. */
    float[] top() {
      return top;
    }

    Prediction prediction(int start, int count) {
      return new Prediction(
          Arrays.copyOfRange(logProbs, start, start + count), topIds.clone(), top.clone());
    }
  }
}
