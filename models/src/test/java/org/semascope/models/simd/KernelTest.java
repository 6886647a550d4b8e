package org.semascope.models.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.module.ModuleFinder;
import java.math.BigDecimal;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Both kernels against sums in double precision, on shapes that fill tiles and that do not. */
class KernelTest {
  private static final int ROWS = 40;

  static Stream<Kernel> kernels() {
    return Stream.of(new ScalarKernel(), Kernels.fastest());
  }

  @Test
  void theVectorKernelIsUsedIfThisJavaHasTheVectorApi() {
    boolean hasVectorApi = ModuleFinder.ofSystem().find("jdk.incubator.vector").isPresent();
    assertThat(Kernels.fastest())
        .isInstanceOf(hasVectorApi ? VectorKernel.class : ScalarKernel.class);
  }

  @Test
  void rowsArePaddedToCacheLines() {
    assertThat(IntStream.of(1, 16, 17, 300).map(Kernel::padded)).containsExactly(16, 16, 32, 304);
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void dotAndAddScaled(Kernel kernel) {
    Random random = new Random(1);
    for (int width = Kernel.STEP; width <= 8 * Kernel.STEP; width += Kernel.STEP) {
      float[] a = floats(random, 3 * width);
      float[] b = floats(random, 3 * width);
      double dot = 0;
      for (int k = 0; k < width; k++) {
        dot += (double) a[width + k] * b[2 * width + k];
      }
      assertThat((double) kernel.dot(a, width, b, 2 * width, width)).isCloseTo(dot, within(1e-4));
      double[] expected = doubles(b);
      for (int k = 0; k < width; k++) {
        expected[k] += 0.25f * a[width + k];
      }
      kernel.addScaled(0.25f, a, width, b, 0, width);
      assertThat(furthest(b, expected)).isLessThan(1e-6);
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void preciseDotOfAnyLength(Kernel kernel) {
    Random random = new Random(3);
    for (int width = 1; width <= 100; width++) {
      float[] a = floats(random, width);
      float[] b = floats(random, width);
      BigDecimal exact = BigDecimal.ZERO;
      for (int k = 0; k < width; k++) {
        exact = exact.add(new BigDecimal(a[k]).multiply(new BigDecimal(b[k])));
      }
      assertThat(kernel.preciseDot(a, b)).isCloseTo(exact.doubleValue(), within(1e-13));
      assertThat(kernel.preciseDot(a, b)).isEqualTo(kernel.preciseDot(a.clone(), b.clone()));
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void dotsOfEveryPair(Kernel kernel) {
    Random random = new Random(2);
    for (int m = 1; m <= 8; m++) {
      for (int n = 1; n <= 14; n++) {
        int width = Kernel.STEP * (1 + random.nextInt(4));
        float[] a = floats(random, ROWS * width);
        float[] b = floats(random, ROWS * width);
        int[] aAt = random.ints(m, 0, ROWS).map(row -> row * width).toArray();
        int[] bAt = random.ints(n, 0, ROWS).map(row -> row * width).toArray();
        float[] products = new float[m * n];
        kernel.dots(a, aAt, m, b, bAt, n, width, products);
        for (int i = 0; i < m; i++) {
          for (int j = 0; j < n; j++) {
            double dot = 0;
            for (int k = 0; k < width; k++) {
              dot += (double) a[aAt[i] + k] * b[bAt[j] + k];
            }
            assertThat((double) products[i * n + j]).isCloseTo(dot, within(1e-4));
          }
        }
      }
    }
  }

  /** Rows of length one whose terms all have one sign, so that errors can add up. */
  @ParameterizedTest
  @MethodSource("kernels")
  void dotsAreWithinTheirBound(Kernel kernel) {
    Random random = new Random(5);
    int width = 48 * Kernel.STEP;
    int[] at = {0};
    double furthest = 0;
    for (int round = 0; round < 200; round++) {
      float[] a = floats(random, width);
      double squares = 0;
      for (float value : a) {
        squares += (double) value * value;
      }
      for (int k = 0; k < width; k++) {
        a[k] = (float) (a[k] / Math.sqrt(squares));
      }
      double exact = 0;
      for (float value : a) {
        exact += (double) value * value;
      }
      float[] product = new float[1];
      kernel.dots(a, at, 1, a, at, 1, width, product);
      furthest = Math.max(furthest, Math.abs(product[0] - exact));
    }
    assertThat(furthest).isPositive().isLessThan(kernel.errorOfDots(width));
    assertThat(kernel.errorOfDots(width)).isLessThan(1e-4);
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void exchangeGivesAllTheirShares(Kernel kernel) {
    Random random = new Random(3);
    for (int m = 1; m <= 8; m++) {
      for (int n = 1; n <= 14; n++) {
        int width = Kernel.STEP * (1 + random.nextInt(4));
        float[] a = floats(random, ROWS * width);
        float[] b = floats(random, ROWS * width);
        // Few rows to choose from, so that some of a are named twice; those of b never are.
        int[] aAt = random.ints(m, 0, 6).map(row -> row * width).toArray();
        int[] bAt = random.ints(0, ROWS).distinct().limit(n).map(row -> row * width).toArray();
        float[] share = floats(random, m * n);
        double[] aAfter = doubles(a);
        double[] bAfter = doubles(b);
        for (int i = 0; i < m; i++) {
          for (int j = 0; j < n; j++) {
            for (int k = 0; k < width; k++) {
              aAfter[aAt[i] + k] += (double) share[i * n + j] * b[bAt[j] + k];
              bAfter[bAt[j] + k] += (double) share[i * n + j] * a[aAt[i] + k];
            }
          }
        }
        kernel.exchange(a, aAt, m, b, bAt, n, width, share);
        assertThat(furthest(a, aAfter)).isLessThan(1e-5);
        assertThat(furthest(b, bAfter)).isLessThan(1e-5);
      }
    }
  }

  private static float[] floats(Random random, int count) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = random.nextFloat() * 2 - 1;
    }
    return values;
  }

  private static double furthest(float[] values, double[] expected) {
    double furthest = 0;
    for (int i = 0; i < values.length; i++) {
      furthest = Math.max(furthest, Math.abs(values[i] - expected[i]));
    }
    return furthest;
  }

  private static double[] doubles(float[] values) {
    return IntStream.range(0, values.length).mapToDouble(i -> values[i]).toArray();
  }
}
