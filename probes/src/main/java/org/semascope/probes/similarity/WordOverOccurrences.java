package org.semascope.probes.similarity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.semascope.core.statistics.PrincipalComponents;
import org.semascope.models.Embedding;
import org.semascope.probes.LayerCosines;
import org.semascope.probes.LayerMeans;

/**
 * One vector for a word from its vectors in many sentences, at each layer.
 *
 * @param means (layers, width)
 * @param components (layers, width), each of unit length; empty for a single centred vector, which
 *     has no direction
 * @param loss reason why there are no vectors; empty if there are
 */
record WordOverOccurrences(float[][] means, float[][] components, String loss) {
  private static final String NO_OCCURRENCE = "no sentence of the corpus holds it";

  /**
   * @param centred whether the mean is subtracted before the first component is computed
   */
  static WordOverOccurrences of(List<Embedding> occurrences, boolean centred) {
    List<Embedding> found = occurrences.stream().filter(one -> !one.isLost()).toList();
    if (found.isEmpty()) {
      return lost(occurrences.isEmpty() ? NO_OCCURRENCE : occurrences.get(0).loss());
    }
    int width = found.get(0).vectors()[0].length;
    if (found.stream().anyMatch(one -> !LayerCosines.areDefined(one, found.get(0)))) {
      return lost(LayerCosines.UNEQUAL_WIDTH);
    }
    double[][] means = LayerMeans.of(found);
    List<float[]> components = new ArrayList<>();
    for (int layer = 0; layer < means.length && (!centred || found.size() > 1); layer++) {
      int at = layer;
      List<float[]> vectors = found.stream().map(one -> one.vectors()[at]).toList();
      components.add(floats(firstComponent(vectors, centred ? means[at] : new double[width])));
    }
    return new WordOverOccurrences(
        Stream.of(means).map(WordOverOccurrences::floats).toArray(float[][]::new),
        components.toArray(float[][]::new),
        "");
  }

  private static WordOverOccurrences lost(String reason) {
    return new WordOverOccurrences(new float[0][], new float[0][], reason);
  }

  boolean isLost() {
    return !loss.isEmpty();
  }

  /**
   * First right singular vector of the vectors minus an origin. Its sign is that of the largest
   * projection, as in scikit-learn. Ethayarajh (2019) does not centre the vectors ({@code
   * TruncatedSVD}), so that it is close to the direction of their mean.
   */
  private static double[] firstComponent(List<float[]> vectors, double[] origin) {
    int n = vectors.size();
    double[][] shifted = new double[n][origin.length];
    for (int v = 0; v < n; v++) {
      for (int i = 0; i < origin.length; i++) {
        shifted[v][i] = vectors.get(v)[i] - origin[i];
      }
    }
    double[] component = PrincipalComponents.of(shifted, 1)[0];
    double[] projections = Arrays.stream(shifted).mapToDouble(v -> dot(v, component)).toArray();
    int farthest = 0;
    for (int v = 1; v < n; v++) {
      farthest = Math.abs(projections[v]) > Math.abs(projections[farthest]) ? v : farthest;
    }
    double sign = Math.signum(projections[farthest]);
    return Arrays.stream(component).map(x -> x * sign).toArray();
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static float[] floats(double[] numbers) {
    float[] all = new float[numbers.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = (float) numbers[i];
    }
    return all;
  }
}
