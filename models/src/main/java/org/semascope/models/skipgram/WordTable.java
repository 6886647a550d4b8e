package org.semascope.models.skipgram;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.semascope.core.SemascopeException;

/**
 * Counts words given as UTF-8 bytes, in the order of their first occurrence. When there are too
 * many different words, the rarest are dropped, as in word2vec; one that occurs again is a new word
 * with a new id. A hash table with linear probing: a map would need an object for each lookup.
 */
final class WordTable {
  static final class Word {
    final int id;
    long count;
    private final byte[] bytes;
    private final int hash;

    private Word(int id, byte[] bytes, int hash) {
      this.id = id;
      this.bytes = bytes;
      this.hash = hash;
    }

    String decoded() {
      try {
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      } catch (CharacterCodingException e) {
        throw new SemascopeException(
            "the corpus is not UTF-8: found a word of the bytes " + Arrays.toString(bytes), e);
      }
    }
  }

  private final int maxWords;
  private final List<Word> words = new ArrayList<>();
  private Word[] slots = new Word[1 << 16];
  private int ids;
  private long dropped; // words that occurred up to so often

  WordTable(int maxWords) {
    this.maxWords = maxWords;
  }

  List<Word> words() {
    return words;
  }

  /** Number of ids, including those of words that were dropped. */
  int ids() {
    return ids;
  }

  /** Counts an occurrence and returns the word's id. */
  int count(byte[] text, int from, int to, int hash) {
    int slot = slot(hash);
    while (slots[slot] != null) {
      Word word = slots[slot];
      if (word.hash == hash && Arrays.equals(word.bytes, 0, word.bytes.length, text, from, to)) {
        word.count++;
        return word.id;
      }
      slot = slot + 1 & slots.length - 1;
    }
    if (words.size() >= maxWords || 2 * words.size() >= slots.length) {
      while (words.size() >= maxWords) {
        dropped++;
        words.removeIf(word -> word.count <= dropped);
      }
      slots = new Word[2 * words.size() < slots.length ? slots.length : 2 * slots.length];
      words.forEach(this::place);
    }
    Word added = new Word(ids++, Arrays.copyOfRange(text, from, to), hash);
    added.count = 1;
    words.add(added);
    place(added);
    return added.id;
  }

  private void place(Word word) {
    int slot = slot(word.hash);
    while (slots[slot] != null) {
      slot = slot + 1 & slots.length - 1;
    }
    slots[slot] = word;
  }

  /** Multiplied, because the low bits of a hash depend on the last letters only. */
  private int slot(int hash) {
    return hash * 0x9E3779B9 >>> Integer.numberOfLeadingZeros(slots.length - 1);
  }
}
