package org.semascope.models.skipgram;

/** The logistic function, within 2e-7: read from a table between its places, computed outside. */
final class Sigmoid {
  private static final int REACH = 8;
  private static final int STEPS = 256; // a unit
  private static final float[] TABLE = new float[2 * REACH * STEPS + 2];

  static {
    for (int i = 0; i < TABLE.length; i++) {
      TABLE[i] = (float) exact((double) i / STEPS - REACH);
    }
  }

  private Sigmoid() {}

  static float of(float x) {
    float place = (x + REACH) * STEPS;
    if (!(place >= 0 && place < 2 * REACH * STEPS)) {
      return (float) exact(x);
    }
    int below = (int) place;
    return TABLE[below] + (place - below) * (TABLE[below + 1] - TABLE[below]);
  }

  private static double exact(double x) {
    return 1 / (1 + Math.exp(-x));
  }
}
