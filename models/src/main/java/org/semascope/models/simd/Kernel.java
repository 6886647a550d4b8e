package org.semascope.models.simd;

/**
 * Operations on rows of floats in long arrays; a row is given by its offset. Every row is {@code
 * width} floats long, a multiple of {@link #STEP}: shorter vectors are padded with zeros, which
 * every operation keeps. One kernel is for one thread.
 */
public interface Kernel {
  /** Row lengths are multiples of this, a cache line. */
  int STEP = 16;

  /** The bound n u / (1 - n u) on the relative error of n roundings to single precision. */
  static double gamma(int roundings) {
    double all = roundings * 0x1p-24;
    return all / (1 - all);
  }

  /** The padded length of a vector of this size. */
  static int padded(int size) {
    return Math.addExact(size, STEP - 1) / STEP * STEP;
  }

  float dot(float[] a, int aAt, float[] b, int bAt, int width);

  /**
   * The dot product of two vectors of any equal length in double precision. It depends only on the
   * two vectors, to the last bit.
   */
  double preciseDot(float[] a, float[] b);

  /** {@code to += scale * from}. */
  void addScaled(float scale, float[] from, int fromAt, float[] to, int toAt, int width);

  /**
   * The dot products of {@code m} rows of one matrix with {@code n} rows of another.
   *
   * @param products [m, n]: {@code products[i * n + j] = a[i] . b[j]}
   */
  void dots(float[] a, int[] aAt, int m, float[] b, int[] bAt, int n, int width, float[] products);

  /**
   * The maximum error of {@link #dots} for rows of length one: see {@code gamma} in Higham 2002,
   * section 3.1.
   */
  double errorOfDots(int width);

  /**
   * Adds to each row of one matrix a weighted sum of the rows of the other, both as they were
   * before.
   *
   * <pre>
   * a[i] += sum over j of weights[i, j] * b[j]
   * b[j] += sum over i of weights[i, j] * a[i]
   * </pre>
   *
   * A row of {@code a} may occur several times and then receives all its sums; the rows of {@code
   * b} are all different, and {@code a} and {@code b} are different arrays.
   *
   * @param weights [m, n]
   */
  void exchange(
      float[] a, int[] aAt, int m, float[] b, int[] bAt, int n, int width, float[] weights);
}
