package org.semascope.models.skipgram;

import java.util.Arrays;
import org.semascope.models.simd.Kernel;

/** CBOW: from the mean of the words around, the word in the middle. */
final class CbowWindow implements ContextWindow {
  private static final int[] FIRST = {0};

  private final Matrices matrices;
  private final Targets targets;
  private final Kernel kernel;
  private final float[] mean; // [width]
  private final float[] moved; // [width]
  private final float[] products; // [1, targets]

  CbowWindow(Matrices matrices, Targets targets, Kernel kernel, TrainingOptions options) {
    this.matrices = matrices;
    this.targets = targets;
    this.kernel = kernel;
    this.mean = new float[matrices.width()];
    this.moved = new float[matrices.width()];
    this.products = new float[1 + options.negative()];
  }

  @Override
  public void train(int[] sentence, int middle, int from, int to, float alpha) {
    int width = matrices.width();
    float[] words = matrices.words();
    float[] contexts = matrices.contexts();
    float share = 1f / (to - from - 1);
    Arrays.fill(mean, 0);
    for (int place = from; place < to; place++) {
      if (place != middle) {
        kernel.addScaled(share, words, sentence[place] * width, mean, 0, width);
      }
    }
    targets.draw(sentence[middle]);
    int n = targets.count();
    System.arraycopy(mean, 0, moved, 0, width);
    kernel.dots(moved, FIRST, 1, contexts, targets.places(), n, width, products);
    targets.steps(products, 1, alpha);
    kernel.exchange(moved, FIRST, 1, contexts, targets.places(), n, width, products);
    // Every word around goes all the way that the mean went, as in word2vec.
    kernel.addScaled(-1, mean, 0, moved, 0, width);
    for (int place = from; place < to; place++) {
      if (place != middle) {
        kernel.addScaled(1, moved, 0, words, sentence[place] * width, width);
      }
    }
  }
}
