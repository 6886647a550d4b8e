package org.semascope.models.simd;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * The implementation with the Vector API. Dot products use tiles of two by six rows, whose twelve
 * sums fit into the sixteen registers of AVX2; exchanges use two by three. At the edges a tile
 * repeats the last row, with weight zero.
 *
 * <p>Lanes are summed explicitly in a fixed order: the API's own sum may use another order once it
 * is compiled, and equal runs would differ.
 */
final class VectorKernel implements Kernel {
  private static final VectorSpecies<Float> LANES =
      FloatVector.SPECIES_PREFERRED.length() > STEP
          ? FloatVector.SPECIES_512
          : FloatVector.SPECIES_PREFERRED;
  private static final int L = LANES.length();
  private static final int TILE = 6;
  private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;
  private static final int D = DOUBLES.length();

  /** With as many floats as {@link #DOUBLES} has doubles. */
  private static final VectorSpecies<Float> HALVES =
      VectorSpecies.of(float.class, VectorShape.forBitSize(DOUBLES.vectorBitSize() / 2));

  private final float[] sums = new float[2 * TILE * L]; // [2, TILE, L]
  private final double[] wideSums = new double[D];
  private int[] aTiled = new int[0]; // rows in whole tiles
  private int[] bTiled = new int[0];
  private float[] tiledWeights = new float[0]; // [rows, columns], in whole tiles
  private float[] added = new float[0]; // [rows, width], the sums for the rows of a

  @Override
  public float dot(float[] a, int aAt, float[] b, int bAt, int width) {
    FloatVector sum = FloatVector.zero(LANES);
    for (int k = 0; k < width; k += L) {
      sum = at(a, aAt + k).fma(at(b, bAt + k), sum);
    }
    sum.intoArray(sums, 0);
    return sumOfLanes(0);
  }

  @Override
  public double preciseDot(float[] a, float[] b) {
    DoubleVector even = DoubleVector.zero(DOUBLES);
    DoubleVector odd = even; // two sums, so that additions do not wait for each other
    int k = 0;
    for (; k + 2 * D <= a.length; k += 2 * D) {
      even = doubles(a, k).fma(doubles(b, k), even);
      odd = doubles(a, k + D).fma(doubles(b, k + D), odd);
    }
    even.add(odd).intoArray(wideSums, 0);
    double sum = 0;
    for (double lane : wideSums) {
      sum += lane;
    }
    for (; k < a.length; k++) {
      sum += (double) a[k] * b[k];
    }
    return sum;
  }

  private static DoubleVector doubles(float[] from, int at) {
    return (DoubleVector)
        FloatVector.fromArray(HALVES, from, at).convertShape(VectorOperators.F2D, DOUBLES, 0);
  }

  @Override
  public void addScaled(float scale, float[] from, int fromAt, float[] to, int toAt, int width) {
    FloatVector scales = FloatVector.broadcast(LANES, scale);
    for (int k = 0; k < width; k += L) {
      at(from, fromAt + k).fma(scales, at(to, toAt + k)).intoArray(to, toAt + k);
    }
  }

  @Override
  public void dots(
      float[] a, int[] aAt, int m, float[] b, int[] bAt, int n, int width, float[] products) {
    bTiled = tiled(bAt, n, bTiled);
    for (int j = 0; j < n; j += TILE) {
      for (int i = 0; i < m; i += 2) {
        int rows = Math.min(2, m - i);
        tileOfDots(a, aAt[i], aAt[i + rows - 1], b, j, width);
        for (int r = 0; r < rows; r++) {
          for (int c = 0; c < Math.min(TILE, n - j); c++) {
            products[(i + r) * n + j + c] = sumOfLanes((r * TILE + c) * L);
          }
        }
      }
    }
  }

  private void tileOfDots(float[] a, int p, int q, float[] b, int first, int width) {
    int b0 = bTiled[first];
    int b1 = bTiled[first + 1];
    int b2 = bTiled[first + 2];
    int b3 = bTiled[first + 3];
    int b4 = bTiled[first + 4];
    int b5 = bTiled[first + 5];
    FloatVector p0 = FloatVector.zero(LANES);
    FloatVector p1 = p0;
    FloatVector p2 = p0;
    FloatVector p3 = p0;
    FloatVector p4 = p0;
    FloatVector p5 = p0;
    FloatVector q0 = p0;
    FloatVector q1 = p0;
    FloatVector q2 = p0;
    FloatVector q3 = p0;
    FloatVector q4 = p0;
    FloatVector q5 = p0;
    for (int k = 0; k < width; k += L) {
      FloatVector x = at(a, p + k);
      FloatVector y = at(a, q + k);
      FloatVector z = at(b, b0 + k);
      p0 = x.fma(z, p0);
      q0 = y.fma(z, q0);
      z = at(b, b1 + k);
      p1 = x.fma(z, p1);
      q1 = y.fma(z, q1);
      z = at(b, b2 + k);
      p2 = x.fma(z, p2);
      q2 = y.fma(z, q2);
      z = at(b, b3 + k);
      p3 = x.fma(z, p3);
      q3 = y.fma(z, q3);
      z = at(b, b4 + k);
      p4 = x.fma(z, p4);
      q4 = y.fma(z, q4);
      z = at(b, b5 + k);
      p5 = x.fma(z, p5);
      q5 = y.fma(z, q5);
    }
    p0.intoArray(sums, 0);
    p1.intoArray(sums, L);
    p2.intoArray(sums, 2 * L);
    p3.intoArray(sums, 3 * L);
    p4.intoArray(sums, 4 * L);
    p5.intoArray(sums, 5 * L);
    q0.intoArray(sums, 6 * L);
    q1.intoArray(sums, 7 * L);
    q2.intoArray(sums, 8 * L);
    q3.intoArray(sums, 9 * L);
    q4.intoArray(sums, 10 * L);
    q5.intoArray(sums, 11 * L);
  }

