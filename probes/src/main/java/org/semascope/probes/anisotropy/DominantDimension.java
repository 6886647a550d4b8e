package org.semascope.probes.anisotropy;

import java.util.List;
import org.semascope.models.Embedding;

/**
 * The dimension with the largest contribution to the expected cosine (Timkey and van Schijndel
 * 2021, section 3).
 */
final class DominantDimension {
  private DominantDimension() {}

  /** The term of a dimension in the cosine of two vectors, eq. 3: u_i v_i / (|u| |v|). */
  static double contribution(float[] u, float[] v, int dimension) {
    double lengths = Math.sqrt(squares(u) * squares(v));
    return lengths == 0 ? 0 : (double) u[dimension] * v[dimension] / lengths;
  }

  /**
   * The dimension of each layer with the largest mean contribution; empty if no pair has vectors.
   *
   * @param pairs the two words of each pair, one after the other
   */
  static int[] of(List<Embedding> pairs) {
    double[][] sums = new double[0][]; // (layers, width)
    for (int i = 0; i + 1 < pairs.size(); i += 2) {
      if (pairs.get(i).isLost() || pairs.get(i + 1).isLost()) {
        continue;
      }
      float[][] one = pairs.get(i).vectors();
      float[][] other = pairs.get(i + 1).vectors();
      if (sums.length == 0) {
        sums = new double[one.length][];
      }
      for (int layer = 0; layer < one.length; layer++) {
        int width = one[layer].length;
        double[] sum = sums[layer] == null ? new double[width] : sums[layer];
        double lengths = Math.sqrt(squares(one[layer]) * squares(other[layer]));
        for (int d = 0; d < width && lengths > 0; d++) {
          sum[d] += one[layer][d] * other[layer][d] / lengths;
        }
        sums[layer] = sum;
      }
    }
    int[] largest = new int[sums.length];
    for (int layer = 0; layer < largest.length; layer++) {
      for (int d = 1; d < sums[layer].length; d++) {
        largest[layer] = sums[layer][d] > sums[layer][largest[layer]] ? d : largest[layer];
      }
    }
    return largest;
  }

  private static double squares(float[] vector) {
    double sum = 0;
    for (float x : vector) {
      sum += (double) x * x;
    }
    return sum;
  }
}
