package org.semascope.models.skipgram;

import java.util.Arrays;
import org.semascope.core.io.SplitMix64;
import org.semascope.models.simd.Kernel;
import org.semascope.models.skipgram.TrainingOptions.Method;

/**
 * One training step: a window's words predict its targets, which are the word in the middle and the
 * negatives drawn for it. A negative drawn twice is listed once and counts twice; a negative that
 * is the word itself is left out, as in word2vec.
 */
final class ContextWindow {
  private static final int REACH = 8;
  private static final int STEPS = 256; // per unit

  /** The sigmoid from -REACH to REACH. */
  private static final float[] SIGMOID = new float[2 * REACH * STEPS + 2];

  static {
    for (int i = 0; i < SIGMOID.length; i++) {
      SIGMOID[i] = (float) exactSigmoid((double) i / STEPS - REACH);
    }
  }

  private static final int[] FIRST = {0};

  private final Method method;
  private final Matrices matrices;
  private final AliasTable noise;
  private final SplitMix64 random;
  private final Kernel kernel;
  private final int width;
  private final int[] around; // where the rows of the words around begin
  private final int[] targets; // [count], where their rows begin, the word in the middle first
  private final int[] times; // [count]
  private int count;
  private final float[] products; // [words around, count] for skip-gram, [1, count] for CBOW
  private final float[] mean; // [width]
  private final float[] moved; // [width], the mean after its step

  ContextWindow(
      TrainingOptions options,
      Matrices matrices,
      AliasTable noise,
      SplitMix64 random,
      Kernel kernel) {
    this.kernel = kernel;
    this.method = options.method();
    this.matrices = matrices;
    this.noise = noise;
    this.random = random;
    this.width = matrices.width();
    this.around = new int[2 * options.window()];
    this.targets = new int[1 + options.negative()];
    this.times = new int[targets.length];
    this.products = new float[around.length * targets.length];
    this.mean = new float[width];
    this.moved = new float[width];
  }

  /**
   * @param sentence word ids
   * @param middle the position of the word
   * @param from the first position of the window
   * @param to the position after its last
   * @param alpha the learning rate
   */
  void train(int[] sentence, int middle, int from, int to, float alpha) {
    int m = 0;
    for (int position = from; position < to; position++) {
      if (position != middle) {
        around[m++] = sentence[position] * width;
      }
    }
    drawTargets(sentence[middle]);
    if (method == Method.SKIPGRAM) {
      // Predicts the word in the middle from each word around it. All of these share its negatives,
      // so that a window is a small matrix product (Ji et al. 2016).
      step(matrices.words(), around, m, alpha);
    } else {
      trainOnMean(m, alpha);
    }
  }

  /** CBOW: predicts the word in the middle from the mean of the {@code m} words around it. */
  private void trainOnMean(int m, float alpha) {
    float[] words = matrices.words();
    Arrays.fill(mean, 0);
    for (int i = 0; i < m; i++) {
      kernel.addScaled(1f / m, words, around[i], mean, 0, width);
    }
    System.arraycopy(mean, 0, moved, 0, width);
    step(moved, FIRST, 1, alpha);
    // Each word around takes the whole step of the mean, as in word2vec.
    kernel.addScaled(-1, mean, 0, moved, 0, width);
    for (int i = 0; i < m; i++) {
      kernel.addScaled(1, moved, 0, words, around[i], width);
    }
  }

  private void drawTargets(int word) {
    count = 0;
    add(word * width);
    for (int i = 1; i < targets.length; i++) {
      int drawn = noise.draw(random) * width;
      int known = 0;
      while (known < count && targets[known] != drawn) {
        known++;
      }
      if (known == count) {
        add(drawn);
      } else if (known > 0) {
        times[known]++;
      }
    }
  }

  private void add(int target) {
    targets[count] = target;
    times[count++] = 1;
  }

  /**
   * Moves {@code m} vectors and the targets along the gradient of log s(v.c) for the word, of log
   * s(-v.c) for a negative (Mikolov et al. 2013, eq. 4): alpha times the label less the sigmoid of
   * the product.
   */
  private void step(float[] vectors, int[] at, int m, float alpha) {
    float[] contexts = matrices.contexts();
    kernel.dots(vectors, at, m, contexts, targets, count, width, products);
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < count; j++) {
        int label = j == 0 ? 1 : 0;
        products[i * count + j] = (label - sigmoid(products[i * count + j])) * alpha * times[j];
      }
    }
    kernel.exchange(vectors, at, m, contexts, targets, count, width, products);
  }

  /** The logistic function, within 2e-7: interpolated in a table, computed outside its range. */
  static float sigmoid(float x) {
    float position = (x + REACH) * STEPS;
    if (!(position >= 0 && position < 2 * REACH * STEPS)) {
      return (float) exactSigmoid(x);
    }
    int below = (int) position;
    return SIGMOID[below] + (position - below) * (SIGMOID[below + 1] - SIGMOID[below]);
  }

  private static double exactSigmoid(double x) {
    return 1 / (1 + Math.exp(-x));
  }
}
