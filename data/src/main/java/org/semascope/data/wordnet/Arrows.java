package org.semascope.data.wordnet;

import java.util.Arrays;

/**
 * The links of a synset as a reader found them, each packed into one number: a wordnet has three
 * hundred thousand, and most of the time to load it went into making and moving objects.
 */
final class Arrows {
  /** The highest number of a word that fits. */
  static final int LAST_WORD = 0xfff;

  private static final Pointer[] POINTERS = Pointer.values();
  private static final long[] NONE = {};

  private long[] packed = NONE; // target 32 bits | from 12 | to 12 | pointer 8
  private int count;

  void ensureCapacity(int capacity) {
    if (capacity > packed.length) {
      packed = Arrays.copyOf(packed, capacity);
    }
  }

  /**
   * @param from the number of a word, counted from 1, or 0 for the synset as a whole
   * @param target the source of the synset pointed at
   * @param to the number of a word of the target, or 0
   */
  void add(Pointer pointer, int from, int target, int to) {
    if (count == packed.length) {
      ensureCapacity(Math.max(4, count * 2));
    }
    packed[count++] = (long) target << 32 | (long) from << 20 | (long) to << 8 | pointer.ordinal();
  }

  int count() {
    return count;
  }

  Pointer pointer(int arrow) {
    return POINTERS[(int) packed[arrow] & 0xff];
  }

  int target(int arrow) {
    return (int) (packed[arrow] >> 32);
  }

  int from(int arrow) {
    return (int) (packed[arrow] >> 20) & LAST_WORD;
  }

  int to(int arrow) {
    return (int) (packed[arrow] >> 8) & LAST_WORD;
  }
}
