package org.semascope.probes.lexsub;

import static org.semascope.probes.lexsub.LexsubProbe.WORDING;

import java.util.Locale;
import org.semascope.core.PartOfSpeech;

/** How the candidates of an item are ranked. Each ranking is measured on its own. */
enum Ranking {
  /** By the cosine of the candidate's vector with that of the word. */
  COSINE("cosine", true),
  /** By the mean cosine of all corresponding words of the two texts. */
  CONTEXT("context similarity", true),
  /** By the probability at the masked position; candidates of several tokens are left out. */
  MASKED("masked probability", false),
  /** Same as {@link #MASKED}, but candidates of several tokens are ranked last. */
  MASKED_ALL("masked probability, all candidates", false);

  private final String label;
  private final boolean layered;

  Ranking(String label, boolean layered) {
    this.label = label;
    this.layered = layered;
  }

  /** Whether it differs between layers. */
  boolean isLayered() {
    return layered;
  }

  /** The group of results on all contexts. */
  String group() {
    return label;
  }

  /** The group of results on the words of a part of speech: {@code cosine noun}. */
  String group(PartOfSpeech partOfSpeech) {
    return part(" " + partOfSpeech.name().toLowerCase(Locale.ROOT));
  }

  /** The group of results on some contexts. */
  String part(String suffix) {
    return label + suffix;
  }

  /** Explanation for tables. */
  String gloss() {
    return WORDING.get("rankings." + name());
  }
}
