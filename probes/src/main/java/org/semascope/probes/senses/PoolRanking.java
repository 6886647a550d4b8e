package org.semascope.probes.senses;

import java.util.Arrays;
import java.util.List;
import org.semascope.core.io.SplitMix64;
import org.semascope.core.statistics.Ranks;
import org.semascope.models.simd.Kernel;
import org.semascope.models.simd.Kernels;

/**
 * Ranks the candidates of a lemma by their cosine with each of its queries: every candidate, a
 * block of queries at a time. Vectors are brought to length one first, so that a cosine is a
 * product. Products are computed in single precision; those too close to call are computed again in
 * double precision. The order of tied candidates ({@link Ranks#TIE}) is that of a hash of query
 * and candidate, which favours no position in the corpus and no sense.
 */
public final class PoolRanking {
  /** Queries whose vectors stay in a core's cache while all candidates pass by. */
  private static final int BLOCK = 64;

  /** So many candidates are put in order one by one; with more, a sort is faster. */
  private static final int FULL = 64;

  /** Buckets per candidate: cosines crowd in the middle. */
  private static final int BUCKETS = 2;

  private final Kernel kernel = Kernels.fastest();
  private final Directions candidates;
  private final long[] hashes; // of each candidate, to break ties
  private final double[] exact; // cosines of the candidates that are computed again, ties equal
  private final int[] starts; // of buckets, while a query's candidates are sorted
  private final int[] buckets; // of candidates, likewise
  private final long[] keys; // of candidates, likewise
  private final double tooClose; // two products that differ by less may be tied or in either order

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
    // A product errs by as much as its own sum, and by half as much for each of the two lengths;
    // each direction is rounded twice, by its factor and as a product, and the rest is slack.
    double error = 2 * (2 * kernel.errorOfDots(this.candidates.width) + Kernel.gamma(8));
    this.tooClose = error + Ranks.TIE;
    this.starts = new int[BUCKETS * hashes.length + 2];
    this.buckets = new int[hashes.length];
    this.keys = new long[hashes.length];
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
   * Sorts by cosines in single precision: into more buckets of equal width than there are
   * candidates, then each into its place, which is near by. Where many cosines are nearly equal and
   * others far away, and so buckets are full, the order is found by an ordinary sort.
   */
  private void sort(float[] cosines, int at, int[] order) {
    int count = order.length;
    float highest = cosines[at];
    float lowest = highest;
    for (int i = at + 1; i < at + count; i++) {
      float cosine = cosines[i];
      if (cosine > highest) {
        highest = cosine;
      } else if (cosine < lowest) {
        lowest = cosine;
      }
    }
    int last = starts.length - 2;
    float perUnit = highest > lowest ? last / (highest - lowest) : 0;
    Arrays.fill(starts, 0);
    int fullest = 0;
    for (int i = 0; i < count; i++) {
      // Rounding may lead beyond the last one.
      buckets[i] = Math.min(last, (int) ((highest - cosines[at + i]) * perUnit));
      fullest = Math.max(fullest, ++starts[buckets[i] + 1]);
    }
    if (fullest > FULL) {
      for (int i = 0; i < count; i++) {
        keys[i] = key(cosines[at + i], i);
      }
      Arrays.sort(keys);
    } else {
      for (int i = 1; i < starts.length; i++) {
        starts[i] += starts[i - 1];
      }
      for (int i = 0; i < count; i++) {
        keys[starts[buckets[i]]++] = key(cosines[at + i], i);
      }
      for (int i = 1; i < count; i++) {
        long moved = keys[i];
        int place = i;
        while (place > 0 && keys[place - 1] > moved) {
          keys[place] = keys[place - 1];
          place--;
        }
        keys[place] = moved;
      }
    }
    for (int i = 0; i < count; i++) {
      order[i] = (int) keys[i];
    }
  }

  /** A cosine and its candidate's number in one long; the higher the cosine, the lower. */
  private static long key(float cosine, int candidate) {
    int bits = Float.floatToRawIntBits(cosine);
    int rising = bits ^ ((bits >> 31) & Integer.MAX_VALUE);
    return (long) ~rising << Integer.SIZE | candidate;
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
    sort(order, first, end, queryHash);
    int chain = first; // where the current chain of ties begins, as in Ranks.tied
    for (int i = first + 1; i <= end; i++) {
      if (i < end && exact[order[i - 1]] - exact[order[i]] <= Ranks.TIE) {
        continue;
      }
      if (i - chain > 1) {
        double highest = exact[order[chain]];
        for (int j = chain; j < i; j++) {
          exact[order[j]] = highest;
        }
        sort(order, chain, i, queryHash);
      }
      chain = i;
    }
  }

  /** Sorts a part of the order by cosines in double precision, equal ones by their hashes. */
  private void sort(int[] order, int first, int end, long queryHash) {
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
    /** Where squares lie within, single precision holds them. */
    private static final float LARGE = 1e25f;

    final List<float[]> vectors;
    final Kernel kernel;
    final double[] inverseLengths; // those that were needed; 0 of a vector of zeros
    final boolean[] known; // whose inverse length is
    final int width; // padded
    final float[] single; // [vectors, width]: at length one, in single precision
    final int[] rows; // where each begins

    Directions(List<float[]> vectors, Kernel kernel) {
      this.vectors = vectors;
      this.kernel = kernel;
      this.inverseLengths = new double[vectors.size()];
      this.known = new boolean[vectors.size()];
      this.width = Kernel.padded(vectors.get(0).length);
      this.single = new float[Math.multiplyExact(vectors.size(), width)];
      this.rows = new int[vectors.size()];
      for (int row = 0; row < rows.length; row++) {
        float[] vector = vectors.get(row);
        int at = row * width;
        rows[row] = at;
        System.arraycopy(vector, 0, single, at, vector.length);
        float squares = kernel.dot(single, at, single, at, width);
        boolean held = squares > 1 / LARGE && squares < LARGE;
        float factor = (float) (held ? 1 / Math.sqrt(squares) : inverseLength(row));
        for (int i = at; i < at + vector.length; i++) {
          single[i] *= factor;
        }
      }
    }

    private double inverseLength(int row) {
      if (!known[row]) {
        double squares = kernel.preciseDot(vectors.get(row), vectors.get(row));
        inverseLengths[row] = squares > 0 ? 1 / Math.sqrt(squares) : 0;
        known[row] = true;
      }
      return inverseLengths[row];
    }

    /** In double precision. It depends on the two vectors alone, to the last bit. */
    double cosine(int own, Directions others, int other) {
      return kernel.preciseDot(vectors.get(own), others.vectors.get(other))
          * others.inverseLength(other)
          * inverseLength(own);
    }
  }
}
