package org.semascope.data.wordnet;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.graphs.Edge;

/**
 * A wordnet as a graph of words, with ConceptNet's names for the relations. A pair may come more
 * than once, from several senses. Of two pointers that say the same (hypernym, hyponym) one is
 * taken; relations that hold both ways (Synonym, Antonym, SimilarTo) come both ways.
 */
public final class WordNetEdges {
  private static final Map<Pointer, String> NAMES =
      Map.ofEntries(
          Map.entry(Pointer.HYPERNYM, "IsA"),
          Map.entry(Pointer.INSTANCE_HYPERNYM, "InstanceOf"),
          Map.entry(Pointer.PART_HOLONYM, "PartOf"),
          Map.entry(Pointer.MEMBER_HOLONYM, "PartOf"),
          Map.entry(Pointer.SUBSTANCE_MERONYM, "MadeOf"),
          Map.entry(Pointer.ANTONYM, "Antonym"),
          Map.entry(Pointer.SIMILAR, "SimilarTo"),
          Map.entry(Pointer.ALSO, "RelatedTo"),
          Map.entry(Pointer.VERB_GROUP, "RelatedTo"),
          Map.entry(Pointer.ATTRIBUTE, "HasProperty"),
          Map.entry(Pointer.ENTAILMENT, "Entails"),
          Map.entry(Pointer.CAUSE, "Causes"),
          Map.entry(Pointer.DERIVATION, "EtymologicallyRelatedTo"),
          Map.entry(Pointer.PERTAINYM, "DerivedFrom"),
          Map.entry(Pointer.PARTICIPLE, "DerivedFrom"),
          Map.entry(Pointer.TOPIC, "HasContext"),
          Map.entry(Pointer.REGION, "HasContext"),
          Map.entry(Pointer.USAGE, "HasContext"));

  private WordNetEdges() {}

  public static Stream<Edge> of(WordNet wordnet) {
    return wordnet.synsets().stream()
        .flatMap(
            synset ->
                Stream.of(synonyms(synset), semantic(synset), lexical(synset))
                    .flatMap(edges -> edges));
  }

  private static Stream<Edge> synonyms(Synset synset) {
    return pairs("Synonym", synset.words(), synset.words());
  }

  private static Stream<Edge> semantic(Synset synset) {
    return synset.links().stream()
        .filter(link -> NAMES.containsKey(link.pointer()))
        .flatMap(
            link -> pairs(name(link.pointer(), synset), synset.words(), link.target().words()));
  }

  private static Stream<Edge> lexical(Synset synset) {
    return synset.senses().stream()
        .flatMap(
            sense ->
                sense.links().stream()
                    .filter(link -> NAMES.containsKey(link.pointer()))
                    .flatMap(
                        link ->
                            pairs(
                                name(link.pointer(), synset),
                                List.of(sense.lemma()),
                                List.of(link.target().lemma()))));
  }

  /** To walk is not a kind of thing but a manner of moving. */
  private static String name(Pointer pointer, Synset from) {
    return pointer == Pointer.HYPERNYM && from.partOfSpeech() == PartOfSpeech.VERB
        ? "MannerOf"
        : NAMES.get(pointer);
  }

  private static Stream<Edge> pairs(String name, List<String> heads, List<String> tails) {
    return heads.stream()
        .flatMap(
            head ->
                tails.stream()
                    .filter(tail -> !tail.equals(head))
                    .map(tail -> new Edge(name, head, tail, 1)));
  }
}
