package org.semascope.probes.rerank;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.wordnet.Pointer;
import org.semascope.data.wordnet.Relation;
import org.semascope.data.wordnet.Relations;
import org.semascope.data.wordnet.Sense;
import org.semascope.data.wordnet.WordNet;

/**
 * The words that WordNet relates to a noun in any of its senses, as far as a vocabulary has them. A
 * word is listed under every relation it has.
 *
 * @param ownSynset whether the other words of the key's synsets are also its cohyponyms
 */
record Gold(WordNet wordnet, Set<String> vocabulary, boolean ownSynset) {
  Map<Relation, Set<String>> of(String key) {
    Map<Relation, Set<String>> related = new EnumMap<>(Relation.class);
    for (Relation relation : Relation.values()) {
      List<String> words =
          new ArrayList<>(Relations.DEFAULT.words(wordnet, key, PartOfSpeech.NOUN, relation));
      if (relation == Relation.COHYP && ownSynset) {
        wordnet.senses(key, PartOfSpeech.NOUN).stream()
            .map(Sense::synset)
            .filter(synset -> !synset.targets(Pointer.HYPERNYM).isEmpty())
            .forEach(synset -> words.addAll(synset.words()));
      }
      Set<String> known = new TreeSet<>();
      for (String word : words) {
        String lower = word.toLowerCase(Locale.ROOT);
        if (vocabulary.contains(lower) && !lower.equals(key)) {
          known.add(lower);
        }
      }
      related.put(relation, known);
    }
    return related;
  }

  /** The relations between a key and another word. */
  static List<Relation> relations(Map<Relation, Set<String>> related, String other) {
    return related.keySet().stream()
        .filter(relation -> related.get(relation).contains(other))
        .toList();
  }
}
