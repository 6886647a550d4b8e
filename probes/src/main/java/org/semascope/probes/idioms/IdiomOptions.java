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
 * Options of the probe.
 *
 * @param conditions in addition to {@link Condition#ALONE}, which is always measured
 */
public record IdiomOptions(
    @Setting(label = "COMPOUNDS", resource = true) String data,
    @Setting(label = "L", free = true) String language,
    @Setting(label = "FILE", resource = true, free = true) List<String> pointers,
    @Setting(name = "--condition", label = "C", free = true) List<Condition> conditions,
    @Setting boolean agreeingArticle,
    @Setting(label = "N", free = true) int randomPhrases,
    @Setting(label = "VECTORS", resource = true, free = true) String frequencies,
    @Setting(label = "PATH", resource = true, free = true) String wordnet) {
  /** The compounds of WordNet, which are bundled. */
  static final String OF_WORDNET = "wordnet-compounds";

  /** As in He et al. 2025. */
  private static final int RANDOM_PHRASES = 5;

  public IdiomOptions {
    language = language.strip().toLowerCase(Locale.ROOT);
    pointers = List.copyOf(pointers);
    Set<Condition> chosen = EnumSet.noneOf(Condition.class);
    chosen.addAll(conditions);
    chosen.remove(Condition.ALONE);
    SemascopeException.throwIf(chosen.isEmpty(), "--condition needs a value: neu, nat or both");
    conditions = List.copyOf(chosen);
    SemascopeException.throwIf(
        randomPhrases < 0, "--random-phrases must not be negative, but is %d", randomPhrases);
    if (data.equals(OF_WORDNET) && !pointers.isEmpty()) {
      throw new SemascopeException(
          "--pointers needs compounds with sentences of ukWaC or brWaC, such as --data ncs; WordNet's"
              + " compounds have none");
    }
  }

  /** The options of the paper, with random phrases. */
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
