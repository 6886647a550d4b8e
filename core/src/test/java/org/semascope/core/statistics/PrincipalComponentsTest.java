package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import org.junit.jupiter.api.Test;
import org.semascope.core.io.SplitMix64;

class PrincipalComponentsTest {
  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  /** XᵀX v = λ v with descending λ, for matrices that are wide, tall and of low rank. */
  @Test
  void componentsAreEigenvectorsInOrder() {
    int[][] shapes = {{5, 40, 5}, {40, 5, 5}, {60, 30, 30}, {30, 60, 30}, {20, 20, 3}};
    for (int[] shape : shapes) {
      double[][] rows = random(shape[0], shape[1], shape[2]);
      double[][] found = PrincipalComponents.of(rows, 4);
      assertThat(found).hasDimensions(4, shape[1]);
      double before = Double.POSITIVE_INFINITY;
      for (int c = 0; c < 4; c++) {
        if (c >= shape[2]) { // beyond the rank
          assertThat(dot(found[c], found[c])).isZero();
          continue;
        }
        double[] image = new double[shape[1]]; // XᵀX v
        for (double[] row : rows) {
          double projection = dot(row, found[c]);
          for (int i = 0; i < image.length; i++) {
            image[i] += projection * row[i];
          }
        }
        double value = dot(image, found[c]);
        assertThat(value).isLessThan(before);
        before = value;
        for (int i = 0; i < image.length; i++) {
          assertThat(image[i]).isCloseTo(value * found[c][i], offset(1e-7 * value));
        }
        for (int other = 0; other <= c; other++) {
          assertThat(dot(found[c], found[other])).isCloseTo(other == c ? 1 : 0, offset(1e-9));
        }
      }
    }
  }

  @Test
  void zerosHaveNoComponents() {
    assertThat(PrincipalComponents.of(new double[3][2], 1)[0]).containsExactly(0, 0);
    assertThat(PrincipalComponents.of(new double[2][3], 1)[0]).containsExactly(0, 0, 0);
    assertThat(PrincipalComponents.of(new double[2][3], 0)).isEmpty();
  }

  /** Products of random matrices (n, rank) and (rank, width). */
  private static double[][] random(int n, int width, int rank) {
    SplitMix64 random = new SplitMix64(n, width);
    double[][] left = new double[n][rank];
    double[][] right = new double[rank][width];
    for (double[][] matrix : new double[][][] {left, right}) {
      for (double[] row : matrix) {
        for (int i = 0; i < row.length; i++) {
          row[i] = random.next(2000) / 1000.0 - 1;
        }
      }
    }
    double[][] rows = new double[n][width];
    for (int v = 0; v < n; v++) {
      for (int r = 0; r < rank; r++) {
        for (int i = 0; i < width; i++) {
          rows[v][i] += left[v][r] * right[r][i];
        }
      }
    }
    return rows;
  }
}
