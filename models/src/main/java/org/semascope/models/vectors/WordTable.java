package org.semascope.models.vectors;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
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
  private int[] starts = new int[1 << 8]; // of each word, and of the next one
  private int count;
  private int[] slots = new int[1 << 9]; // row + 1, or 0 if empty

  int count() {
    return count;
  }

  /** The first byte of a row's word in {@link #text}, and the end of the word before it. */
  int start(int row) {
    return starts[row];
  }

  byte[] word(int row) {
    return Arrays.copyOfRange(text, starts[row], starts[row + 1]);
  }

  byte[] text() {
    return text;
  }

  int[] slots() {
    return slots;
  }

  /** Adds a word; false if it is a duplicate. */
  boolean add(byte[] word) {
    int mask = slots.length - 1;
    int slot = hash(word, 0, word.length) & mask;
    while (slots[slot] != 0) {
      int row = slots[slot] - 1;
      if (Arrays.equals(text, starts[row], starts[row + 1], word, 0, word.length)) {
        return false;
      }
      slot = (slot + 1) & mask;
    }
    append(word);
    slots[slot] = count;
    if (2L * count > slots.length) {
      grow();
    }
    return true;
  }

  private void append(byte[] word) {
    long end = (long) starts[count] + word.length;
    if (end > MOST_TEXT || count == MOST_WORDS) {
      throw new SemascopeException("too many words: %s of %s bytes in total".formatted(count, end));
    }
    if (end > text.length) {
      text = Arrays.copyOf(text, (int) Math.min(MOST_TEXT, Math.max(end, 2L * text.length)));
    }
    System.arraycopy(word, 0, text, starts[count], word.length);
    count++;
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
    }
    starts[count] = (int) end;
  }

  private void grow() {
    slots = new int[2 * slots.length];
    int mask = slots.length - 1;
    for (int row = 0; row < count; row++) {
      int slot = hash(text, starts[row], starts[row + 1]) & mask;
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

  static boolean isUtf8(byte[] bytes) {
    // Invalid bytes are decoded as U+FFFD, which is encoded as other bytes.
    String text = new String(bytes, StandardCharsets.UTF_8);
    return Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes);
  }

  /**
   * The word as UTF-8 with invalid bytes written as {@code \x8c}, as in gensim, so that different
   * words stay different.
   */
  static byte[] repaired(byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder(); // which reports invalid bytes
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(4 * bytes.length);
    for (CoderResult result = decoder.decode(in, out, true);
        result.isError();
        result = decoder.decode(in, out, true)) {
      for (int i = 0; i < result.length(); i++) {
        out.put("\\x%02x".formatted(in.get() & 0xff));
      }
    }
    return out.flip().toString().getBytes(StandardCharsets.UTF_8);
  }
}
