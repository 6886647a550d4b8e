package org.semascope.probes.similarity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
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
  private static final int MOST_SQUARINGS = 60;

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
    double[][] products = new double[n][n]; // XXᵀ, far smaller than XᵀX
    for (int a = 0; a < n; a++) {
      for (int b = 0; b <= a; b++) {
        products[a][b] = products[b][a] = dot(shifted[a], shifted[b]);
      }
    }
    double[] projections = firstEigenvector(products); // of the vectors along the component
    int farthest = 0;
    for (int v = 1; v < n; v++) {
      farthest = Math.abs(projections[v]) > Math.abs(projections[farthest]) ? v : farthest;
    }
    double[] component = new double[origin.length];
    for (int v = 0; v < n; v++) {
      double weight = projections[v] * Math.signum(projections[farthest]);
      for (int i = 0; i < origin.length; i++) {
        component[i] += weight * shifted[v][i];
      }
    }
    double length = Math.sqrt(dot(component, component));
    return length == 0 ? component : Arrays.stream(component).map(x -> x / length).toArray();
  }

  /**
   * Eigenvector of the largest eigenvalue of a positive semidefinite matrix M. The powers M², M⁴,
   * M⁸, ..., each scaled to a trace of 1, approach the projection onto the eigenvector.
   */
  private static double[] firstEigenvector(double[][] matrix) {
    int n = matrix.length;
    double[][] power = matrix;
    double trace = trace(matrix);
    for (int round = 0; round < MOST_SQUARINGS && trace > 0; round++) {
      double[][] squared = new double[n][n];
      for (int a = 0; a < n; a++) {
        for (int b = 0; b <= a; b++) {
          squared[a][b] = squared[b][a] = dot(power[a], power[b]) / (trace * trace);
        }
      }
      power = squared;
      trace = trace(power);
      if (trace > 1 - 1e-15) { // of a projection onto one vector: the square has the same trace
        break;
      }
    }
    int largest = 0;
    for (int i = 1; i < n; i++) {
      largest = power[i][i] > power[largest][largest] ? i : largest;
    }
    return power[largest];
  }

  private static double trace(double[][] matrix) {
    double trace = 0;
    for (int i = 0; i < matrix.length; i++) {
      trace += matrix[i][i];
    }
    return trace;
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
