package org.semascope.probes.senses;

import java.util.Arrays;
import java.util.List;
import org.semascope.core.io.SplitMix64;
import org.semascope.models.simd.Kernel;
import org.semascope.models.simd.Kernels;

/**
 * Ranks the candidates of a lemma by their cosine with each of its queries: every candidate, in
 * double precision, a block of queries at a time. Vectors are brought to length one first, so that
 * a cosine is a product. Equal vectors have equal cosines to the last bit; among them the order is
 * that of a hash of query and candidate, which favours no place in the corpus and no sense.
 */
public final class PoolRanking {
  /** Queries whose vectors stay in a core's cache while all candidates pass by. */
  private static final int BLOCK = 64;

  private final int width; // padded
  private final double[] candidates; // [count, width], each of length one
  private final long[] hashes; // of each candidate, to break ties
  private final Kernel kernel = Kernels.fastest();

  /** Receives the ranking of one query. */
  @FunctionalInterface
  public interface Receiver {
    /**
     * @param order the candidates' numbers, the nearest first; another query's overwrites it
     * @param cosines of each candidate, by its number, from {@code at} on
     */
    void ranked(int query, int[] order, double[] cosines, int at);
  }

  /**
   * @param candidates vectors of one width, at least one
   * @param hashes of each candidate: where cosines are equal, they decide with the query's
   */
  public PoolRanking(List<float[]> candidates, long[] hashes) {
    this.width = Kernel.padded(candidates.get(0).length);
    this.candidates = directions(candidates, width);
    this.hashes = hashes;
  }

  /** Ranks all candidates for each query. */
  public void rank(List<float[]> queries, long[] queryHashes, Receiver each) {
    int count = hashes.length;
    double[] directions = directions(queries, width);
    double[] cosines = new double[Math.min(BLOCK, queries.size()) * count];
    long[] keys = new long[count];
    int[] order = new int[count];
    for (int first = 0; first < queries.size(); first += BLOCK) {
      int size = Math.min(BLOCK, queries.size() - first);
      // cos(q, c) = q·c / (|q| |c|), the lengths being one
      kernel.dots(directions, first, size, candidates, count, width, cosines);
      for (int i = 0; i < size; i++) {
        sort(cosines, i * count, queryHashes[first + i], keys, order);
        each.ranked(first + i, order, cosines, i * count);
      }
    }
  }

  /**
   * Sorts by cosines in single precision first, which with the candidate's number make one long;
   * those that are equal in it are few, and compared in full.
   */
  private void sort(double[] cosines, int at, long queryHash, long[] keys, int[] order) {
    for (int i = 0; i < keys.length; i++) {
      int bits = Float.floatToIntBits((float) cosines[at + i] + 0f);
      int rising = bits ^ ((bits >> 31) & Integer.MAX_VALUE);
      keys[i] = (long) ~rising << Integer.SIZE | i;
    }
    Arrays.sort(keys);
    for (int i = 0; i < keys.length; i++) {
      order[i] = (int) keys[i];
    }
    for (int first = 0, end; first < keys.length; first = end) {
      end = first + 1;
      while (end < keys.length && keys[end] >> Integer.SIZE == keys[first] >> Integer.SIZE) {
        end++;
      }
      if (end - first > 1) {
        settle(cosines, at, queryHash, order, first, end);
      }
    }
  }

  private void settle(double[] cosines, int at, long queryHash, int[] order, int first, int end) {
    Integer[] close = new Integer[end - first];
    Arrays.setAll(close, i -> order[first + i]);
    Arrays.sort(
        close,
        (one, other) -> {
          int byCosine = Double.compare(cosines[at + other], cosines[at + one]);
          return byCosine != 0
              ? byCosine
              : Long.compare(
                  SplitMix64.mix(queryHash ^ hashes[one]),
                  SplitMix64.mix(queryHash ^ hashes[other]));
        });
    for (int i = first; i < end; i++) {
      order[i] = close[i - first];
    }
  }

  /** The vectors at length one, in rows of the padded width; a vector of zeros stays one. */
  private static double[] directions(List<float[]> vectors, int width) {
    double[] rows = new double[Math.multiplyExact(vectors.size(), width)];
    for (int row = 0; row < vectors.size(); row++) {
      float[] vector = vectors.get(row);
      double squares = 0;
      for (float value : vector) {
        squares += (double) value * value;
      }
      double inverse = squares > 0 ? 1 / Math.sqrt(squares) : 0;
      for (int i = 0; i < vector.length; i++) {
        rows[row * width + i] = vector[i] * inverse;
      }
    }
    return rows;
  }
}
