package org.semascope.models.vectors;

import java.nio.FloatBuffer;
import java.util.Objects;
import org.semascope.models.weights.StoredTensor;

/** Rows of a mapped matrix, in several segments since a buffer is limited to 2 GB. */
record MappedRows(FloatBuffer[] segments, int rowsPerSegment, int count, int dimension)
    implements VectorRows {
  private static final long SEGMENT_BYTES = 1L << 30;

  static MappedRows of(StoredTensor matrix) {
    return of(matrix, SEGMENT_BYTES);
  }

  /** Maps a matrix in segments of a given size; tests use small ones. */
  static MappedRows of(StoredTensor matrix, long segmentBytes) {
    int count = Math.toIntExact(matrix.shape().dim(0));
    int dimension = Math.toIntExact(matrix.shape().dim(1));
    long rowBytes = (long) dimension * Float.BYTES;
    int perSegment = (int) Math.max(1, Math.min(count, segmentBytes / rowBytes));
    FloatBuffer[] segments = new FloatBuffer[(count + perSegment - 1) / perSegment];
    for (int i = 0; i < segments.length; i++) {
      long first = (long) i * perSegment;
      long rows = Math.min(perSegment, count - first);
      segments[i] = matrix.map(first * rowBytes, rows * rowBytes).asFloatBuffer();
    }
    return new MappedRows(segments, perSegment, count, dimension);
  }

  @Override
  public void copy(int row, float[] into, int at) {
    Objects.checkIndex(row, count);
    segments[row / rowsPerSegment].get(row % rowsPerSegment * dimension, into, at, dimension);
  }
}
