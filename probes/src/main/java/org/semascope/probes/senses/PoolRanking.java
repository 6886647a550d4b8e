package org.semascope.probes.senses;

import java.util.Arrays;
import java.util.List;
import org.semascope.core.io.SplitMix64;
import org.semascope.models.simd.Kernel;
import org.semascope.models.simd.Kernels;

/**
 * Ranks the candidates of a lemma by their cosine with each of its queries: every candidate, a
 * block of queries at a time. Vectors are brought to length one first, so that a cosine is a
 * product. Products are computed in single precision; those too close for it to tell are computed
 * again in double precision, so that the order is that of the cosines in double precision. Equal
 * vectors have equal cosines to the last bit; among them the order is that of a hash of query and
 * candidate, which favours no place in the corpus and no sense.
 */
public final class PoolRanking {
  /** Queries whose vectors stay in a core's cache while all candidates pass by. */
  private static final int BLOCK = 64;

  /** So many candidates are put in order one by one; with more, a sort is faster. */
  private static final int FULL = 64;

  private final Kernel kernel = Kernels.fastest();
  private final Directions candidates;
  private final long[] hashes; // of each candidate, to break ties
  private final double[] exact; // cosines of those candidates that had to be computed again
  private final int[] starts; // of buckets, while a query's candidates are sorted
  private final int[] buckets; // of candidates, likewise
  private final double tooClose; // two products that differ by less may stand in either order

  /** Receives the ranking of one query. */
  @FunctionalInterface
  public interface Receiver {
    /**
     * @param order the candidates' numbers, the nearest first; the next query overwrites it
     * @param cosines of each candidate, by its number, from {@code at} on, in single precision
     */
    void ranked(int query, int[] order, float[] cosines, int at);
  }

  /**
   * @param candidates vectors of one width, at least one
   * @param hashes of each candidate: where cosines are equal, they decide with the query's
   */
  public PoolRanking(List<float[]> candidates, long[] hashes) {
    this.candidates = new Directions(candidates, kernel);
    this.hashes = hashes;
    this.exact = new double[hashes.length];
    // Each direction is rounded twice, by its factor and as a product, and the rest is slack.
    this.tooClose = 2 * (kernel.errorOfDots(this.candidates.width) + Kernel.gamma(6));
    this.starts = new int[hashes.length + 2];
    this.buckets = new int[hashes.length];
  }

  /** Ranks all candidates for each query. */
  public void rank(List<float[]> vectors, long[] queryHashes, Receiver each) {
    Directions queries = new Directions(vectors, kernel);
    int count = hashes.length;
    float[] cosines = new float[Math.min(BLOCK, vectors.size()) * count];
    int[] order = new int[count];
    for (int first = 0; first < vectors.size(); first += BLOCK) {
      int size = Math.min(BLOCK, vectors.size() - first);
      int[] rows = Arrays.copyOfRange(queries.rows, first, first + size);
      // cos(q, c) = q·c / (|q| |c|), the lengths being one
      kernel.dots(
          queries.single,
          rows,
          size,
          candidates.single,
          candidates.rows,
          count,
          candidates.width,
          cosines);
      for (int i = 0; i < size; i++) {
        sort(cosines, i * count, order);
        settle(cosines, i * count, queries, first + i, queryHashes[first + i], order);
        each.ranked(first + i, order, cosines, i * count);
      }
    }
  }

  /**
   * Sorts by cosines in single precision: into as many buckets of equal width as there are
   * candidates, then each into its place, which is near by. Where many cosines are nearly equal and
   * others far away, and so buckets are full, the order is found by an ordinary sort.
   */
  private void sort(float[] cosines, int at, int[] order) {
    int count = order.length;
    float highest = cosines[at];
    float lowest = highest;
    for (int i = 1; i < count; i++) {
      highest = Math.max(highest, cosines[at + i]);
      lowest = Math.min(lowest, cosines[at + i]);
    }
    float perBucket = highest > lowest ? (count - 1) / (highest - lowest) : 0;
    Arrays.fill(starts, 0);
    int fullest = 0;
    for (int i = 0; i < count; i++) {
      // Rounding may lead beyond the last one.
      buckets[i] = Math.min(count, (int) ((highest - cosines[at + i]) * perBucket));
      fullest = Math.max(fullest, ++starts[buckets[i] + 1]);
    }
    if (fullest > FULL) {
      sortAnyhow(cosines, at, order);
      return;
    }
    for (int i = 1; i < starts.length; i++) {
      starts[i] += starts[i - 1];
    }
    for (int i = 0; i < count; i++) {
      order[starts[buckets[i]]++] = i;
    }
    for (int i = 1; i < count; i++) {
      int moved = order[i];
      float cosine = cosines[at + moved];
      int place = i;
      while (place > 0 && cosines[at + order[place - 1]] < cosine) {
        order[place] = order[place - 1];
        place--;
      }
      order[place] = moved;
    }
  }

