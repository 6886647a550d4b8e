package org.semascope.data.wordnet;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.semascope.core.PartOfSpeech;

/**
 * The hypernyms of the senses of a word, with their shortest distances. The distance of two words
 * is the length of the shortest path between two of their senses over a common hypernym.
 */
public final class PathDistance {
  private final Map<Synset, Integer> above = new HashMap<>();

  private PathDistance() {}

  public static PathDistance of(WordNet wordnet, String word, PartOfSpeech partOfSpeech) {
    PathDistance own = new PathDistance();
    wordnet.senses(word, partOfSpeech).forEach(sense -> own.addHypernyms(sense.synset(), 0));
    return own;
  }

  private void addHypernyms(Synset from, int links) {
    if (links < above.getOrDefault(from, Integer.MAX_VALUE)) {
      above.put(from, links);
      from.targets(Pointer.HYPERNYM).forEach(up -> addHypernyms(up, links + 1));
      from.targets(Pointer.INSTANCE_HYPERNYM).forEach(up -> addHypernyms(up, links + 1));
    }
  }

  /** Number of links; empty for words without a common hypernym (any two nouns have one). */
  public OptionalInt to(PathDistance other) {
    return above.entrySet().stream()
        .filter(way -> other.above.containsKey(way.getKey()))
        .mapToInt(way -> way.getValue() + other.above.get(way.getKey()))
        .min();
  }
}
