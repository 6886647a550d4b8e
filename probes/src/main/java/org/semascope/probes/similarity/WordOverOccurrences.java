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
 * @param components (layers, width), each of length 1; empty where a single vector is centred,
 *     which varies in no direction
 * @param loss why there is none; empty if there are vectors
 */
record WordOverOccurrences(float[][] means, float[][] components, String loss) {
  private static final String NO_OCCURRENCE = "no sentence of the corpus holds it";
  private static final int MOST_SQUARINGS = 60;

  /**
   * @param centred whether the mean is subtracted before the first component is taken
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
   * The direction in which the vectors vary most around an origin: their first right singular
   * vector. Of the two opposite ones, the one in which the vector farthest out lies, as
   * scikit-learn chooses. Ethayarajh (2019) takes it of the vectors as they are ({@code
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
    double[] places = firstEigenvector(products); // of the vectors along the component
    int farthest = 0;
    for (int v = 1; v < n; v++) {
      farthest = Math.abs(places[v]) > Math.abs(places[farthest]) ? v : farthest;
    }
    double[] component = new double[origin.length];
    for (int v = 0; v < n; v++) {
      double share = places[v] * Math.signum(places[farthest]);
      for (int i = 0; i < origin.length; i++) {
        component[i] += share * shifted[v][i];
      }
    }
    double length = Math.sqrt(dot(component, component));
    return length == 0 ? component : Arrays.stream(component).map(x -> x / length).toArray();
  }

  /**
   * Of the largest eigenvalue of a positive semidefinite matrix M. The powers M², M⁴, M⁸, ..., each
   * scaled to a trace of 1, approach the projection onto the eigenvector.
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
