package org.semascope.models.neighbours;

/** Vectors reduced to their directions: cosines are the products of vectors of length one. */
final class Directions {
  private Directions() {}

  /**
   * One over the length of {@code values[at .. at + dimension)}; 0 if they have no direction, being
   * all zero or not all numbers.
   */
  static double inverseNorm(float[] values, int at, int dimension) {
    double squares = 0; // of floats, so it neither overflows nor vanishes
    for (int i = at; i < at + dimension; i++) {
      squares += (double) values[i] * values[i];
    }
    return squares > 0 && squares < Double.POSITIVE_INFINITY ? 1 / Math.sqrt(squares) : 0;
  }

  static void scale(float[] values, int at, int dimension, double factor) {
    for (int i = at; i < at + dimension; i++) {
      values[i] = (float) (values[i] * factor);
    }
  }
}
