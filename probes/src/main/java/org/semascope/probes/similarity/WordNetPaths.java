package org.semascope.probes.similarity;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.wordnet.PathDistance;
import org.semascope.data.wordnet.Sense;
import org.semascope.data.wordnet.WordNet;
import org.semascope.engine.Sampling;
import org.semascope.probes.similarity.SimilarityProbe.WordPair;

/**
 * Pairs of common nouns with WordNet path similarity, a proxy for human ratings. The similarity of
 * two nouns is 1 / (1 + d), where d is the number of links on the shortest path from a sense of the
 * first up to a common hypernym and down to a sense of the second.
 */
final class WordNetPaths {
  static final String SET = "WordNet paths (proxy)";

  /** Frequent nouns, in most vocabularies; they form 319,600 pairs. */
  private static final int NOUNS = 800;

  /** In links; longer distances are sampled together. */
  private static final int GREAT = 10;

  private static final Pattern WORD = Pattern.compile("[a-z]{3,}");

  private final List<String> nouns;
  private final List<PathDistance> ways = new ArrayList<>(); // of each noun

  WordNetPaths(WordNet wordnet) {
    Map<String, Integer> tagged = new TreeMap<>();
    for (String lemma : wordnet.lemmas(PartOfSpeech.NOUN)) {
      List<Sense> senses = wordnet.senses(lemma, PartOfSpeech.NOUN);
      if (WORD.matcher(lemma).matches() && !wordnet.isName(lemma, PartOfSpeech.NOUN)) {
        tagged.put(lemma, -senses.stream().mapToInt(Sense::tagCount).sum());
      }
    }
    List<String> mostTaggedFirst = new ArrayList<>(tagged.keySet());
    mostTaggedFirst.sort(Comparator.comparing(tagged::get));
    nouns = mostTaggedFirst.stream().limit(NOUNS).sorted().toList();
    for (String noun : nouns) {
      ways.add(PathDistance.of(wordnet, noun, PartOfSpeech.NOUN));
    }
  }

  /**
   * Equal numbers of pairs of each distance, as far as available: in a uniform sample nearly all
   * nouns would be equally far apart. Long distances are sampled together, since the longest belong
   * to a few nouns deep in the hierarchy.
   *
   * @param limit maximum number; 0 means all
   */
  List<WordPair> draw(int limit, long seed) {
    Map<Integer, List<WordPair>> byDistance = new TreeMap<>();
    for (int i = 0; i < nouns.size(); i++) {
      for (int j = i + 1; j < nouns.size(); j++) {
        int distance = ways.get(i).to(ways.get(j)).orElseThrow(); // all nouns are entities
        String id = "%s: %s %s".formatted(SET, nouns.get(i), nouns.get(j));
        // path(a, b) = 1 / (1 + d(a, b)), Pedersen et al. 2004
        double similarity = 1.0 / (1 + distance);
        byDistance
            .computeIfAbsent(Math.min(distance, GREAT), any -> new ArrayList<>())
            .add(new WordPair(id, SET, nouns.get(i), nouns.get(j), similarity));
      }
    }
    List<List<WordPair>> smallestFirst = new ArrayList<>(byDistance.values());
    smallestFirst.sort(Comparator.comparingInt(List::size));
    List<WordPair> drawn = new ArrayList<>();
    for (int i = 0; i < smallestFirst.size(); i++) {
      List<WordPair> alike = smallestFirst.get(i);
      int share = limit == 0 ? alike.size() : (limit - drawn.size()) / (smallestFirst.size() - i);
      drawn.addAll(new Sampling<>(WordPair::first, WordPair::id, seed).draw(alike, share));
    }
    drawn.sort(Comparator.comparing(WordPair::id));
    return drawn;
  }
}
