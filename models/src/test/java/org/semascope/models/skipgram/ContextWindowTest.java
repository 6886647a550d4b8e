package org.semascope.models.skipgram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;
import org.semascope.core.io.SplitMix64;
import org.semascope.models.simd.Kernels;
import org.semascope.models.skipgram.TrainingOptions.Method;

/** A step goes along the gradient, found here by finite differences of the objective. */
class ContextWindowTest {
  private static final int ROWS = 6;
  private static final int SIZE = 5;
  private static final double NUDGE = 1e-5;
  private static final float ALPHA = 0.1f;
  private static final AliasTable NOISE = new AliasTable(new double[] {4, 3, 2, 1, 1, 1});
  private static final int[] SENTENCE = {5, 1, 2, 0, 1, 3};
  private static final int MIDDLE = 2;
  private static final List<Integer> AROUND = List.of(1, 0, 1); // word 1 twice

  private final Random random = new Random(5);
  private final double[][] words = matrix();
  private final double[][] contexts = matrix();

  @Test
  void skipGram() {
    for (long seed = 0; seed < 20; seed++) {
      List<Integer> negatives = negatives(seed);
      check(
          Method.SKIPGRAM,
          seed,
          words,
          () -> AROUND.stream().mapToDouble(i -> objective(words[i], negatives)).sum(),
          ALPHA);
    }
  }

  /** As in word2vec, each word around takes the whole gradient of the mean, not its share. */
  @Test
  void cbow() {
    for (long seed = 0; seed < 20; seed++) {
      List<Integer> negatives = negatives(seed);
      check(
          Method.CBOW,
          seed,
          words,
          () -> {
            double[] mean = new double[SIZE];
            for (int i : AROUND) {
              for (int k = 0; k < SIZE; k++) {
                mean[k] += words[i][k] / AROUND.size();
              }
            }
            return objective(mean, negatives);
          },
          ALPHA * AROUND.size());
    }
  }

  /** log s(v.c) + sum of log s(-v.n), Mikolov et al. 2013, eq. 4. */
  private double objective(double[] vector, List<Integer> negatives) {
    double sum = Math.log(sigmoid(dot(vector, contexts[SENTENCE[MIDDLE]])));
    for (int negative : negatives) {
      sum += Math.log(sigmoid(-dot(vector, contexts[negative])));
    }
    return sum;
  }

  private void check(
      Method method, long seed, double[][] moved, DoubleSupplier objective, double wordAlpha) {
    double[][] wordGradient = gradient(moved, objective);
    double[][] contextGradient = gradient(contexts, objective);
    TrainingOptions options = new TrainingOptions(method, SIZE, 3, 4, 0, 1, 1, 0.1, 1, 1);
    Matrices matrices = Matrices.empty(ROWS, SIZE);
    copy(words, matrices.words(), matrices.width());
    copy(contexts, matrices.contexts(), matrices.width());
    new ContextWindow(options, matrices, NOISE, SplitMix64.from(seed), Kernels.fastest())
        .train(SENTENCE, MIDDLE, 1, 5, ALPHA);
    for (int row = 0; row < ROWS; row++) {
      for (int k = 0; k < SIZE; k++) {
        int at = row * matrices.width() + k;
        assertThat((double) matrices.words()[at])
            .isCloseTo(words[row][k] + wordAlpha * wordGradient[row][k], within(1e-6));
        assertThat((double) matrices.contexts()[at])
            .isCloseTo(contexts[row][k] + ALPHA * contextGradient[row][k], within(1e-6));
      }
    }
  }

  /** The same draws as the window makes; those of the word itself do not count. */
  private static List<Integer> negatives(long seed) {
    SplitMix64 random = SplitMix64.from(seed);
    List<Integer> negatives = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      int drawn = NOISE.draw(random);
      if (drawn != SENTENCE[MIDDLE]) {
        negatives.add(drawn);
      }
    }
    return negatives;
  }

  private static double[][] gradient(double[][] of, DoubleSupplier objective) {
    double[][] gradient = new double[ROWS][SIZE];
    for (int row = 0; row < ROWS; row++) {
      for (int k = 0; k < SIZE; k++) {
        double before = of[row][k];
        of[row][k] = before + NUDGE;
        double above = objective.getAsDouble();
        of[row][k] = before - NUDGE;
        gradient[row][k] = (above - objective.getAsDouble()) / (2 * NUDGE);
        of[row][k] = before;
      }
    }
    return gradient;
  }

  private double[][] matrix() {
    double[][] matrix = new double[ROWS][SIZE];
    for (double[] row : matrix) {
      Arrays.setAll(row, k -> (float) random.nextGaussian());
    }
    return matrix;
  }

  private static void copy(double[][] from, float[] to, int width) {
    for (int row = 0; row < ROWS; row++) {
      for (int k = 0; k < SIZE; k++) {
        to[row * width + k] = (float) from[row][k];
      }
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      sum += a[k] * b[k];
    }
    return sum;
  }

  private static double sigmoid(double x) {
    return 1 / (1 + Math.exp(-x));
  }
}
