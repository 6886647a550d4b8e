package org.semascope.models.simd;

/**
 * Loops over rows of floats that lie somewhere in long arrays; a row is named by where it begins.
 * Every row is {@code width} floats long, a multiple of {@link #STEP}: shorter vectors are padded
 * with zeros, which every operation here leaves zeros. One kernel serves one thread.
 */
public interface Kernel {
  /** Rows are as long as a multiple of this, a cache line. */
  int STEP = 16;

  /** The bound n u / (1 - n u) on the relative error of n roundings to single precision. */
  static double gamma(int roundings) {
    double all = roundings * 0x1p-24;
    return all / (1 - all);
  }

  /** The room a vector of this size takes. */
  static int padded(int size) {
    return Math.addExact(size, STEP - 1) / STEP * STEP;
  }

  float dot(float[] a, int aAt, float[] b, int bAt, int width);

  /**
   * The product of two vectors of equal length, whatever it is, in double precision. It depends on
   * the two vectors alone, to the last bit.
   */
  double preciseDot(float[] a, float[] b);

  /** to += scale * from. */
  void addScaled(float scale, float[] from, int fromAt, float[] to, int toAt, int width);

  /**
   * All products of {@code m} rows of one matrix with {@code n} of another.
   *
   * @param products [m, n]: {@code products[i * n + j] = a[i] . b[j]}
   */
  void dots(float[] a, int[] aAt, int m, float[] b, int[] bAt, int n, int width, float[] products);

  /**
   * By how much a product of {@link #dots} can differ from the exact one, where both rows are of
   * length one: see {@code gamma} in Higham 2002, section 3.1.
   */
  double errorOfDots(int width);

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
