package org.semascope.probes.idioms;

import java.util.OptionalInt;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.wordnet.Sense;
import org.semascope.data.wordnet.WordNet;
import org.semascope.models.vectors.StaticVectors;

/** How frequent words are, on any scale: only their order matters, and who is near whom. */
public interface WordFrequencies {
  /** Where they come from, for the manifest. */
  String description();

  double of(String word);

  /** All words are alike: phrases are of any words of the list. */
  WordFrequencies NONE =
      new WordFrequencies() {
        @Override
        public String description() {
          return "words of the list, not matched";
        }

        @Override
        public double of(String word) {
          return 0;
        }
      };

  /** How often a word was met in the texts that WordNet's authors tagged, as a logarithm. */
  static WordFrequencies of(WordNet wordnet) {
    return new WordFrequencies() {
      @Override
      public String description() {
        return "words of the list, matched by the tag counts of " + wordnet.name();
      }

      @Override
      public double of(String word) {
        int count = 0;
        for (PartOfSpeech partOfSpeech : PartOfSpeech.values()) {
          count += wordnet.senses(word, partOfSpeech).stream().mapToInt(Sense::tagCount).sum();
        }
        return Math.log1p(count);
      }
    };
  }

  /** By Zipf's law, the rank of a word in a list ordered by frequency, as a logarithm. */
  static WordFrequencies of(StaticVectors vectors, String name) {
    return new WordFrequencies() {
      @Override
      public String description() {
        return "words of the list, matched by their rank in " + name;
      }

      @Override
      public double of(String word) {
        OptionalInt row = vectors.row(word);
        return -Math.log1p(row.orElse(vectors.size()));
      }
    };
  }
}
