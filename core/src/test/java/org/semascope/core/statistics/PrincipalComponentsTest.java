package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.semascope.core.io.SplitMix64;

class PrincipalComponentsTest {
  /**
   * By hand: the mean is (2, 0); centred, the points are ±(2, 2) and ±(1, -1), which are ±2√2 along
   * (1, 1)/√2 and ±√2 along (1, -1)/√2: sums of squares 16 and 4.
   */
  @Test
  void componentsOfARectangleAreItsAxes() {
    List<float[]> points =
        List.of(new float[] {4, 2}, new float[] {0, -2}, new float[] {3, -1}, new float[] {1, 1});
    PrincipalComponents found = PrincipalComponents.of(points, 2);
    double half = Math.sqrt(0.5);
    double root = Math.sqrt(2);
    assertThat(found.explained()).containsExactly(new double[] {0.8, 0.2}, within(1e-12));
    assertThat(found.directions()[0]).containsExactly(new double[] {half, half}, within(1e-12));
    assertThat(found.directions()[1]).containsExactly(new double[] {half, -half}, within(1e-12));
    double[][] expected = {{2 * root, 0}, {-2 * root, 0}, {0, root}, {0, -root}};
    for (int i = 0; i < expected.length; i++) {
      assertThat(found.coordinates()[i])
          .as("point %d", i)
          .containsExactly(expected[i], within(1e-12));
    }
  }

  @Test
  void theLargestCoordinateIsPositive() {
    List<float[]> points = List.of(new float[] {-5, 0}, new float[] {1, 0}, new float[] {4, 0});
    PrincipalComponents found = PrincipalComponents.of(points, 2);
    double[][] expected = {{5, 0}, {-1, 0}, {-4, 0}};
    for (int i = 0; i < expected.length; i++) {
      assertThat(found.coordinates()[i]).containsExactly(expected[i], within(1e-12));
    }
    assertThat(found.explained()).containsExactly(new double[] {1, 0}, within(1e-12));
    assertThat(found.directions()[1]).containsOnly(0);
  }

  @Test
  void aroundZeroThePointsAreNotCentred() {
    PrincipalComponents found =
        PrincipalComponents.around(new double[2], List.of(new float[] {-3, -4}), 1);
    assertThat(found.directions()[0]).containsExactly(new double[] {-0.6, -0.8}, within(1e-12));
    assertThat(found.coordinates()[0]).containsExactly(new double[] {5}, within(1e-12));
    assertThat(PrincipalComponents.of(List.of(new float[] {-3, -4}), 2).explained())
        .containsOnly(0);
  }

  /**
   * All components of random vectors: orthonormal directions along which the vectors are
   * uncorrelated, sorted by variance, and which keep all distances. More vectors than dimensions,
   * and fewer.
   */
  @Test
  void allComponentsTogetherAreARotation() {
    for (int[] size : new int[][] {{40, 6}, {6, 40}, {7, 7}, {30, 2}}) {
      int n = size[0];
      int width = size[1];
      int rank = Math.min(n - 1, width);
      List<float[]> vectors = random(n, width, n);
      PrincipalComponents found = PrincipalComponents.of(vectors, rank);
      double[][] at = found.coordinates();
      double sum = 0;
      for (int c = 0; c < rank; c++) {
        sum += found.explained()[c];
        assertThat(c == 0 || found.explained()[c] <= found.explained()[c - 1]).isTrue();
        for (int other = 0; other <= c; other++) {
          assertThat(dot(found.directions()[c], found.directions()[other]))
              .isCloseTo(c == other ? 1 : 0, within(1e-9));
          double products = 0;
          for (double[] point : at) {
            products += point[c] * point[other];
          }
          assertThat(c == other || Math.abs(products) < 1e-7).isTrue();
        }
      }
      assertThat(sum).isCloseTo(1, within(1e-9));
      for (int i = 1; i < n; i++) {
        double expected = 0;
        double distance = 0;
        for (int d = 0; d < width; d++) {
          expected += Math.pow((double) vectors.get(i)[d] - vectors.get(0)[d], 2);
        }
        for (int c = 0; c < rank; c++) {
          distance += Math.pow(at[i][c] - at[0][c], 2);
        }
        assertThat(distance).isCloseTo(expected, within(1e-6));
      }
    }
  }

  @Test
  void repeatedCallsReturnEqualNumbers() {
    List<float[]> vectors = random(50, 20, 3);
    PrincipalComponents found = PrincipalComponents.of(vectors, 2);
    PrincipalComponents again = PrincipalComponents.of(vectors, 2);
    assertThat(again.coordinates()).isDeepEqualTo(found.coordinates());
    assertThat(again.explained()).isEqualTo(found.explained());
  }

  private static List<float[]> random(int n, int width, long seed) {
    SplitMix64 random = new SplitMix64(seed, 7);
    List<float[]> vectors = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      float[] vector = new float[width];
      for (int i = 0; i < width; i++) {
        vector[i] = (random.fraction() - 0.5f) * (i + 1);
      }
      vectors.add(vector);
    }
    return vectors;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
