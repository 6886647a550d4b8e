package org.semascope.models.vectors;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A row of little-endian floats in a stream of bytes. */
final class FloatRow {
  private final VectorInput in;
  private final byte[] bytes;
  private final ByteBuffer view;
  private final float[] values;

  FloatRow(VectorInput in, int dimension) {
    this.in = in;
    this.bytes = new byte[dimension * Float.BYTES];
    this.view = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    this.values = new float[dimension];
  }

  /** The next row, overwritten by the one after it; NaN and infinity are refused. */
  float[] read(String what) {
    in.readFully(bytes, what);
    view.asFloatBuffer().get(values);
    for (int i = 0; i < values.length; i++) {
      if (!Float.isFinite(values[i])) {
        throw in.bad("finite numbers in %s, which ends".formatted(what), values[i]);
      }
    }
    return values;
  }

  long bytes() {
    return bytes.length;
  }
}