  @Override
  public double errorOfDots(int width) {
    // Each lane sums width / L products with one rounding each; then lanes are added in groups of
    // 4.
    return Kernel.gamma(width / L + 2 + L / 4);
  }

  @Override
  public void exchange(
      float[] a, int[] aAt, int m, float[] b, int[] bAt, int n, int width, float[] weights) {
    aTiled = tiled(aAt, m, aTiled);
    bTiled = tiled(bAt, n, bTiled);
    int rows = whole(m);
    int columns = whole(n);
    tile(weights, m, n);
    if (added.length < rows * width) {
      added = new float[rows * width];
    }
    Arrays.fill(added, 0, rows * width, 0);
    for (int i = 0; i < m; i += 2) {
      for (int j = 0; j < n; j += 3) {
        int at = i * columns + j;
        addRows(added, i * width, (i + 1) * width, at, columns, b, bTiled, j, 1, width);
      }
    }
    for (int j = 0; j < n; j += 2) {
      for (int i = 0; i < m; i += 3) {
        int at = i * columns + j;
        addRows(b, bTiled[j], bTiled[j + 1], at, 1, a, aTiled, i, columns, width);
      }
    }
    for (int i = 0; i < m; i++) {
      addScaled(1, added, i * width, a, aAt[i], width);
    }
  }

  /**
   * Adds weighted sums of three rows to two rows.
   *
   * @param weight index of the first row's weight of the first addend; the second row's weights are
   *     {@code toStep} further on, those of the next addend {@code fromStep}
   */
  private void addRows(
      float[] to,
      int p,
      int q,
      int weight,
      int toStep,
      float[] from,
      int[] fromAt,
      int first,
      int fromStep,
      int width) {
    int f0 = fromAt[first];
    int f1 = fromAt[first + 1];
    int f2 = fromAt[first + 2];
    FloatVector p0 = FloatVector.broadcast(LANES, tiledWeights[weight]);
    FloatVector p1 = FloatVector.broadcast(LANES, tiledWeights[weight + fromStep]);
    FloatVector p2 = FloatVector.broadcast(LANES, tiledWeights[weight + 2 * fromStep]);
    FloatVector q0 = FloatVector.broadcast(LANES, tiledWeights[weight + toStep]);
    FloatVector q1 = FloatVector.broadcast(LANES, tiledWeights[weight + toStep + fromStep]);
    FloatVector q2 = FloatVector.broadcast(LANES, tiledWeights[weight + toStep + 2 * fromStep]);
    for (int k = 0; k < width; k += L) {
      FloatVector z0 = at(from, f0 + k);
      FloatVector z1 = at(from, f1 + k);
      FloatVector z2 = at(from, f2 + k);
      p2.fma(z2, p1.fma(z1, p0.fma(z0, at(to, p + k)))).intoArray(to, p + k);
      // Read after p is written: if a tile repeats a row, q is p.
      q2.fma(z2, q1.fma(z1, q0.fma(z0, at(to, q + k)))).intoArray(to, q + k);
    }
  }

  /** Copies the weights into whole tiles, with zeros beyond the edges. */
  private void tile(float[] weights, int m, int n) {
    int rows = whole(m);
    int columns = whole(n);
    if (tiledWeights.length < rows * columns) {
      tiledWeights = new float[rows * columns];
    }
    Arrays.fill(tiledWeights, 0, rows * columns, 0);
    for (int i = 0; i < m; i++) {
      System.arraycopy(weights, i * n, tiledWeights, i * columns, n);
    }
  }

  private static int[] tiled(int[] offsets, int count, int[] into) {
    int[] all = into.length < whole(count) ? new int[whole(count)] : into;
    for (int i = 0; i < whole(count); i++) {
      all[i] = offsets[Math.min(i, count - 1)];
    }
    return all;
  }

  private static int whole(int count) {
    return (count + TILE - 1) / TILE * TILE;
  }

  private float sumOfLanes(int from) {
    float sum = 0;
    for (int k = from; k < from + L; k += 4) {
      sum += (sums[k] + sums[k + 1]) + (sums[k + 2] + sums[k + 3]);
    }
    return sum;
  }

  private static FloatVector at(float[] values, int offset) {
    return FloatVector.fromArray(LANES, values, offset);
  }
}
