package org.semascope.data.wordnet;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.semascope.core.PartOfSpeech;

/**
 * A synset as read from a file. Its links refer to their targets by source, since most targets are
 * read later.
 */
final class SynsetDraft {
  /** Its internal name: {@code noun 2084071}, or the identifier of a WN-LMF file. */
  final String source;

  final Path file;
  final long line;
  final List<Word> words = new ArrayList<>(1);
  final List<Arrow> arrows = new ArrayList<>(4);

  /** The public id; null if no word has a key, so that the synset is left out. */
  String id;

  PartOfSpeech partOfSpeech;
  boolean satellite;

  /** Whether it has no word in the language and only connects other synsets. */
  boolean wordless;

  /** The order of its words in a WN-LMF file: ids of senses or entries. */
  String members = "";

  String lexicographerFile = "";
  String interlingualIndex = "";

  /** Definition and examples in one text. */
  String gloss = "";

  /** Null if the source does not separate it from the examples. */
  String definition;

  final List<String> examples = new ArrayList<>(0);

  /** Resolved links to other synsets: pointer, target, pointer, target, ... */
  final List<Integer> links = new ArrayList<>(0);

  /** Its number in the wordnet; -1 if it has none. */
  int number = -1;

  SynsetDraft(String source, Path file, long line) {
    this.source = source;
    this.file = file;
    this.line = line;
  }

  /**
   * A link as read from a file.
   *
   * @param from the number of a word, from 1, or 0 for the whole synset
   * @param target the source of the target synset
   * @param to the number of a word of the target, or 0
   */
  record Arrow(Pointer pointer, int from, String target, int to, long line) {}

  /** A word of the synset; words with the same key are spellings of one sense. */
  static final class Word {
    final String lemma;

    /** The lookup key of the lemma. */
    final String lookup;

    /** Distinguishes the senses of a lemma in one lexicographer file. */
    final int lexicalId;

    String key;

    /** Sort key of the senses of a lemma; after assembly the sense number from 1. */
    int order;

    int tagCount;

    /** The word that represents its sense: itself or one of the same key; null without a key. */
    Word sense;

    /** The number of its sense in the wordnet. */
    int number;

    /** Resolved links to other senses: pointer, target, pointer, target, ... */
    final List<Integer> links = new ArrayList<>(0);

    Word(String lemma, int lexicalId) {
      this.lemma = lemma;
      this.lookup = Lemmas.lookup(lemma);
      this.lexicalId = lexicalId;
    }
  }
}
