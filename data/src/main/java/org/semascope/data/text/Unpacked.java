package org.semascope.data.text;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * An unpacking stream whose every failure is an IOException: damaged bytes can lead a decompressor
 * out of its tables.
 */
final class Unpacked extends FilterInputStream {
  Unpacked(InputStream in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    try {
      return super.read(bytes, offset, length);
    } catch (RuntimeException e) {
      throw new IOException("damaged compressed data", e);
    }
  }
}