  /** Each cosine makes one long with its candidate's number. */
  private static void sortAnyhow(float[] cosines, int at, int[] order) {
    long[] keys = new long[order.length];
    for (int i = 0; i < keys.length; i++) {
      int bits = Float.floatToRawIntBits(cosines[at + i]);
      int rising = bits ^ ((bits >> 31) & Integer.MAX_VALUE);
      keys[i] = (long) ~rising << Integer.SIZE | i;
    }
    Arrays.sort(keys);
    for (int i = 0; i < keys.length; i++) {
      order[i] = (int) keys[i];
    }
  }

  /** Puts those in order that single precision cannot tell apart. */
  private void settle(
      float[] cosines, int at, Directions queries, int query, long queryHash, int[] order) {
    int first = 0;
    for (int end = 1; end <= order.length; end++) {
      boolean apart =
          end == order.length || cosines[at + order[end - 1]] - cosines[at + order[end]] > tooClose;
      if (apart) {
        if (end - first > 1) {
          settle(queries, query, queryHash, order, first, end);
        }
        first = end;
      }
    }
  }

  private void settle(
      Directions queries, int query, long queryHash, int[] order, int first, int end) {
    for (int i = first; i < end; i++) {
      exact[order[i]] = queries.cosine(query, candidates, order[i]);
    }
    if (end - first > FULL) {
      Integer[] close = new Integer[end - first];
      Arrays.setAll(close, i -> order[first + i]);
      Arrays.sort(close, (one, other) -> compare(one, other, queryHash));
      for (int i = 0; i < close.length; i++) {
        order[first + i] = close[i];
      }
      return;
    }
    for (int i = first + 1; i < end; i++) {
      int moved = order[i];
      int place = i;
      while (place > first && compare(order[place - 1], moved, queryHash) > 0) {
        order[place] = order[place - 1];
        place--;
      }
      order[place] = moved;
    }
  }

  /** Above 0 if the other one comes first. */
  private int compare(int one, int other, long queryHash) {
    int byCosine = Double.compare(exact[other], exact[one]);
    return byCosine != 0
        ? byCosine
        : Long.compare(
            SplitMix64.mix(queryHash ^ hashes[one]), SplitMix64.mix(queryHash ^ hashes[other]));
  }

  /** Vectors, and the same at length one; a vector of zeros stays one. */
  private static final class Directions {
    final List<float[]> vectors;
    final Kernel kernel;
    final double[] inverseLengths; // 0 of a vector of zeros
    final int width; // padded
    final float[] single; // [vectors, width]: at length one, in single precision
    final int[] rows; // where each begins

    Directions(List<float[]> vectors, Kernel kernel) {
      this.vectors = vectors;
      this.kernel = kernel;
      this.inverseLengths = new double[vectors.size()];
      this.width = Kernel.padded(vectors.get(0).length);
      this.single = new float[Math.multiplyExact(vectors.size(), width)];
      this.rows = new int[vectors.size()];
      for (int row = 0; row < rows.length; row++) {
        float[] vector = vectors.get(row);
        double squares = kernel.preciseDot(vector, vector);
        inverseLengths[row] = squares > 0 ? 1 / Math.sqrt(squares) : 0;
        rows[row] = row * width;
        float factor = (float) inverseLengths[row];
        for (int i = 0; i < vector.length; i++) {
          single[rows[row] + i] = vector[i] * factor;
        }
      }
    }

    /** In double precision. It depends on the two vectors alone, to the last bit. */
    double cosine(int own, Directions others, int other) {
      return kernel.preciseDot(vectors.get(own), others.vectors.get(other))
          * others.inverseLengths[other]
          * inverseLengths[own];
    }
  }
}
