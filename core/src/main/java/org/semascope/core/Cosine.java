package org.semascope.core;

/** The cosine of the angle between two vectors. */
public final class Cosine {
  private Cosine() {}

  /** In [-1, 1]; a vector of zeros has no direction, and its cosine is 0. */
  public static double of(float[] a, float[] b) {
    if (a.length != b.length) {
      throw new IllegalArgumentException("vector dimensions differ: " + a.length + "!=" + b.length);
    }
    double dot = 0;
    double aa = 0;
    double bb = 0;
    for (int i = 0; i < a.length; i++) {
      dot += (double) a[i] * b[i];
      aa += (double) a[i] * a[i];
      bb += (double) b[i] * b[i];
    }
    // cos(a, b) = a·b / (|a| |b|)
    return aa == 0 || bb == 0 ? 0 : Math.max(-1, Math.min(1, dot / Math.sqrt(aa * bb)));
  }
}
