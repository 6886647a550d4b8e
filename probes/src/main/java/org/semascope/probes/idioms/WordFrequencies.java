package org.semascope.probes.idioms;

import org.semascope.core.PartOfSpeech;
import org.semascope.data.wordnet.Sense;
import org.semascope.data.wordnet.WordNet;
import org.semascope.models.vectors.StaticVectors;

/** How frequent words are, on any scale: only their order matters, and who is near whom. */
@FunctionalInterface
public interface WordFrequencies {
  double of(String word, String language);

  /** All words are alike: phrases are of any words of the list. */
  WordFrequencies NONE = (word, language) -> 0;

  /**
   * How often a word was met in the texts that WordNet's authors tagged, as a logarithm; words of
   * other languages are all alike.
   */
  static WordFrequencies of(WordNet wordnet) {
    return (word, language) -> {
      int count = 0;
      if (language.equals(wordnet.language())) {
        for (PartOfSpeech partOfSpeech : PartOfSpeech.values()) {
          count += wordnet.senses(word, partOfSpeech).stream().mapToInt(Sense::tagCount).sum();
        }
      }
      return Math.log1p(count);
    };
  }

  /** By Zipf's law, the rank of a word in a list ordered by frequency, as a logarithm. */
  static WordFrequencies of(StaticVectors vectors) {
    return (word, language) -> -Math.log1p(vectors.row(word).orElse(vectors.size()));
  }
}
