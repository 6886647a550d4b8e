package org.semascope.models;

/** The mean of vectors, which come one at a time. */
final class MeanVector {
  private final double[] sum;
  private int count;

  MeanVector(int width) {
    sum = new double[width];
  }

  void add(float[] vector) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += vector[i];
    }
    count++;
  }

  /** Puts the mean into a longer vector, from this place on. */
  void writeTo(float[] target, int at) {
    for (int i = 0; i < sum.length; i++) {
      target[at + i] = (float) (sum[i] / count);
    }
  }

  float[] vector() {
    float[] mean = new float[sum.length];
    writeTo(mean, 0);
    return mean;
  }
}
