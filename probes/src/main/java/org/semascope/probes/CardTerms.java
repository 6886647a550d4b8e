package org.semascope.probes;

import java.util.List;
import java.util.function.Predicate;

/**
 * Settings that the probes of a card share.
 *
 * @param vectors static vectors, for probes that need them in addition to the model
 * @param sets whether a data set is available, by name
 * @param options further options of the commands that run the probes at full size, such as the
 *     output directory
 */
public record CardTerms(Size size, String vectors, Predicate<String> sets, List<String> options) {
  /** Size of the samples. */
  public enum Size {
    /** Minutes: a small sample of each probe. */
    QUICK,
    /** Every probe as its own command runs it. */
    FULL
  }

  public CardTerms(Size size, String vectors, Predicate<String> sets) {
    this(size, vectors, sets, List.of());
  }

  /** The same with further options of commands. */
  public CardTerms withOptions(List<String> words) {
    return new CardTerms(size, vectors, sets, List.copyOf(words));
  }

  /** The same for a full card. */
  public CardTerms full() {
    return new CardTerms(Size.FULL, vectors, sets, options);
  }

  public boolean isQuick() {
    return size == Size.QUICK;
  }

  /** The available ones of some data sets, in their order. */
  public List<String> found(String... names) {
    return List.of(names).stream().filter(sets).toList();
  }
}
