package org.semascope.models;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.semascope.core.statistics.PrincipalComponents;

/**
 * The transformation of the vectors of one layer: all statistics of a sample, or those that a
 * {@link VectorSpace} needs.
 *
 * @param mean (width) subtracted from a vector
 * @param factors (width) by which each dimension is then multiplied; empty for none
 * @param components (removed, width) orthonormal; the projection onto them is subtracted
 */
record LayerTransform(float[] mean, float[] factors, float[][] components) {
  private static final float[] NONE = {};

  /**
   * All statistics of a sample.
   *
   * @param sample vectors of one layer, at least one; their lengths are multiples of the layer's
   *     width, since {@code --pieces concat} concatenates the vectors of subword tokens
   * @param components number of principal components
   */
  static LayerTransform of(List<float[]> sample, int components) {
    int width = sample.stream().mapToInt(vector -> vector.length).reduce(0, LayerTransform::gcd);
    List<double[]> rows = new ArrayList<>();
    for (float[] vector : sample) {
      for (int at = 0; at < vector.length; at += width) {
        int from = at;
        double[] row = new double[width];
        Arrays.setAll(row, i -> vector[from + i]);
        rows.add(row);
      }
    }
    double[] mean = new double[width];
    for (double[] row : rows) {
      for (int i = 0; i < width; i++) {
        mean[i] += row[i] / rows.size();
      }
    }
    for (double[] row : rows) {
      for (int i = 0; i < width; i++) {
        row[i] -= mean[i];
      }
    }
    return new LayerTransform(
        floats(mean),
        floats(inverseDeviations(rows)),
        Arrays.stream(
                PrincipalComponents.around(rows.toArray(double[][]::new), components).directions())
            .map(LayerTransform::floats)
            .toArray(float[][]::new));
  }

  /** The transformation into a space other than the raw one. */
  LayerTransform in(VectorSpace space) {
    return new LayerTransform(
        mean,
        space.kind() == VectorSpace.Kind.STANDARDISED ? factors : NONE,
        Arrays.copyOf(components, space.removed()));
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /**
   * @param centred (n, width)
   */
  private static double[] inverseDeviations(List<double[]> centred) {
    double[] factors = new double[centred.get(0).length];
    for (double[] row : centred) {
      for (int i = 0; i < factors.length; i++) {
        factors[i] += row[i] * row[i] / centred.size();
      }
    }
    Arrays.setAll(factors, i -> factors[i] == 0 ? 0 : 1 / Math.sqrt(factors[i])); // 0: constant
    return factors;
  }

  private static float[] floats(double[] numbers) {
    float[] all = new float[numbers.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = (float) numbers[i];
    }
    return all;
  }

  /** Width of the layer. */
  int width() {
    return mean.length;
  }

  /**
   * The transformed vector.
   *
   * @param vector of the layer's width, or several such vectors concatenated
   */
  float[] apply(float[] vector) {
    int width = width();
    float[] result = new float[vector.length];
    double[] part = new double[width];
    for (int at = 0; at < vector.length; at += width) {
      for (int i = 0; i < width; i++) {
        double rest = (double) vector[at + i] - mean[i];
        part[i] = factors.length == 0 ? rest : rest * factors[i]; // Timkey and van Schijndel 2021
      }
      for (float[] component : components) { // Mu and Viswanath 2018, algorithm 1
        double projection = 0;
        for (int i = 0; i < width; i++) {
          projection += part[i] * component[i];
        }
        for (int i = 0; i < width; i++) {
          part[i] -= projection * component[i];
        }
      }
      for (int i = 0; i < width; i++) {
        result[at + i] = (float) part[i];
      }
    }
    return result;
  }

  /** Width, number of factors, number of components, then all numbers. */
  float[] packed() {
    int width = width();
    float[] all = new float[3 + width + factors.length + components.length * width];
    all[0] = width;
    all[1] = factors.length;
    all[2] = components.length;
    System.arraycopy(mean, 0, all, 3, width);
    System.arraycopy(factors, 0, all, 3 + width, factors.length);
    for (int i = 0; i < components.length; i++) {
      System.arraycopy(components[i], 0, all, 3 + width + factors.length + i * width, width);
    }
    return all;
  }

  /** Reads {@link #packed}. */
  static LayerTransform unpacked(float[] all) {
    int width = (int) all[0];
    int components = 3 + width + (int) all[1];
    float[][] found = new float[(int) all[2]][];
    Arrays.setAll(
        found, i -> Arrays.copyOfRange(all, components + i * width, components + (i + 1) * width));
    return new LayerTransform(
        Arrays.copyOfRange(all, 3, 3 + width),
        Arrays.copyOfRange(all, 3 + width, components),
        found);
  }
}
