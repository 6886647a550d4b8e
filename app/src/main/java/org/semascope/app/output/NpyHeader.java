package org.semascope.app.output;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** NumPy's .npy, version 1.0: magic, length, a Python dictionary padded with blanks. */
final class NpyHeader implements VectorOutput.Header {
  private static final byte[] MAGIC =
      "\u0093NUMPY\u0001\u0000".getBytes(StandardCharsets.ISO_8859_1);

  /** A multiple of 64, as NumPy wants it, with room for the longest numbers. */
  private static final int SIZE = 192;

  @Override
  public int size(int layers, int width) {
    return SIZE;
  }

  @Override
  public byte[] bytes(long words, int layers, int width) {
    String dictionary =
        String.format(
            Locale.ROOT, // digits that Python reads, whatever the user's language
            "{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d, %d), }",
            words,
            layers,
            width);
    ByteBuffer header = ByteBuffer.allocate(SIZE).order(ByteOrder.LITTLE_ENDIAN);
    header.put(MAGIC).putShort((short) (SIZE - MAGIC.length - Short.BYTES));
    VectorOutput.putPadded(header, dictionary, SIZE - 1);
    return header.put((byte) '\n').array();
  }
}
