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
final class CountedWords {
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

    private boolean is(byte[] text, int from, int to, int textHash) {
      return hash == textHash && Arrays.equals(bytes, 0, bytes.length, text, from, to);
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

  CountedWords(int maxWords) {
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
    Word word = slots[slot(text, from, to, hash)];
    if (word == null) {
      makeRoom();
      word = new Word(ids++, Arrays.copyOfRange(text, from, to), hash);
      words.add(word);
      insert(word);
    }
    word.count++;
    return word.id;
  }

  private void makeRoom() {
    int before = words.size();
    while (words.size() >= maxWords) {
      dropped++;
      words.removeIf(word -> word.count <= dropped);
    }
    if (words.size() < before || 2 * before >= slots.length) {
      slots = new Word[2 * words.size() < slots.length ? slots.length : 2 * slots.length];
      words.forEach(this::insert);
    }
  }

  private void insert(Word word) {
    slots[slot(word.bytes, 0, word.bytes.length, word.hash)] = word;
  }

  /** Where a word is or belongs. The low bits of its hash depend on the last letters only. */
  private int slot(byte[] text, int from, int to, int hash) {
    int slot = hash * 0x9E3779B9 >>> Integer.numberOfLeadingZeros(slots.length - 1);
    while (slots[slot] != null && !slots[slot].is(text, from, to, hash)) {
      slot = slot + 1 & slots.length - 1;
    }
    return slot;
  }
}
