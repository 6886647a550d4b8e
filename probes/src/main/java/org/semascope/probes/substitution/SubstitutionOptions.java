package org.semascope.probes.substitution;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.UsageException;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Setting;

/** How the probe is set up. */
public record SubstitutionOptions(
    @Setting(
            value =
                "A sense-tagged corpus: a set's name (see `data list`) or a path; wordnet-examples are"
                    + " the usage examples in WordNet's glosses, which come along.",
            label = "CORPUS",
            resource = true)
        String data,
    @Setting(
            value =
                "Static vectors whose neighbours are the fifth kind of target: a file, or a name of"
                    + " `models list`; without them only WordNet's four relations are probed.",
            label = "VECTORS",
            resource = true,
            free = true)
        String vectors,
    @Setting(
            value = "A dict folder of WordNet (3.0, 3.1) or a WN-LMF file of any language.",
            label = "PATH",
            resource = true)
        String wordnet,
    @Setting(value = "Leave the corpus's tokens apart instead of joining them to ordinary text.")
        boolean rawTokens,
    @Setting(value = "Part of speech of keys and targets.", name = "--pos", label = "P")
        PartOfSpeech partOfSpeech,
    @Setting(value = "At most so many targets of each relation.", label = "N") int perRelation,
    @Setting(
            value = "At most so many of WordNet's relations together: HYPO and COHYP give way.",
            label = "N")
        int ofWordnet,
    @Setting(value = "How many distributional neighbours.", label = "N") int neighbours,
    @Setting(value = "At most so many sentences of one sense.", label = "N") int sentencesPerSense,
    @Setting(
            value =
                "What must have targets of every required relation: the sense of the sentence"
                    + " (sense), the key in some sense (key), or nothing (none).",
            label = "C")
        Completeness complete,
    @Setting(
            value =
                "The relations that --complete asks for, of SYN, HYPE, HYPO, COHYP, DIST_NGH;"
                    + " without them all that are probed.",
            label = "R,..")
        List<TargetRelation> required,
    @Setting(value = "Leave out keys that are not among the words of --vocabulary.")
        boolean frequentKeys,
    @Setting(
            value =
                "Which targets stay of more than --per-relation: the most frequent (frequency), or"
                    + " those that WordNet names first (wordnet).",
            label = "K")
        KeptFirst keptFirst,
    @Setting(value = "Put targets in as lemmas, not in the number of what they replace.")
        boolean lemmas,
    @Setting(value = "With --lemmas: let an inflected key's own lemma be one of its synonyms.")
        boolean ownLemma,
    @Setting(value = "Let instances (cities of city) be hyponyms.") boolean instances,
    @Setting(value = "Let words of several parts be targets.") boolean multiwords,
    @Setting(value = "Make a/an before a target agree with it.") boolean agreeingArticle,
    @Setting(value = "Neighbours are among the N most frequent words.", label = "N", free = true)
        int vocabulary,
    @Setting(value = "Take each layer's mean vector away before cosines.") boolean centred) {
  /** What must have targets of every required relation for a sentence to be probed. */
  public enum Completeness {
    /** The key in the sense of the sentence. */
    SENSE,
    /** The key in any of its senses; the sentence's own may lack some. */
    KEY,
    /** Nothing: whatever targets there are compete. */
    NONE
  }

  /** Which targets of a relation stay when there are more than the limits allow. */
  public enum KeptFirst {
    /** The most frequent words. */
    FREQUENCY,
    /** The words that WordNet names first. */
    WORDNET
  }

  public SubstitutionOptions {
    required = List.copyOf(new TreeSet<>(required));
    require(perRelation > 0, "targets per relation", perRelation);
    require(ofWordnet > 0, "targets of WordNet", ofWordnet);
    require(neighbours > 0, "neighbours", neighbours);
    require(sentencesPerSense > 0, "sentences per sense", sentencesPerSense);
    require(vocabulary > 1, "words of the vocabulary", vocabulary);
    UsageException.throwIf(ownLemma && !lemmas, "--own-lemma goes with --lemmas");
  }

  /** The numbers of Ferret 2021, on embedded data; every relation in the sense of the sentence. */
  static SubstitutionOptions usual() {
    return new SubstitutionOptions(
        KnownSets.WORDNET_EXAMPLES,
        "",
        KnownSets.WORDNET_30,
        false,
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
        false);
  }

  /**
   * The reading of Ferret 2021 that fits its Table 1. It is inferred from the table's chances,
   * numbers of keys and shares of synonyms; the paper does not state it.
   */
  static SubstitutionOptions inferred() {
    return OptionForm.of(usual())
        .with(
            Map.of(
                "data",
                "semcor",
                "vectors",
                "the paper's own",
                "complete",
                Completeness.KEY,
                "required",
                List.of(TargetRelation.HYPE, TargetRelation.COHYP),
                "frequentKeys",
                true,
                "keptFirst",
                KeptFirst.WORDNET,
                "lemmas",
                true,
                "ownLemma",
                true,
                "vocabulary",
                20_813));
  }

  /** The relations that are probed: four without static vectors. */
  List<TargetRelation> relations() {
    return vectors.isEmpty() ? TargetRelation.OF_WORDNET : List.of(TargetRelation.values());
  }

  private static void require(boolean holds, String what, int number) {
    UsageException.throwIf(!holds, "%d %s are too few", number, what);
  }
}
