package org.semascope.probes.idioms;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.semascope.core.SemascopeException;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.probes.Setting;
import org.semascope.probes.idioms.IdiomItem.Condition;

/**
 * How the probe is set up.
 *
 * @param conditions beside {@link Condition#ALONE}, which is always looked at
 */
public record IdiomOptions(
    @Setting(
            value =
                "Noun compounds: ncs (Noun Compound Senses, see `data list`), its folder, or a CSV"
                    + " with compound, score, synonym, word_synonyms, language, neutral, sentence1,"
                    + " ...; wordnet-compounds come with Semascope, without human scores.",
            label = "COMPOUNDS",
            resource = true)
        String data,
    @Setting(
            value = "Only compounds of one language, such as en or pt; without it all.",
            label = "L",
            free = true)
        String language,
    @Setting(
            value =
                "ukWaC (tagged XML) or brWaC (CoNLL), for sentences that Noun Compound Senses does"
                    + " not hold but points at.",
            label = "FILE",
            resource = true,
            free = true)
        List<String> pointers,
    @Setting(
            value = "Neutral sentences (neu), those of a corpus (nat), or both.",
            name = "--condition",
            label = "C",
            free = true)
        List<Condition> conditions,
    @Setting(value = "Make an English a/an agree with what is put in a corpus sentence.")
        boolean agreeingArticle,
    @Setting(
            value = "How many random phrases stand for chance in each sentence.",
            label = "N",
            free = true)
        int randomPhrases,
    @Setting(
            value =
                "Static vectors in the order of how frequent words are, to match random phrases by;"
                    + " without them WordNet's tag counts, in its language alone.",
            label = "VECTORS",
            resource = true,
            free = true)
        String frequencies,
    @Setting(
            value = "A dict folder of WordNet (3.0, 3.1) or a WN-LMF file of any language.",
            label = "PATH",
            resource = true,
            free = true)
        String wordnet) {
  /** The compounds of WordNet, which come with the program. */
  static final String OF_WORDNET = "wordnet-compounds";

  /** As many as He et al. 2025 draw. */
  private static final int RANDOM_PHRASES = 5;

  public IdiomOptions {
    language = language.strip().toLowerCase(Locale.ROOT);
    pointers = List.copyOf(pointers);
    Set<Condition> asked = EnumSet.noneOf(Condition.class);
    asked.addAll(conditions);
    asked.remove(Condition.ALONE);
    SemascopeException.throwIf(
        asked.isEmpty(), "an idiomaticity probe needs a condition: neu, nat or both");
    conditions = List.copyOf(asked);
    SemascopeException.throwIf(
        randomPhrases < 0, "--random-phrases must not be negative, as %d is", randomPhrases);
    if (data.equals(OF_WORDNET) && !pointers.isEmpty()) {
      throw new SemascopeException(
          "--pointers is for compounds that point at ukWaC or brWaC, such as --data ncs; WordNet's"
              + " have no such sentences");
    }
  }

  /** As in the paper, with random phrases beside. */
  static IdiomOptions on(String data) {
    return new IdiomOptions(
        data,
        "",
        List.of(),
        List.of(Condition.NEU, Condition.NAT),
        false,
        RANDOM_PHRASES,
        "",
        KnownSets.WORDNET_30);
  }
}
