package org.semascope.data.wordnet;

import java.util.Locale;

/** Spelling of lemmas: WordNet's files join the parts of a multiword expression by {@code _}. */
final class Lemmas {
  private Lemmas() {}

  static String withSpaces(String word) {
    return word.replace('_', ' ');
  }

  /** The lookup key: lower case, with spaces. */
  static String lookup(String word) {
    return withSpaces(word).toLowerCase(Locale.ROOT);
  }

  static boolean isMultiword(String lemma) {
    return lemma.indexOf(' ') >= 0;
  }
}
