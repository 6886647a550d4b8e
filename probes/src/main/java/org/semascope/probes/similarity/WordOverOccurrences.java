package org.semascope.probes.similarity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.semascope.models.Embedding;

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
  private static final String UNEQUAL_PIECES =
      "its occurrences differ in their number of pieces, and cannot be averaged concatenated";

  /**
   * @param centred whether the mean is subtracted before the first component is taken
   */
  static WordOverOccurrences of(List<Embedding> occurrences, boolean centred) {
    List<Embedding> found = occurrences.stream().filter(one -> !one.isLost()).toList();
    if (found.isEmpty()) {
      return lost(occurrences.isEmpty() ? NO_OCCURRENCE : occurrences.get(0).loss());
    }
    int layers = found.get(0).vectors().length;
    int width = found.get(0).vectors()[0].length;
    if (found.stream().anyMatch(one -> one.vectors()[0].length != width)) {
      return lost(UNEQUAL_PIECES);
    }
    float[][] means = new float[layers][];
    List<float[]> components = new ArrayList<>();
    for (int layer = 0; layer < layers; layer++) {
      int at = layer;
      List<float[]> vectors = found.stream().map(one -> one.vectors()[at]).toList();
      double[] mean = mean(vectors);
      means[layer] = floats(mean);
      if (!centred || vectors.size() > 1) {
        components.add(floats(firstComponent(vectors, centred ? mean : new double[width])));
      }
    }
    return new WordOverOccurrences(means, components.toArray(float[][]::new), "");
  }

  private static WordOverOccurrences lost(String reason) {
    return new WordOverOccurrences(new float[0][], new float[0][], reason);
  }

  boolean isLost() {
    return !loss.isEmpty();
  }

  private static double[] mean(List<float[]> vectors) {
    double[] mean = new double[vectors.get(0).length];
    for (float[] vector : vectors) {
      for (int i = 0; i < mean.length; i++) {
        mean[i] += vector[i] / (double) vectors.size();
      }
    }
    return mean;
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

  /** Of the largest eigenvalue of a symmetric matrix, by Jacobi's rotations. */
  private static double[] firstEigenvector(double[][] matrix) {
    int n = matrix.length;
    double[][] vectors = new double[n][n]; // in columns
    for (int i = 0; i < n; i++) {
      vectors[i][i] = 1;
    }
    double trace = 0;
    for (int i = 0; i < n; i++) {
      trace += matrix[i][i];
    }
    double nothing = 1e-14 * trace;
    boolean rotated = true;
    while (rotated) {
      rotated = false;
      for (int p = 0; p < n; p++) {
        for (int q = p + 1; q < n; q++) {
          if (Math.abs(matrix[p][q]) > nothing) {
            rotate(matrix, vectors, p, q);
            rotated = true;
          }
        }
      }
    }
    int first = 0;
    for (int i = 1; i < n; i++) {
      first = matrix[i][i] > matrix[first][first] ? i : first;
    }
    double[] vector = new double[n];
    for (int i = 0; i < n; i++) {
      vector[i] = vectors[i][first];
    }
    return vector;
  }

  /** Makes the entry at (p, q) zero. */
  private static void rotate(double[][] matrix, double[][] vectors, int p, int q) {
    double theta = (matrix[q][q] - matrix[p][p]) / (2 * matrix[p][q]);
    double sign = theta < 0 ? -1 : 1;
    double tangent = sign / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
    double cosine = 1 / Math.sqrt(tangent * tangent + 1);
    double sine = tangent * cosine;
    for (int i = 0; i < matrix.length; i++) {
      turn(matrix[i], p, q, cosine, sine);
      turn(vectors[i], p, q, cosine, sine);
    }
    for (int i = 0; i < matrix.length; i++) {
      double a = matrix[p][i];
      double b = matrix[q][i];
      matrix[p][i] = cosine * a - sine * b;
      matrix[q][i] = sine * a + cosine * b;
    }
  }

  private static void turn(double[] row, int p, int q, double cosine, double sine) {
    double a = row[p];
    double b = row[q];
    row[p] = cosine * a - sine * b;
    row[q] = sine * a + cosine * b;
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
