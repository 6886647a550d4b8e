package org.semascope.data.wordnet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.WordForm;
import org.semascope.data.graphs.Edge;

/**
 * A wordnet as a graph of words, with ConceptNet's names of the relations. A pair may occur more
 * than once, from several senses. Of inverse pointers (hypernym, hyponym) one is used; symmetric
 * relations (Synonym, Antonym, SimilarTo) occur in both directions.
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

  private final Predicate<Sense> accepted;

  private WordNetEdges(Predicate<Sense> accepted) {
    this.accepted = accepted;
  }

  /** All edges, of all senses. */
  public static Stream<Edge> of(WordNet wordnet) {
    return new WordNetEdges(any -> true).edges(wordnet);
  }

  /**
   * Edges between common words: both words are in their most frequent sense of all parts of speech,
   * that sense was tagged at least once, and the words have dissimilar forms ({@link
   * WordForm#lookAlike}). Names and instances are left out.
   */
  public static Stream<Edge> ofCommonWords(WordNet wordnet) {
    return new WordNetEdges(sense -> isCommon(sense, wordnet))
        .edges(wordnet)
        .filter(edge -> !WordForm.lookAlike(edge.head(), edge.tail()));
  }

  private static boolean isCommon(Sense sense, WordNet wordnet) {
    String lemma = sense.lemma();
    return sense.number() == 1
        && sense.tagCount() > 0
        && lemma.equals(Lemmas.lookup(lemma))
        && sense.synset().targets(Pointer.INSTANCE_HYPERNYM).isEmpty()
        && Stream.of(PartOfSpeech.values())
            .filter(other -> other != sense.partOfSpeech())
            .flatMap(other -> wordnet.senses(lemma, other).stream())
            .noneMatch(other -> other.tagCount() > sense.tagCount());
  }

  private Stream<Edge> edges(WordNet wordnet) {
    return wordnet.synsets().stream().flatMap(synset -> edges(synset).stream());
  }

  private List<Edge> edges(Synset synset) {
    List<Edge> edges = new ArrayList<>();
    List<Sense> senses = synset.senses();
    add("Synonym", senses, senses, edges);
    for (Link<Synset> link : synset.links()) {
      add(name(link.pointer(), synset), senses, link.target().senses(), edges);
    }
    for (Sense sense : senses) {
      for (Link<Sense> link : sense.links()) {
        add(name(link.pointer(), synset), List.of(sense), List.of(link.target()), edges);
      }
    }
    return edges;
  }

  /** Hypernyms of verbs become MannerOf; null for pointers that are left out. */
  private static String name(Pointer pointer, Synset from) {
    return pointer == Pointer.HYPERNYM && from.partOfSpeech() == PartOfSpeech.VERB
        ? "MannerOf"
        : NAMES.get(pointer);
  }

  private void add(String name, List<Sense> heads, List<Sense> tails, List<Edge> edges) {
    for (Sense head : name == null ? List.<Sense>of() : heads) {
      for (Sense tail : accepted.test(head) ? tails : List.<Sense>of()) {
        if (accepted.test(tail) && !tail.lemma().equals(head.lemma())) {
          edges.add(new Edge(name, head.lemma(), tail.lemma(), 1));
        }
      }
    }
  }
}
