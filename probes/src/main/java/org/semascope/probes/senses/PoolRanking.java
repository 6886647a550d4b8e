package org.semascope.probes.senses;

import java.util.Arrays;
import java.util.List;
import org.semascope.core.io.SplitMix64;
import org.semascope.core.statistics.Ranks;
import org.semascope.models.simd.Kernel;
import org.semascope.models.simd.Kernels;

/**
 * Ranks all candidates of a lemma by their cosine with each query, one block of queries at a time.
 * Vectors are normalised to unit length, so that a cosine is a dot product. Dot products are
 * computed in single precision; those too close to order are recomputed in double precision. Ties
 * ({@link Ranks#TIE}) are broken by a hash of query and candidate, which is independent of the
 * position in the corpus and of the sense.
 */
public final class PoolRanking {
  /** Queries per block: their vectors fit a core's cache. */
  private static final int BLOCK = 64;

  /** Maximum number of candidates for insertion sort; with more, another sort is faster. */
  private static final int FULL = 64;

  /** Buckets per candidate; several, since cosines are not uniformly distributed. */
  private static final int BUCKETS = 2;

  private final Kernel kernel = Kernels.fastest();
  private final Directions candidates;
  private final long[] hashes; // of each candidate, to break ties
  private final double[] exact; // recomputed cosines; ties have equal values
  private final int[] starts; // of buckets; working memory of the sort
  private final int[] buckets; // of candidates; working memory of the sort
  private final long[] keys; // of candidates; working memory of the sort
  private final double tooClose; // products that differ by less have an uncertain order

  /** Receives the ranking of one query. */
  @FunctionalInterface
  public interface Receiver {
    /**
     * @param order indices of the candidates, nearest first; overwritten by the next query
     * @param cosines of each candidate, by index, from {@code at} on, in single precision
     */
    void ranked(int query, int[] order, float[] cosines, int at);
  }

  /**
   * @param candidates vectors of one width, at least one
   * @param hashes of each candidate, which break ties together with the query's hash
   */
  public PoolRanking(List<float[]> candidates, long[] hashes) {
    this.candidates = new Directions(candidates, kernel);
    this.hashes = hashes;
    this.exact = new double[hashes.length];
    // Error bound: that of the sum, half of it for each of the two lengths, two roundings of each
    // unit vector, and slack.
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
      // cos(q, c) = q·c for unit vectors
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
   * Sorts by cosine in single precision: a bucket sort with more buckets than candidates, followed
   * by insertion sort. If buckets are full, because many cosines are nearly equal, an ordinary sort
   * is used.
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
      // Rounding may exceed the last bucket.
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
        int slot = i;
        while (slot > 0 && keys[slot - 1] > moved) {
          keys[slot] = keys[slot - 1];
          slot--;
        }
        keys[slot] = moved;
      }
    }
    for (int i = 0; i < count; i++) {
      order[i] = (int) keys[i];
    }
  }

  /** Sort key of a cosine and a candidate's index: higher cosines have smaller keys. */
  private static long key(float cosine, int candidate) {
    int bits = Float.floatToRawIntBits(cosine);
    int rising = bits ^ ((bits >> 31) & Integer.MAX_VALUE);
    return (long) ~rising << Integer.SIZE | candidate;
  }

  /** Orders candidates whose cosines are equal within single precision. */
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
    int chain = first; // start of the current chain of ties, as in Ranks.tied
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

  /** Sorts a range by cosines in double precision, then by hashes. */
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
      int slot = i;
      while (slot > first && compare(order[slot - 1], moved, queryHash) > 0) {
        order[slot] = order[slot - 1];
        slot--;
      }
      order[slot] = moved;
    }
  }

  /** Positive if the second candidate comes first. */
  private int compare(int one, int other, long queryHash) {
    int byCosine = Double.compare(exact[other], exact[one]);
    return byCosine != 0
        ? byCosine
        : Long.compare(
            SplitMix64.mix(queryHash ^ hashes[one]), SplitMix64.mix(queryHash ^ hashes[other]));
  }

  /** Vectors and their unit vectors; zero vectors stay zero. */
  private static final class Directions {
    /** Range of squared lengths that single precision represents. */
    private static final float LARGE = 1e25f;

    final List<float[]> vectors;
    final Kernel kernel;
    final double[] inverseLengths; // computed on demand; 0 for a zero vector
    final boolean[] known; // whether the inverse length is computed
    final int width; // padded
    final float[] single; // [vectors, width]: unit vectors
    final int[] rows; // offset of each vector

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

    /** In double precision; a deterministic function of the two vectors. */
    double cosine(int own, Directions others, int other) {
      return kernel.preciseDot(vectors.get(own), others.vectors.get(other))
          * others.inverseLength(other)
          * inverseLength(own);
    }
  }
}
