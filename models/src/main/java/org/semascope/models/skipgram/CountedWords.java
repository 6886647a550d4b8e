package org.semascope.models.skipgram;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.semascope.core.SemascopeException;

/**
 * Counts words given as bytes, and numbers them in the order in which they come. When there are too
 * many different ones, the rarest are dropped, as word2vec does; one that comes again is a new word
 * with a new number.
 */
final class CountedWords {
  /** As many as word2vec keeps; with {@link #LONGEST} letters each they still fit an array. */
  static final int MOST_WORDS = 21_000_000;

  /** In bytes, as in word2vec; what is longer is no word. */
  static final int LONGEST = 100;

  private final int most;
  private long dropUpTo = 1;
  private int nextNumber;

  private int[] slots = new int[1 << 16]; // an entry + 1, or 0
  private int entries;
  private byte[] letters = new byte[1 << 18]; // of all entries, one after the other
  private int[] ends = new int[1 << 14]; // [entries], in letters
  private int[] hashes = new int[1 << 14];
  private int[] numbers = new int[1 << 14];
  private long[] counts = new long[1 << 14];

  CountedWords(int most) {
    this.most = most;
  }

  /** Counts a word once more and tells its number. */
  int count(byte[] text, int from, int to, int hash) {
    int slot = slot(hash);
    while (slots[slot] != 0) {
      int entry = slots[slot] - 1;
      if (hashes[entry] == hash && is(entry, text, from, to)) {
        counts[entry]++;
        return numbers[entry];
      }
      slot = slot + 1 & slots.length - 1;
    }
    if (entries == most) {
      drop();
      return count(text, from, to, hash);
    }
    add(text, from, to, hash);
    slots[slot] = entries;
    if (2 * entries > slots.length) {
      rehash(2 * slots.length);
    }
    return nextNumber++;
  }

  int size() {
    return entries;
  }

  /** How many numbers were ever given. */
  int numbersGiven() {
    return nextNumber;
  }

  long countOf(int entry) {
    return counts[entry];
  }

  int numberOf(int entry) {
    return numbers[entry];
  }

  String wordOf(int entry) {
    int start = start(entry);
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(letters, start, ends[entry] - start))
          .toString();
    } catch (CharacterCodingException e) {
      throw new SemascopeException(
          "the corpus is not UTF-8: found a word of the bytes "
              + Arrays.toString(Arrays.copyOfRange(letters, start, ends[entry])),
          e);
    }
  }

  private boolean is(int entry, byte[] text, int from, int to) {
    return Arrays.equals(letters, start(entry), ends[entry], text, from, to);
  }

  private int start(int entry) {
    return entry == 0 ? 0 : ends[entry - 1];
  }

  private void add(byte[] text, int from, int to, int hash) {
    if (entries == ends.length) {
      ends = Arrays.copyOf(ends, 2 * entries);
      hashes = Arrays.copyOf(hashes, 2 * entries);
      numbers = Arrays.copyOf(numbers, 2 * entries);
      counts = Arrays.copyOf(counts, 2 * entries);
    }
    int start = start(entries);
    int end = start + to - from;
    if (end > letters.length) {
      letters = Arrays.copyOf(letters, (int) Math.min(2L * end, Integer.MAX_VALUE - 8));
    }
    System.arraycopy(text, from, letters, start, to - from);
    ends[entries] = end;
    hashes[entries] = hash;
    numbers[entries] = nextNumber;
    counts[entries] = 1;
    entries++;
  }

  /** Drops what is rarest: what was seen once, at the next call twice, until something goes. */
  private void drop() {
    for (int before = entries; entries == before; dropUpTo++) {
      int kept = 0;
      int start = 0;
      int end = 0;
      for (int entry = 0; entry < before; entry++) {
        int length = ends[entry] - start;
        start += length;
        if (counts[entry] > dropUpTo) {
          // What is kept moves down, so nothing is overwritten that is still to come.
          System.arraycopy(letters, start - length, letters, end, length);
          end += length;
          ends[kept] = end;
          hashes[kept] = hashes[entry];
          numbers[kept] = numbers[entry];
          counts[kept] = counts[entry];
          kept++;
        }
      }
      entries = kept;
    }
    rehash(slots.length);
  }

  /** Multiplied, because the low bits of a hash are those of the last letters alone. */
  private int slot(int hash) {
    return hash * 0x9E3779B9 >>> Integer.numberOfLeadingZeros(slots.length - 1);
  }

  private void rehash(int size) {
    slots = new int[size];
    for (int entry = 0; entry < entries; entry++) {
      int slot = slot(hashes[entry]);
      while (slots[slot] != 0) {
        slot = slot + 1 & size - 1;
      }
      slots[slot] = entry + 1;
    }
  }
}
