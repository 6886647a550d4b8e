package org.semascope.data.wordnet;

import java.nio.file.Path;
import java.util.ArrayList;
import org.semascope.core.PartOfSpeech;

/**
 * A synset as a reader found it. Its links name their targets as the source does, since most stand
 * further down.
 */
final class SynsetDraft {
  /** What the reader calls it by. */
  final int source;

  final Path file;
  final int line;
  final ArrayList<Word> words = new ArrayList<>(0);
  final Arrows arrows = new Arrows();

  /** What users know it by; null for the key of its first sense. */
  String id;

  PartOfSpeech partOfSpeech;
  boolean satellite;

  /** Whether it only joins others: a meaning that the language has no word for. */
  boolean wordless;

  String lexicographerFile = "";
  String interlingualIndex = "";
  Gloss gloss;

  /** Its links to other synsets once these have numbers: pointer, target, pointer, target, ... */
  final Ints links = new Ints();

  /** Its number in the wordnet; -1 until then, or if there is no sense in it. */
  int number = -1;

  SynsetDraft(int source, Path file, int line) {
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

    /** The senses of a lemma stand in this order; at the end it counts from 1. */
    int order;

    int tagCount;

    /** The word that stands for its sense: itself or one of the same key; null without a key. */
    Word sense;

    /** The number of its sense in the wordnet. */
    int number;

    /** Links to other senses once these have numbers: pointer, target, pointer, target, ... */
    final Ints links = new Ints();

    Word(String lemma, int lexicalId) {
      this.lemma = lemma;
      this.lookup = Lemmas.lookup(lemma);
      this.lexicalId = lexicalId;
    }
  }
}
