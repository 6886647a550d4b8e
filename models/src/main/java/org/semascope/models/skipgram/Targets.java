package org.semascope.models.skipgram;

import org.semascope.core.io.SplitMix64;

/**
 * Targets of one window: the word in its middle and the negatives drawn for it. A negative drawn
 * twice is listed once and counts twice; a negative that is the word itself is left out, as in
 * word2vec.
 */
final class Targets {
  private static final int REACH = 8;
  private static final int STEPS = 256; // per unit

  /** The sigmoid from -REACH to REACH. */
  private static final float[] TABLE = new float[2 * REACH * STEPS + 2];

  static {
    for (int i = 0; i < TABLE.length; i++) {
      TABLE[i] = (float) exactSigmoid((double) i / STEPS - REACH);
    }
  }

  private final AliasTable noise;
  private final SplitMix64 random;
  private final int width;
  private final int[] rows; // [count], the word first
  private final int[] offsets; // [count], where the rows begin
  private final int[] times; // [count]
  private int count;

  Targets(AliasTable noise, SplitMix64 random, int width, int negative) {
    this.noise = noise;
    this.random = random;
    this.width = width;
    this.rows = new int[1 + negative];
    this.offsets = new int[1 + negative];
    this.times = new int[1 + negative];
  }

  void draw(int word) {
    count = 0;
    add(word);
    for (int i = 1; i < rows.length; i++) {
      int row = noise.draw(random);
      int known = indexOf(row);
      if (known < 0) {
        add(row);
      } else if (known > 0) {
        times[known]++;
      }
    }
  }

  private void add(int row) {
    rows[count] = row;
    offsets[count] = row * width;
    times[count++] = 1;
  }

  private int indexOf(int row) {
    for (int j = 0; j < count; j++) {
      if (rows[j] == row) {
        return j;
      }
    }
    return -1;
  }

  int count() {
    return count;
  }

  int[] offsets() {
    return offsets;
  }

  /**
   * The step along the gradient of log s(v.c) for the word, of log s(-v.c) for a negative (Mikolov
   * et al. 2013, eq. 4): alpha times the label less the sigmoid of the product.
   *
   * @param products [m, count], overwritten by the steps
   */
  void steps(float[] products, int m, float alpha) {
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < count; j++) {
        int label = j == 0 ? 1 : 0;
        products[i * count + j] = (label - sigmoid(products[i * count + j])) * alpha * times[j];
      }
    }
  }

  /** The logistic function, within 2e-7: interpolated in a table, computed outside its range. */
  static float sigmoid(float x) {
    float position = (x + REACH) * STEPS;
    if (!(position >= 0 && position < 2 * REACH * STEPS)) {
      return (float) exactSigmoid(x);
    }
    int below = (int) position;
    return TABLE[below] + (position - below) * (TABLE[below + 1] - TABLE[below]);
  }

  private static double exactSigmoid(double x) {
    return 1 / (1 + Math.exp(-x));
  }
}
