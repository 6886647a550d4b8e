package org.semascope.models.skipgram;

import org.semascope.models.simd.Kernel;

/**
 * Skip-gram: from each word around, the word in the middle. All words around share its negatives,
 * so that a window is a small matrix product (Ji et al. 2016).
 */
final class SkipGramWindow implements ContextWindow {
  private final Matrices matrices;
  private final Targets targets;
  private final Kernel kernel;
  private final int[] around; // where the rows of the words around begin
  private final float[] products; // [around, targets]

  SkipGramWindow(Matrices matrices, Targets targets, Kernel kernel, TrainingOptions options) {
    this.matrices = matrices;
    this.targets = targets;
    this.kernel = kernel;
    this.around = new int[2 * options.window()];
    this.products = new float[around.length * (1 + options.negative())];
  }

  @Override
  public void train(int[] sentence, int middle, int from, int to, float alpha) {
    int width = matrices.width();
    int m = 0;
    for (int place = from; place < to; place++) {
      if (place != middle) {
        around[m++] = sentence[place] * width;
      }
    }
    targets.draw(sentence[middle]);
    int n = targets.count();
    float[] words = matrices.words();
    float[] contexts = matrices.contexts();
    kernel.dots(words, around, m, contexts, targets.places(), n, width, products);
    targets.steps(products, m, alpha);
    kernel.exchange(words, around, m, contexts, targets.places(), n, width, products);
  }
}
