package org.semascope.models.vectors;

import java.util.Objects;

/** Rows that lie one after the other in an array. */
final class HeapRows implements VectorRows {
  private final float[] values; // (count, dimension)
  private final int count;
  private final int dimension;

  HeapRows(float[] values, int count) {
    if (count == 0 ? values.length != 0 : values.length == 0 || values.length % count != 0) {
      throw new IllegalArgumentException(
          "%s values cannot be %s rows of equal length".formatted(values.length, count));
    }
    this.values = values;
    this.count = count;
    this.dimension = count == 0 ? 0 : values.length / count;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public void copy(int row, float[] into, int at) {
    System.arraycopy(values, Objects.checkIndex(row, count) * dimension, into, at, dimension);
  }
}
