package org.semascope.probes.idioms;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.semascope.core.SemascopeException;

/**
 * How the probe is set up.
 *
 * @param conditions beside {@link Condition#ALONE}, which is always looked at
 * @param language of the compounds; empty for all
 * @param mixes which layers, the choice asked for first
 * @param pieces how a compound's vector is made of its pieces
 * @param agreeingArticle whether {@code a} becomes {@code an} where a variant made here needs it
 * @param randomPhrases how many stand for chance; 0 for none
 * @param frequencies where random phrases come from and what their words are matched by, in words
 * @param limit at most so many compounds, each language with its share; 0 for all
 */
public record IdiomOptions(
    List<Condition> conditions,
    String language,
    List<LayerMix> mixes,
    PieceMode pieces,
    boolean agreeingArticle,
    int randomPhrases,
    String frequencies,
    int limit) {
  /** As many as He et al. 2025 draw. */
  public static final int RANDOM_PHRASES = 5;

  public IdiomOptions {
    mixes = List.copyOf(mixes);
    if (mixes.isEmpty()) {
      throw new SemascopeException("an idiomaticity probe needs at least one choice of layers");
    }
    Set<Condition> asked = EnumSet.noneOf(Condition.class);
    asked.addAll(conditions);
    asked.remove(Condition.ALONE);
    if (asked.isEmpty()) {
      throw new SemascopeException("an idiomaticity probe needs a condition: NEU, NAT or both");
    }
    conditions = List.copyOf(asked);
    if (randomPhrases < 0 || limit < 0) {
      throw new SemascopeException(
          "%d random phrases, %d compounds: neither can be negative"
              .formatted(randomPhrases, limit));
    }
  }

  /** As in the paper, with five random phrases. */
  public static IdiomOptions of(List<LayerMix> mixes) {
    return new IdiomOptions(
        List.of(Condition.NEU, Condition.NAT),
        "",
        mixes,
        PieceMode.MEAN,
        false,
        RANDOM_PHRASES,
        "words of the list, not matched",
        0);
  }
}
