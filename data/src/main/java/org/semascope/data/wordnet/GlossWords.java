package org.semascope.data.wordnet;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** How often a word stands in the glosses, which are the only English text at hand. */
final class GlossWords {
  private final Map<String, Integer> counts = new HashMap<>();

  GlossWords(WordNet wordnet) {
    for (Synset synset : wordnet.synsets()) {
      String gloss = synset.gloss().toLowerCase(Locale.ROOT);
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
  }

  int count(String word) {
    return counts.getOrDefault(word, 0);
  }
}
