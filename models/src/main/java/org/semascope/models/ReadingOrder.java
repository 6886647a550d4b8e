package org.semascope.models;

import java.util.Optional;

/** Cautions about results of left-to-right models, for pages and terminals. */
public final class ReadingOrder {
  private ReadingOrder() {}

  /**
   * @param model the model's name
   * @param causal whether it is a left-to-right model
   * @param echo whether every text goes in twice
   * @param vectors whether results are based on vectors, for which texts can go in twice, rather
   *     than on probabilities
   * @return empty for a bidirectional model that reads texts once
   */
  public static Optional<String> caution(
      String model, boolean causal, boolean echo, boolean vectors) {
    if (causal && echo) {
      return Optional.of(
          "%s is a causal model. Every text goes in twice (--echo) and is read at its second occurrence, where the model has seen the whole text once (Springer et al. 2024)."
              .formatted(model));
    }
    if (causal) {
      String alone = "%s is a causal model: it sees only the text before a word.".formatted(model);
      return Optional.of(
          vectors
              ? alone + " With --echo every text goes in twice and its second occurrence is read."
              : alone);
    }
    return echo
        ? Optional.of(
            "%s sees both sides of a word anyway. Every text goes in twice (--echo), which is made for causal models (Springer et al. 2024)."
                .formatted(model))
        : Optional.empty();
  }
}
