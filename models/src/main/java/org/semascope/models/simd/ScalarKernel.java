package org.semascope.models.simd;

/** The reference implementation, and the fallback without the Vector API. */
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

  /** Four sums, so that additions do not wait for each other. */
  @Override
  public double preciseDot(float[] a, float[] b) {
    double[] sums = new double[4];
    int k = 0;
    for (; k + 3 < a.length; k += 4) {
      sums[0] += (double) a[k] * b[k];
      sums[1] += (double) a[k + 1] * b[k + 1];
      sums[2] += (double) a[k + 2] * b[k + 2];
      sums[3] += (double) a[k + 3] * b[k + 3];
    }
    for (; k < a.length; k++) {
      sums[0] += (double) a[k] * b[k];
    }
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
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
    return Kernel.gamma(2 * width); // products and sums are rounded
  }

  @Override
  public void exchange(
      float[] a, int[] aAt, int m, float[] b, int[] bAt, int n, int width, float[] weights) {
    if (before.length < m * width) {
      before = new float[m * width];
    }
    for (int i = 0; i < m; i++) {
      System.arraycopy(a, aAt[i], before, i * width, width);
    }
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        addScaled(weights[i * n + j], b, bAt[j], a, aAt[i], width);
      }
    }
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        addScaled(weights[i * n + j], before, i * width, b, bAt[j], width);
      }
    }
  }
}
