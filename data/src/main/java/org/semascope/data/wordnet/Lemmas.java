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

  /** Whether this is the lemma of a sense key, which stands before its last %. */
  static boolean startsKey(String key, String lookup) {
    int length = lookup.length();
    if (key.length() <= length || key.charAt(length) != '%' || key.lastIndexOf('%') != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      char letter = key.charAt(i);
      if (letter != lookup.charAt(i)
          && (letter == '_' ? ' ' : Character.toLowerCase(letter)) != lookup.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  static boolean isMultiword(String lemma) {
    return lemma.indexOf(' ') >= 0;
  }
}
