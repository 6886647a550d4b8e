package org.semascope.models.vectors;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.semascope.core.SemascopeException;

/**
 * The words of a mapped file under construction: their bytes, concatenated, and a hash table, both
 * as they will be in the file. A million words take about 30 MB.
 */
final class WordTable {
  private static final int MOST_TEXT = Integer.MAX_VALUE - 64;
  private static final int MOST_WORDS = 1 << 28;

  private byte[] text = new byte[1 << 12];
  private int[] ends = new int[1 << 8]; // (count)
  private int count;
  private int[] slots = new int[1 << 9]; // row + 1, or 0 if empty

  int count() {
    return count;
  }

  /** The first byte of a row's word in {@link #text}. */
  int start(int row) {
    return row == 0 ? 0 : ends[row - 1];
  }

  int end(int row) {
    return ends[row];
  }

  byte[] text() {
    return text;
  }

  int[] slots() {
    return slots;
  }

  /** Adds a word; false if it is a duplicate. */
  boolean add(byte[] word, int from, int to) {
    int slot = slot(word, from, to);
    if (slots[slot] != 0) {
      return false;
    }
    append(word, from, to);
    slots[slot] = count;
    if (2L * count > slots.length) {
      grow();
    }
    return true;
  }

  private void append(byte[] word, int from, int to) {
    int start = count == 0 ? 0 : ends[count - 1];
    long end = (long) start + to - from;
    if (end > MOST_TEXT || count == MOST_WORDS) {
      throw new SemascopeException("too many words: %s of %s bytes in total".formatted(count, end));
    }
    if (end > text.length) {
      text = Arrays.copyOf(text, (int) Math.min(MOST_TEXT, Math.max(end, 2L * text.length)));
    }
    System.arraycopy(word, from, text, start, to - from);
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
    }
    ends[count++] = (int) end;
  }

  /** The slot of the word, or the empty slot for it. */
  private int slot(byte[] word, int from, int to) {
    int mask = slots.length - 1;
    int slot = hash(word, from, to) & mask;
    while (slots[slot] != 0 && !isAt(slots[slot] - 1, word, from, to)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private boolean isAt(int row, byte[] word, int from, int to) {
    return Arrays.equals(text, start(row), ends[row], word, from, to);
  }

  private void grow() {
    slots = new int[2 * slots.length];
    int mask = slots.length - 1;
    for (int row = 0; row < count; row++) {
      int slot = hash(text, start(row), ends[row]) & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = row + 1;
    }
  }

  /**
   * The hash of words in mapped files; part of the file format. 64-bit FNV-1a, its upper half
   * folded into the lower.
   */
  static int hash(byte[] word, int from, int to) {
    long hash = 0xcbf29ce484222325L;
    for (int at = from; at < to; at++) {
      hash = (hash ^ (word[at] & 0xff)) * 0x100000001b3L;
    }
    return (int) (hash ^ (hash >>> 32));
  }

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
   * The word as UTF-8 with invalid bytes written as {@code \x8c}, as in gensim, so that different
   * words stay different.
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
