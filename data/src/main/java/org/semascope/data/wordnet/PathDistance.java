package org.semascope.data.wordnet;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.semascope.core.PartOfSpeech;

/**
 * The synsets above the senses of a word, with the fewest links up to each. The distance of two
 * words is the shortest way from a sense of the one up to a common hypernym and down to a sense of
 * the other.
 */
public final class PathDistance {
  private final Map<Synset, Integer> above = new HashMap<>();

  private PathDistance() {}

  public static PathDistance of(WordNet wordnet, String word, PartOfSpeech partOfSpeech) {
    PathDistance own = new PathDistance();
    wordnet.senses(word, partOfSpeech).forEach(sense -> own.climb(sense.synset(), 0));
    return own;
  }

  private void climb(Synset from, int links) {
    if (links < above.getOrDefault(from, Integer.MAX_VALUE)) {
      above.put(from, links);
      from.targets(Pointer.HYPERNYM).forEach(up -> climb(up, links + 1));
      from.targets(Pointer.INSTANCE_HYPERNYM).forEach(up -> climb(up, links + 1));
    }
  }

  /** In links; empty for words without a common hypernym, which no two nouns are. */
  public OptionalInt to(PathDistance other) {
    return above.entrySet().stream()
        .filter(way -> other.above.containsKey(way.getKey()))
        .mapToInt(way -> way.getValue() + other.above.get(way.getKey()))
        .min();
  }
}
