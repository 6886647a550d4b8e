package org.semascope.models.vectors;

/** A matrix [count, dimension] of floats, read row by row. Thread-safe. */
public interface VectorRows {
  int count();

  int dimension();

  /** Copies a row to {@code into[at .. at + dimension)}. */
  void copy(int row, float[] into, int at);

  default float[] row(int row) {
    float[] vector = new float[dimension()];
    copy(row, vector, 0);
    return vector;
  }
}
