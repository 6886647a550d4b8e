package org.semascope.data.text;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Text in UTF-16, re-encoded as UTF-8: spreadsheets write tables this way. */
final class Utf16 extends InputStream {
  private static final int CHUNK = 1 << 13;

  private final Reader in;
  private final char[] chars = new char[CHUNK];
  private int kept; // 1 if the first half of a surrogate pair waits for the second, otherwise 0
  private byte[] bytes = {};
  private int at;

  private Utf16(InputStream in) {
    this.in =
        new InputStreamReader(
            in,
            StandardCharsets.UTF_16
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT));
  }

  /** The same bytes, or those of the UTF-8 text if they begin with a byte order mark of UTF-16. */
  static InputStream asUtf8(InputStream bytes) throws IOException {
    BufferedInputStream in = new BufferedInputStream(bytes);
    in.mark(2);
    int mark = in.read() << Byte.SIZE | in.read();
    in.reset();
    return mark == 0xfffe || mark == 0xfeff ? new Utf16(in) : in;
  }

  @Override
  public int read() throws IOException {
    return fill() ? bytes[at++] & 0xff : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0 || !fill()) {
      return length == 0 ? 0 : -1;
    }
    int count = Math.min(length, bytes.length - at);
    System.arraycopy(bytes, at, target, offset, count);
    at += count;
    return count;
  }

  private boolean fill() throws IOException {
    while (at == bytes.length) {
      int count = in.read(chars, kept, chars.length - kept);
      if (count < 0) {
        return false; // the decoder has refused half a pair
      }
      int end = kept + count;
      kept = Character.isHighSurrogate(chars[end - 1]) ? 1 : 0;
      bytes = new String(chars, 0, end - kept).getBytes(StandardCharsets.UTF_8);
      at = 0;
      chars[0] = kept == 1 ? chars[end - 1] : 0;
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
