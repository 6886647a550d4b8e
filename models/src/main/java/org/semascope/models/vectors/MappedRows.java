package org.semascope.models.vectors;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.util.Objects;

/** Rows of a mapped file, in several segments since a buffer is limited to 2 GB. */
final class MappedRows implements VectorRows {
  private static final long SEGMENT_BYTES = 1L << 30;

  private final FloatBuffer[] segments;
  private final int rowsPerSegment;
  private final int count;
  private final int dimension;

  private MappedRows(FloatBuffer[] segments, int rowsPerSegment, int count, int dimension) {
    this.segments = segments;
    this.rowsPerSegment = rowsPerSegment;
    this.count = count;
    this.dimension = dimension;
  }

  static MappedRows map(FileChannel channel, long offset, int count, int dimension)
      throws IOException {
    return map(channel, offset, count, dimension, SEGMENT_BYTES);
  }

  /** Maps rows in segments of a given size; tests use small ones. */
  static MappedRows map(
      FileChannel channel, long offset, int count, int dimension, long segmentBytes)
      throws IOException {
    long rowBytes = (long) dimension * Float.BYTES;
    int perSegment = (int) Math.max(1, Math.min(count, segmentBytes / rowBytes));
    FloatBuffer[] segments = new FloatBuffer[(count + perSegment - 1) / perSegment];
    for (int i = 0; i < segments.length; i++) {
      long first = (long) i * perSegment;
      long rows = Math.min(perSegment, count - first);
      segments[i] =
          channel
              .map(MapMode.READ_ONLY, offset + first * rowBytes, rows * rowBytes)
              .order(ByteOrder.LITTLE_ENDIAN)
              .asFloatBuffer();
    }
    return new MappedRows(segments, perSegment, count, dimension);
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
    Objects.checkIndex(row, count);
    segments[row / rowsPerSegment].get(row % rowsPerSegment * dimension, into, at, dimension);
  }
}
