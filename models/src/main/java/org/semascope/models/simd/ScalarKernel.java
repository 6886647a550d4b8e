package org.semascope.models.simd;

/** The specification, and what runs where there is nothing faster. */
final class ScalarKernel implements Kernel {
  private float[] before = new float[0];

  @Override
  public float dot(float[] a, int aAt, float[] b, int bAt, int width) {
    float sum = 0;
    for (int k = 0; k < width; k++) {
      sum += a[aAt + k] * b[bAt + k];
    }
    return sum;
  }

  @Override
  public void addScaled(float scale, float[] from, int fromAt, float[] to, int toAt, int width) {
    for (int k = 0; k < width; k++) {
      to[toAt + k] += scale * from[fromAt + k];
    }
  }

  @Override
  public void dots(
      float[] a, int[] aAt, int m, float[] b, int[] bAt, int n, int width, float[] products) {
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        products[i * n + j] = dot(a, aAt[i], b, bAt[j], width);
      }
    }
  }

  @Override
  public double errorOfDots(int width) {
    return Kernel.gamma(2 * width); // products are rounded, and sums
  }

  @Override
  public double dot(double[] a, int aAt, double[] b, int bAt, int width) {
    double sum = 0;
    for (int k = 0; k < width; k++) {
      sum += a[aAt + k] * b[bAt + k];
    }
    return sum;
  }

  @Override
  public void exchange(
      float[] a, int[] aAt, int m, float[] b, int[] bAt, int n, int width, float[] share) {
    if (before.length < m * width) {
      before = new float[m * width];
    }
    for (int i = 0; i < m; i++) {
      System.arraycopy(a, aAt[i], before, i * width, width);
    }
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        addScaled(share[i * n + j], b, bAt[j], a, aAt[i], width);
      }
    }
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        addScaled(share[i * n + j], before, i * width, b, bAt[j], width);
      }
    }
  }
}
