package org.semascope.models.vectors;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Words whose bytes are not all UTF-8, as old corpora leave them. */
final class WordText {
  private WordText() {}

  /** Whether the bytes are UTF-8. */
  static boolean isUtf8(byte[] bytes, int from, int to) {
    for (int at = from; at < to; at++) {
      if (bytes[at] < 0) {
        CharsetDecoder decoder = strict();
        CharBuffer chars = CharBuffer.allocate(to - from);
        return !decoder.decode(ByteBuffer.wrap(bytes, from, to - from), chars, true).isError();
      }
    }
    return true;
  }

  /**
   * The word as UTF-8, in which bytes that are none stand as {@code \x8c}: so gensim reads them,
   * and words that differ stay different.
   */
  static byte[] repaired(byte[] bytes, int from, int to) {
    CharsetDecoder decoder = strict();
    ByteBuffer in = ByteBuffer.wrap(bytes, from, to - from);
    CharBuffer out = CharBuffer.allocate(4 * (to - from));
    for (CoderResult result = decoder.decode(in, out, true);
        result.isError();
        result = decoder.decode(in, out, true)) {
      for (int i = 0; i < result.length(); i++) {
        out.put("\\x%02x".formatted(in.get() & 0xff));
      }
    }
    return out.flip().toString().getBytes(StandardCharsets.UTF_8);
  }

  private static CharsetDecoder strict() {
    return StandardCharsets.UTF_8
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .onUnmappableCharacter(CodingErrorAction.REPORT);
  }
}
