package org.semascope.models.vectors;

import java.util.Arrays;
import org.semascope.core.SemascopeException;

/**
 * Words in the making of a mapped file: their bytes one after the other and a table by hash, laid
 * out as they will be in the file, so that a million words cost some thirty megabytes.
 */
final class WordTable {
  private static final int MOST_TEXT = Integer.MAX_VALUE - 64;
  private static final int MOST_WORDS = 1 << 28;

  private byte[] text = new byte[1 << 12];
  private int[] ends = new int[1 << 8]; // (count)
  private int count;
  private int[] slots = new int[1 << 9]; // row + 1, or 0 where nothing is

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

  /** Adds a word; false if it is there already. */
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
      throw new SemascopeException(
          "the words are too many: %s of %s bytes together".formatted(count, end));
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

  /** Where the word is, or where it would be. */
  private int slot(byte[] word, int from, int to) {
    int mask = slots.length - 1;
    int slot = WordHash.of(word, from, to) & mask;
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
      int slot = WordHash.of(text, start(row), ends[row]) & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = row + 1;
    }
  }
}
