package org.semascope.models.neighbours;

import java.util.List;

/**
 * P(word | cue) from static vectors (Zhang et al. 2021, eq. 7 and 8): the softmax, over a
 * vocabulary, of the projection of each word's vector on that of the cue.
 *
 * @param targets the vectors of the vocabulary, at least one and all of one length
 */
public record Projections(List<float[]> targets) {
  private static final int CUES = 256;

  /** proj(b|a) = b . a / |a|; 0 on a vector without direction. */
  public static double projection(float[] b, float[] a) {
    double product = 0;
    for (int i = 0; i < a.length; i++) {
      product += (double) b[i] * a[i];
    }
    return product * RowProducts.inverseNorm(a);
  }

  /** ln of the sum of exp(proj(x|a)) over the vocabulary's x, for each cue a. */
  public double[] logSums(List<float[]> cues, int threads) {
    RowProducts.Matrix matrix =
        new RowProducts.Matrix(targets.size(), targets.get(0).length, this::copy);
    return RowProducts.each(cues, matrix, CUES, threads, cue -> new LogSum()).stream()
        .mapToDouble(Double::doubleValue)
        .toArray();
  }

  private void copy(int first, int count, float[] into) {
    for (int i = 0; i < count; i++) {
      float[] target = targets.get(first + i);
      System.arraycopy(target, 0, into, i * target.length, target.length);
    }
  }

  /** ln of a sum of exponentials. */
  private static final class LogSum implements RowProducts.Row<Double> {
    private double largest = Double.NEGATIVE_INFINITY;
    private double sum; // of exp(projection - largest)

    @Override
    public void add(float[] projections, int count, int first) {
      double most = largest;
      for (int i = 0; i < count; i++) {
        most = Math.max(most, projections[i]);
      }
      sum *= Math.exp(largest - most);
      for (int i = 0; i < count; i++) {
        sum += Math.exp(projections[i] - most);
      }
      largest = most;
    }

    @Override
    public Double result() {
      return largest + Math.log(sum);
    }
  }
}
