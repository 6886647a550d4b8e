package org.semascope.models.simd;

/**
 * Loops over rows of floats that lie somewhere in long arrays; a row is named by where it begins.
 * Every row is {@code width} floats long, a multiple of {@link #STEP}: shorter vectors are padded
 * with zeros, which every operation here leaves zeros. One kernel serves one thread.
 */
public interface Kernel {
  /** Rows are as long as a multiple of this, a cache line. */
  int STEP = 16;

  /** The room a vector of this size takes. */
  static int padded(int size) {
    return Math.addExact(size, STEP - 1) / STEP * STEP;
  }

  float dot(float[] a, int aAt, float[] b, int bAt, int width);

  /** to += scale * from. */
  void addScaled(float scale, float[] from, int fromAt, float[] to, int toAt, int width);

  /**
   * All products of {@code m} rows of one matrix with {@code n} of another.
   *
   * @param products [m, n]: {@code products[i * n + j] = a[i] . b[j]}
   */
  void dots(float[] a, int[] aAt, int m, float[] b, int[] bAt, int n, int width, float[] products);

  /**
   * All products of {@code m} rows of one matrix with the {@code n} rows of another, in double
   * precision. A product depends on its two rows alone, to the last bit: equal rows have equal
   * products, wherever they stand and whatever stands beside them.
   *
   * @param a where the {@code m} rows begin at row {@code first}
   * @param b [n, width]
   * @param products [m, n]
   */
  void dots(double[] a, int first, int m, double[] b, int n, int width, double[] products);

  /**
   * Each row of one matrix takes a share of every row of the other, both as they were before.
   *
   * <pre>
   * a[i] += sum over j of share[i, j] * b[j]
   * b[j] += sum over i of share[i, j] * a[i]
   * </pre>
   *
   * A row of {@code a} may be named several times and then takes all its shares; the rows of {@code
   * b} are all different, and the arrays are two.
   *
   * @param share [m, n]
   */
  void exchange(float[] a, int[] aAt, int m, float[] b, int[] bAt, int n, int width, float[] share);
}
