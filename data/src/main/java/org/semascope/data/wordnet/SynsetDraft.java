package org.semascope.data.wordnet;

import java.nio.file.Path;
import java.util.ArrayList;
import org.semascope.core.PartOfSpeech;

/**
 * A synset as a reader found it. Its links name their targets as the source does, since most stand
 * further down.
 *
 * @param <K> what the source calls a synset by
 */
final class SynsetDraft<K> {
  final K source;
  final Path file;
  final int line;
  final ArrayList<Word> words = new ArrayList<>(0);
  final ArrayList<Arrow<K>> arrows = new ArrayList<>(0);

  /** What users know it by; null for the key of its first sense. */
  String id;

  PartOfSpeech partOfSpeech;
  boolean satellite;
  String lexicographerFile = "";
  String interlingualIndex = "";
  Gloss gloss;

  /** What has become of it: null until then, or if there is no sense in it. */
  Synset synset;

  SynsetDraft(K source, Path file, int line) {
    this.source = source;
    this.file = file;
    this.line = line;
  }

  /** Whether there is a word of this number, counted from 1. */
  boolean hasWord(int number) {
    return number >= 1 && number <= words.size();
  }

  /** One of its words; words of the same key are one sense in several spellings. */
  static final class Word {
    final String lemma;

    /** The lemma as it is looked up. */
    final String lookup;

    /** Tells the senses of a lemma in one lexicographer file apart. */
    final int lexicalId;

    String key;

    /** The senses of a lemma stand in this order. */
    int order;

    int tagCount;

    /** What has become of it; null if it has no key. */
    Sense sense;

    Word(String lemma, int lexicalId) {
      this.lemma = lemma;
      this.lookup = Lemmas.lookup(lemma);
      this.lexicalId = lexicalId;
    }
  }

  /**
   * A link.
   *
   * @param from the number of a word, counted from 1, or 0 for the synset as a whole
   * @param to the number of a word of the target, or 0
   */
  record Arrow<K>(Pointer pointer, int from, K target, int to, int line) {}
}
