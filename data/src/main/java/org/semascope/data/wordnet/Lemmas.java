package org.semascope.data.wordnet;

import java.util.Locale;

/** How words are written inside and outside: WordNet's files join the parts of a word by _. */
final class Lemmas {
  private Lemmas() {}

  static String withBlanks(String word) {
    return word.replace('_', ' ');
  }

  /** The form under which a word is looked up, in any case, with blanks or underscores. */
  static String lookup(String word) {
    return withBlanks(word).toLowerCase(Locale.ROOT);
  }

  static boolean isMultiword(String lemma) {
    return lemma.indexOf(' ') >= 0;
  }
}
