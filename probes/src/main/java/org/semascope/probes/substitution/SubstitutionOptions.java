package org.semascope.probes.substitution;

import java.util.List;
import java.util.TreeSet;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.SemascopeException;

/**
 * How the probe is set up; the defaults are those of Ferret 2021 where the paper tells.
 *
 * @param partOfSpeech of keys and targets
 * @param perRelation at most so many targets of each relation
 * @param ofWordNet at most so many of WordNet's relations together: HYPO and COHYP give way
 * @param neighbours how many distributional neighbours
 * @param sentencesPerSense at most so many sentences of one sense
 * @param complete what needs targets of every relation
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
    boolean instances,
    boolean multiwords,
    boolean agreeingArticle,
    int vocabulary,
    List<Integer> layers,
    boolean centred,
    int limit) {
  public SubstitutionOptions {
    layers = List.copyOf(new TreeSet<>(layers));
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

  /** As in the paper. */
  public static SubstitutionOptions of(List<Integer> layers) {
    return new SubstitutionOptions(
        PartOfSpeech.NOUN,
        10,
        30,
        10,
        20,
        Completeness.SENSE,
        false,
        false,
        false,
        20_000,
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
