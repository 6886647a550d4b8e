package org.semascope.probes.substitution;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.UsageException;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Setting;

/** Options of the probe. */
public record SubstitutionOptions(
    @Setting(label = "CORPUS", resource = true) String data,
    @Setting(label = "VECTORS", resource = true, free = true) String vectors,
    @Setting(label = "PATH", resource = true) String wordnet,
    @Setting boolean rawTokens,
    @Setting(name = "--pos", label = "P") PartOfSpeech partOfSpeech,
    @Setting(label = "N") int perRelation,
    @Setting(label = "N") int ofWordnet,
    @Setting(label = "N") int neighbours,
    @Setting(label = "N") int sentencesPerSense,
    @Setting(label = "C") Completeness complete,
    @Setting(label = "R,..") List<TargetRelation> required,
    @Setting boolean frequentKeys,
    @Setting(label = "K") KeptFirst keptFirst,
    @Setting boolean lemmas,
    @Setting boolean ownLemma,
    @Setting boolean instances,
    @Setting boolean multiwords,
    @Setting boolean agreeingArticle,
    @Setting(label = "N", free = true) int vocabulary) {
  /** What must have targets of every required relation for a sentence to be probed. */
  public enum Completeness {
    /** The key in the sense of the sentence. */
    SENSE,
    /** The key in any of its senses; the sense of the sentence may lack some. */
    KEY,
    /** Neither: all available targets are ranked. */
    NONE
  }

  /** Which targets of a relation are kept if there are more than the limits allow. */
  public enum KeptFirst {
    /** The most frequent words. */
    FREQUENCY,
    /** The first words in WordNet's order. */
    WORDNET
  }

  public SubstitutionOptions {
    required = List.copyOf(new TreeSet<>(required));
    atLeast(1, "--per-relation", perRelation);
    atLeast(1, "--of-wordnet", ofWordnet);
    atLeast(1, "--neighbours", neighbours);
    atLeast(1, "--sentences-per-sense", sentencesPerSense);
    atLeast(2, "--vocabulary", vocabulary);
    UsageException.throwIf(ownLemma && !lemmas, "--own-lemma requires --lemmas");
  }

  /** The limits of Ferret 2021, on bundled data; all relations in the sense of the sentence. */
  static SubstitutionOptions defaults() {
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
        20_000);
  }

  /**
   * The reading of Ferret 2021 that fits its Table 1. It is inferred from the table's chance
   * levels, numbers of keys and synonym P@1; the paper does not state it.
   */
  static SubstitutionOptions inferred() {
    return OptionForm.of(defaults())
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

  private static void atLeast(int least, String option, int value) {
    UsageException.throwIf(
        value < least, "%s must be at least %d, but is %d", option, least, value);
  }
}
