package org.semascope.models.encoder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.semascope.models.tokens.PieceRange;

/**
 * One distinct input with everything requested of it, by any number of queries; a run fills it in.
 *
 * @param targets the tokens at which the deepest layer is needed, ascending
 * @param masks the requests for probabilities at target tokens
 */
record Job(
    TokenInput input,
    NavigableSet<Integer> targets,
    Map<PieceRange, LayerVectors> words,
    Map<Integer, Candidates> masks) {
  /**
   * Tokens of a batch: enough rows for matrix products at full speed, few enough to keep
   * activations in the cache.
   */
  static final int TOKENS_PER_BATCH = 256;

  Job(TokenInput input) {
    this(input, new TreeSet<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
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

  /**
   * Packs jobs into batches of about equal numbers of tokens and texts of similar length.
   *
   * @param maxTokens of a batch of more than one text
   */
  static List<List<Job>> batches(Collection<Job> jobs, int threads, int maxTokens) {
    List<Job> longestFirst = new ArrayList<>(jobs);
    longestFirst.sort(Comparator.comparingInt((Job job) -> job.input.length()).reversed());
    long total = jobs.stream().mapToLong(job -> job.input.length()).sum();
    // A short list is distributed over the threads.
    long room = Math.max(1, Math.min(maxTokens, (total + threads - 1) / threads));
    List<List<Job>> batches = new ArrayList<>();
    long left = 0;
    for (Job job : longestFirst) {
      if (batches.isEmpty() || job.input.length() > left) {
        batches.add(new ArrayList<>());
        left = room;
      }
      batches.get(batches.size() - 1).add(job);
      left -= job.input.length();
    }
    return batches;
  }
}
