package org.semascope.models.skipgram;

import java.util.Arrays;
import org.semascope.models.simd.Kernel;
import org.semascope.models.simd.Kernels;

/** One training step: the word in the middle of a window and the words around it. */
abstract class ContextWindow {
  final Matrices matrices;
  final Targets targets;
  final Kernel kernel = Kernels.fastest();

  private ContextWindow(Matrices matrices, Targets targets) {
    this.matrices = matrices;
    this.targets = targets;
  }

  static ContextWindow of(TrainingOptions options, Matrices matrices, Targets targets) {
    return switch (options.method()) {
      case SKIPGRAM -> new SkipGram(matrices, targets, options);
      case CBOW -> new Cbow(matrices, targets, options);
    };
  }

  /**
   * @param sentence word ids
   * @param middle the position of the word
   * @param from the first position of the window
   * @param to the position after its last
   * @param alpha the learning rate
   */
  abstract void train(int[] sentence, int middle, int from, int to, float alpha);

  /**
   * Skip-gram: predicts the word in the middle from each word around it. All words around share its
   * negatives, so that a window is a small matrix product (Ji et al. 2016).
   */
  private static final class SkipGram extends ContextWindow {
    private final int[] around; // where the rows of the words around begin
    private final float[] products; // [around, targets]

    SkipGram(Matrices matrices, Targets targets, TrainingOptions options) {
      super(matrices, targets);
      this.around = new int[2 * options.window()];
      this.products = new float[around.length * (1 + options.negative())];
    }

    @Override
    void train(int[] sentence, int middle, int from, int to, float alpha) {
      int width = matrices.width();
      int m = 0;
      for (int position = from; position < to; position++) {
        if (position != middle) {
          around[m++] = sentence[position] * width;
        }
      }
      targets.draw(sentence[middle]);
      int n = targets.count();
      float[] words = matrices.words();
      float[] contexts = matrices.contexts();
      kernel.dots(words, around, m, contexts, targets.offsets(), n, width, products);
      targets.steps(products, m, alpha);
      kernel.exchange(words, around, m, contexts, targets.offsets(), n, width, products);
    }
  }

  /** CBOW: predicts the word in the middle from the mean of the words around it. */
  private static final class Cbow extends ContextWindow {
    private static final int[] FIRST = {0};

    private final float[] mean; // [width]
    private final float[] moved; // [width]
    private final float[] products; // [1, targets]

    Cbow(Matrices matrices, Targets targets, TrainingOptions options) {
      super(matrices, targets);
      this.mean = new float[matrices.width()];
      this.moved = new float[matrices.width()];
      this.products = new float[1 + options.negative()];
    }

    @Override
    void train(int[] sentence, int middle, int from, int to, float alpha) {
      int width = matrices.width();
      float[] words = matrices.words();
      float[] contexts = matrices.contexts();
      float weight = 1f / (to - from - 1);
      Arrays.fill(mean, 0);
      for (int position = from; position < to; position++) {
        if (position != middle) {
          kernel.addScaled(weight, words, sentence[position] * width, mean, 0, width);
        }
      }
      targets.draw(sentence[middle]);
      int n = targets.count();
      System.arraycopy(mean, 0, moved, 0, width);
      kernel.dots(moved, FIRST, 1, contexts, targets.offsets(), n, width, products);
      targets.steps(products, 1, alpha);
      kernel.exchange(moved, FIRST, 1, contexts, targets.offsets(), n, width, products);
      // Each word around takes the whole step of the mean, as in word2vec.
      kernel.addScaled(-1, mean, 0, moved, 0, width);
      for (int position = from; position < to; position++) {
        if (position != middle) {
          kernel.addScaled(1, moved, 0, words, sentence[position] * width, width);
        }
      }
    }
  }
}
