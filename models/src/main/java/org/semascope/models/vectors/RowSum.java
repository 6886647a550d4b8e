package org.semascope.models.vectors;

/** A word's vector from rows, in fastText's order of additions: sum, then one multiplication. */
final class RowSum {
  private RowSum() {}

  static void add(float[] sum, VectorRows matrix, int[] rows) {
    float[] row = new float[sum.length];
    for (int index : rows) {
      matrix.copy(index, row, 0);
      for (int i = 0; i < sum.length; i++) {
        sum[i] += row[i];
      }
    }
  }

  static void divide(float[] sum, int count) {
    float share = (float) (1.0 / count);
    for (int i = 0; i < sum.length; i++) {
      sum[i] *= share;
    }
  }
}
