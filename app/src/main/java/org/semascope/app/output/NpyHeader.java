package org.semascope.app.output;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** NumPy's .npy, version 1.0: magic, length, a Python dictionary padded with blanks. */
final class NpyHeader implements VectorFile.Header {
  private static final byte[] MAGIC =
      "\u0093NUMPY\u0001\u0000".getBytes(StandardCharsets.ISO_8859_1);

  @Override
  public byte[] bytes(int size, long words, int layers, int width) {
    int length = size - MAGIC.length - Short.BYTES;
    String dictionary =
        "{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d, %d), }"
            .formatted(words, layers, width);
    ByteBuffer header = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    header.put(MAGIC).putShort((short) length);
    VectorFile.putPadded(header, dictionary, length - 1);
    return header.put((byte) '\n').array();
  }
}
