package org.semascope.data.wordnet;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.semascope.core.PartOfSpeech;

/**
 * A synset as a reader found it. Its links name their targets as the source does, since most stand
 * further down.
 */
final class SynsetDraft {
  /** What the reader calls it by: {@code noun 2084071}, or the identifier of a WN-LMF file. */
  final String source;

  final Path file;
  final long line;
  final List<Word> words = new ArrayList<>(1);
  final List<Arrow> arrows = new ArrayList<>(4);

  /** What users know it by; null for the key of its first sense. */
  String id;

  PartOfSpeech partOfSpeech;
  boolean satellite;

  /** Whether it only joins others: a meaning that the language has no word for. */
  boolean wordless;

  String lexicographerFile = "";
  String interlingualIndex = "";

  /** Definition and examples in one text. */
  String gloss = "";

  /** Null where the source separates it from the examples by quotation marks alone. */
  String definition;

  final List<String> examples = new ArrayList<>(0);

  /** Its links to other synsets once these have numbers: pointer, target, pointer, target, ... */
  final Ints links = new Ints();

  /** Its number in the wordnet; -1 until then, or if there is no sense in it. */
  int number = -1;

  SynsetDraft(String source, Path file, long line) {
    this.source = source;
    this.file = file;
    this.line = line;
  }

  /**
   * A link as a reader found it.
   *
   * @param from the number of a word, counted from 1, or 0 for the synset as a whole
   * @param target the source of the synset pointed at
   * @param to the number of a word of the target, or 0
   */
  record Arrow(Pointer pointer, int from, String target, int to, long line) {}

  /** One of its words; words of the same key are one sense in several spellings. */
  static final class Word {
    final String lemma;

    /** The lemma as it is looked up. */
    final String lookup;

    /** Distinguishes the senses of a lemma in one lexicographer file. */
    final int lexicalId;

    String key;

    /** The senses of a lemma stand in this order; at the end it counts from 1. */
    int order;

    int tagCount;

    /** The word that represents its sense: itself or one of the same key; null without a key. */
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
