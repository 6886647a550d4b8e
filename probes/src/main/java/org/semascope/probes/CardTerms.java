package org.semascope.probes;

import java.util.List;
import java.util.function.Predicate;

/**
 * What the probes of a card share.
 *
 * @param vectors static vectors, for probes that need some beside the model
 * @param sets whether a data set known by name is there
 */
public record CardTerms(Size size, String vectors, Predicate<String> sets) {
  /** How much a card asks. */
  public enum Size {
    /** Minutes: a small sample of each probe. */
    QUICK,
    /** Every probe as its own command runs it. */
    FULL
  }

  /** The same for a full card. */
  public CardTerms full() {
    return new CardTerms(Size.FULL, vectors, sets);
  }

  public boolean isQuick() {
    return size == Size.QUICK;
  }

  /** Those of the sets that are there, in their order. */
  public List<String> found(String... names) {
    return List.of(names).stream().filter(sets).toList();
  }
}
