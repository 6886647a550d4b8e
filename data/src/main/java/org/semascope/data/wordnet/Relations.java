package org.semascope.data.wordnet;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.semascope.core.PartOfSpeech;

/**
 * Finds related words of a word.
 *
 * @param multiwords whether to include multiword expressions
 * @param instances whether instances count as hyponyms, such as Rome of city
 */
public record Relations(boolean multiwords, boolean instances) {
  /** Single words, no instances. */
  public static final Relations DEFAULT = new Relations(false, false);

  /** The related words of a sense, each once, without the word itself. */
  public List<String> words(Sense key, Relation relation) {
    return words(List.of(key), relation);
  }

  /** The related words of all senses of a word, in the order of its senses. */
  public List<String> words(
      WordNet wordnet, String lemma, PartOfSpeech partOfSpeech, Relation relation) {
    return words(wordnet.senses(lemma, partOfSpeech), relation);
  }

  /** The related words of a sense, each under the first relation it has. */
  public Map<Relation, List<String>> firstRelations(Sense key) {
    return firstRelations(List.of(key));
  }

  /** The related words of all senses of a word, each under the first relation it has. */
  public Map<Relation, List<String>> firstRelations(
      WordNet wordnet, String lemma, PartOfSpeech partOfSpeech) {
    return firstRelations(wordnet.senses(lemma, partOfSpeech));
  }

  private Map<Relation, List<String>> firstRelations(List<Sense> keys) {
    Map<Relation, List<String>> all = new EnumMap<>(Relation.class);
    Set<String> taken = new HashSet<>();
    for (Relation relation : Relation.values()) {
      List<String> own = new ArrayList<>(words(keys, relation));
      own.removeIf(word -> !taken.add(Lemmas.lookup(word)));
      all.put(relation, List.copyOf(own));
    }
    return all;
  }

  private List<String> words(List<Sense> keys, Relation relation) {
    Map<String, String> words = new LinkedHashMap<>();
    for (Sense key : keys) {
      related(key.synset(), relation)
          .flatMap(synset -> synset.senses().stream())
          .map(Sense::lemma)
          .filter(lemma -> multiwords || !Lemmas.isMultiword(lemma))
          .forEach(lemma -> words.putIfAbsent(Lemmas.lookup(lemma), lemma));
    }
    keys.forEach(key -> words.remove(Lemmas.lookup(key.lemma())));
    return List.copyOf(words.values());
  }

  private Stream<Synset> related(Synset synset, Relation relation) {
    return switch (relation) {
      case SYN -> Stream.of(synset);
      case HYPE -> targets(synset, Pointer.HYPERNYM, Pointer.INSTANCE_HYPERNYM);
      case HYPO -> targets(synset, Pointer.HYPONYM, Pointer.INSTANCE_HYPONYM);
      case COHYP ->
          targets(synset, Pointer.HYPERNYM, Pointer.INSTANCE_HYPERNYM)
              .flatMap(above -> targets(above, Pointer.HYPONYM, Pointer.INSTANCE_HYPONYM))
              .filter(sister -> sister != synset)
              .distinct();
    };
  }

  private Stream<Synset> targets(Synset synset, Pointer pointer, Pointer ofInstances) {
    Stream<Synset> classes = synset.targets(pointer).stream();
    return instances ? Stream.concat(classes, synset.targets(ofInstances).stream()) : classes;
  }
}
