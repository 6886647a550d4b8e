package org.semascope.probes.substitution;

import java.util.List;
import java.util.TreeSet;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.SemascopeException;

/**
 * How the probe is set up.
 *
 * @param partOfSpeech of keys and targets
 * @param perRelation at most so many targets of each relation
 * @param ofWordNet at most so many of WordNet's relations together: HYPO and COHYP give way
 * @param neighbours how many distributional neighbours
 * @param sentencesPerSense at most so many sentences of one sense
 * @param complete what needs targets of every required relation
 * @param required the relations that {@code complete} asks for; empty for all that are probed
 * @param frequentKeys whether keys must be words of the vocabulary too
 * @param keptFirst which targets of a relation stay when there are more than the limits allow
 * @param lemmas whether targets are put in as lemmas, not in the form of what they replace
 * @param ownLemma whether the key's own lemma is a synonym where the key is inflected
 * @param instances whether a city counts as a hyponym of the word city
 * @param multiwords whether targets may be words of several parts
 * @param agreeingArticle whether {@code a} before a target becomes {@code an} where it must
 * @param vocabulary distributional neighbours are among so many of the most frequent words
 * @param layers of the model, rising
 * @param centred whether a layer's mean vector is taken away before cosines
 * @param limit at most so many sentences, each key with its share of all; 0 for all
 */
public record SubstitutionOptions(
    PartOfSpeech partOfSpeech,
    int perRelation,
    int ofWordNet,
    int neighbours,
    int sentencesPerSense,
    Completeness complete,
    List<TargetRelation> required,
    boolean frequentKeys,
    KeptFirst keptFirst,
    boolean lemmas,
    boolean ownLemma,
    boolean instances,
    boolean multiwords,
    boolean agreeingArticle,
    int vocabulary,
    List<Integer> layers,
    boolean centred,
    int limit) {
  public SubstitutionOptions {
    layers = List.copyOf(new TreeSet<>(layers));
    required = List.copyOf(new TreeSet<>(required));
    require(perRelation > 0, "targets per relation", perRelation);
    require(ofWordNet > 0, "targets of WordNet", ofWordNet);
    require(neighbours > 0, "neighbours", neighbours);
    require(sentencesPerSense > 0, "sentences per sense", sentencesPerSense);
    require(vocabulary > 1, "words of the vocabulary", vocabulary);
    require(limit >= 0, "sentences in all", limit);
    if (layers.isEmpty()) {
      throw new SemascopeException("a substitution probe needs at least one layer");
    }
  }

  /** Which targets of a relation stay when there are more than the limits allow. */
  public enum KeptFirst {
    /** The most frequent words. */
    FREQUENCY,
    /** The words that WordNet names first. */
    WORDNET
  }

  /** The defaults: the numbers of Ferret 2021, and every relation in the sense of the sentence. */
  public static SubstitutionOptions of(List<Integer> layers) {
    return new SubstitutionOptions(
        PartOfSpeech.NOUN,
        10,
        30,
        10,
        20,
        Completeness.SENSE,
        List.of(),
        false,
        KeptFirst.FREQUENCY,
        false,
        false,
        false,
        false,
        false,
        20_000,
        layers,
        false,
        0);
  }

  /**
   * The reading of Ferret 2021 that fits its Table 1. It is inferred from the table's chances,
   * numbers of keys and shares of synonyms; the paper does not state it.
   */
  public static SubstitutionOptions inferred(List<Integer> layers) {
    return new SubstitutionOptions(
        PartOfSpeech.NOUN,
        10,
        30,
        10,
        20,
        Completeness.KEY,
        List.of(TargetRelation.HYPE, TargetRelation.COHYP),
        true,
        KeptFirst.WORDNET,
        true,
        true,
        false,
        false,
        false,
        20_813,
        layers,
        false,
        0);
  }

  private static void require(boolean holds, String what, int number) {
    if (!holds) {
      throw new SemascopeException("%d %s are too few".formatted(number, what));
    }
  }
}
