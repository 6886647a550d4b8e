package org.semascope.data.wordnet;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How often a word stands in the glosses, which are the only English text at hand. */
final class GlossWords {
  private final Map<String, Integer> counts = new HashMap<>();

  void add(String text) {
    String gloss = text.toLowerCase(Locale.ROOT);
    int start = 0;
    for (int i = 0; i <= gloss.length(); i++) {
      if (i == gloss.length() || !Character.isLetter(gloss.charAt(i))) {
        if (i > start) {
          counts.merge(gloss.substring(start, i), 1, Integer::sum);
        }
        start = i + 1;
      }
    }
  }

  /** For each word a list of one number. */
  Map<String, List<Integer>> counts() {
    Map<String, List<Integer>> lists = new HashMap<>(2 * counts.size());
    counts.forEach((word, count) -> lists.put(word, List.of(count)));
    return lists;
  }
}
