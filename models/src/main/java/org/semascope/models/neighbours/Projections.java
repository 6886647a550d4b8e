package org.semascope.models.neighbours;

import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.semascope.core.io.WorkerPool;

/**
 * P(word | cue) from static vectors (Zhang et al. 2021, eq. 7 and 8): the softmax, over a
 * vocabulary, of the projection of each word's vector on that of the cue.
 */
public final class Projections {
  private static final int CUES = 256;
  private static final int TARGETS = 512;

  private final List<float[]> targets;
  private final int width;

  /**
   * @param targets the vectors of the vocabulary, at least one and all of one length
   */
  public Projections(List<float[]> targets) {
    this.targets = List.copyOf(targets);
    this.width = targets.get(0).length;
  }

  /** proj(b|a) = b . a / |a|; 0 on a vector without direction. */
  public static double projection(float[] b, float[] a) {
    double product = 0;
    for (int i = 0; i < a.length; i++) {
      product += (double) b[i] * a[i];
    }
    return product * NearestCandidates.inverseNorm(a, 0, a.length);
  }

  /** ln of the sum of exp(proj(x|a)) over the vocabulary's x, for each cue a. */
  public double[] logSums(List<float[]> cues, int threads) {
    double[] sums = new double[cues.size()];
    List<Integer> starts =
        IntStream.iterate(0, start -> start < sums.length, start -> start + CUES).boxed().toList();
    try (RowProducts products = new RowProducts();
        WorkerPool workers = new WorkerPool("projections", threads)) {
      workers.forEach(
          starts,
          start -> {
            List<float[]> block = cues.subList(start, Math.min(sums.length, start + CUES));
            double[] own = logSums(block, products);
            System.arraycopy(own, 0, sums, start, own.length);
          });
    }
    return sums;
  }

  private double[] logSums(List<float[]> cues, RowProducts products) {
    FloatBuffer left = RowProducts.floats(cues.size() * width); // [cues, width], of length 1
    FloatBuffer right = RowProducts.floats(TARGETS * width); // [targets, width]
    FloatBuffer all = RowProducts.floats(cues.size() * TARGETS); // [cues, targets]
    for (int i = 0; i < cues.size(); i++) {
      left.put(i * width, NearestCandidates.unit(cues.get(i)));
    }
    float[] row = new float[TARGETS];
    double[] largest = new double[cues.size()];
    double[] sums = new double[cues.size()]; // of exp(projection - largest)
    Arrays.fill(largest, Double.NEGATIVE_INFINITY);
    for (int first = 0; first < targets.size(); first += TARGETS) {
      int count = Math.min(TARGETS, targets.size() - first);
      for (int i = 0; i < count; i++) {
        right.put(i * width, targets.get(first + i));
      }
      products.multiply(left, cues.size(), right, count, width, all);
      for (int cue = 0; cue < cues.size(); cue++) {
        all.get(cue * count, row, 0, count);
        add(row, count, cue, largest, sums);
      }
    }
    return IntStream.range(0, sums.length)
        .mapToDouble(cue -> largest[cue] + Math.log(sums[cue]))
        .toArray();
  }

  private static void add(float[] row, int count, int cue, double[] largest, double[] sums) {
    double most = largest[cue];
    for (int i = 0; i < count; i++) {
      most = Math.max(most, row[i]);
    }
    double sum = sums[cue] * Math.exp(largest[cue] - most);
    for (int i = 0; i < count; i++) {
      sum += Math.exp(row[i] - most);
    }
    largest[cue] = most;
    sums[cue] = sum;
  }
}
