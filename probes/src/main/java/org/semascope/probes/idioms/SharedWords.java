package org.semascope.probes.idioms;

import java.util.Collections;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Whether two phrases have a word in common. */
final class SharedWords {
  private static final Pattern BETWEEN = Pattern.compile("[\\s-]+");

  private SharedWords() {}

  /** The words of a phrase, in lower case. */
  static Set<String> of(String phrase) {
    Set<String> words = new TreeSet<>();
    BETWEEN
        .splitAsStream(phrase.toLowerCase(Locale.ROOT))
        .filter(word -> !word.isEmpty())
        .forEach(words::add);
    return words;
  }

  static boolean between(String one, String other) {
    return !Collections.disjoint(of(one), of(other));
  }
}
