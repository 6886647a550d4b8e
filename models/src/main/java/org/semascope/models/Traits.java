package org.semascope.models;

import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.semascope.models.arch.Ability.Predicts;
import org.semascope.models.arch.ModelProperties;

/**
 * What a model can do, as its files determine without running it.
 *
 * @param name the user's name for it
 * @param contextual whether the vector of a word depends on its text
 * @param layers with available vectors; none for static vectors
 * @param predicts which words it predicts
 * @param causal whether it is a left-to-right model
 * @param spells whether it encodes words from characters, as ELMo does
 * @param words the words that are single units of its vocabulary; may open the model
 */
public record Traits(
    String name,
    boolean contextual,
    SortedSet<Integer> layers,
    Predicts predicts,
    boolean causal,
    boolean spells,
    Vocabulary words) {
  /** The words that are single units of a vocabulary. */
  @FunctionalInterface
  public interface Vocabulary {
    /**
     * Why a word is not a single unit: it has several tokens inside a text, or no vector of its
     * own. Empty if it is one. The reason does not name the word.
     */
    Optional<String> lack(String word);
  }

  /** A model that only has vectors, and of which any word is a unit. */
  public Traits(String name, boolean contextual, SortedSet<Integer> layers) {
    this(name, contextual, layers, Predicts.NOTHING, false, false, word -> Optional.empty());
  }

  /** The traits of a contextual model. */
  public static Traits of(String name, ModelProperties model, Vocabulary words) {
    return new Traits(
        name,
        true,
        model.exposed(),
        model.ability().predicts(),
        model.isCausal(),
        model.spells(),
        words);
  }

  /** The traits of static vectors. */
  public static Traits ofVectors(String name, Vocabulary words) {
    return new Traits(name, false, new TreeSet<>(), Predicts.NOTHING, false, false, words);
  }

  /** Whether it predicts words, at masks or after a text. */
  public boolean predictsWords() {
    return predicts != Predicts.NOTHING;
  }

  /**
   * A caution about results of a left-to-right model, or of texts that go in twice.
   *
   * @param name the model's name
   * @param vectors whether results are based on vectors, for which texts can go in twice, rather
   *     than on probabilities
   * @return empty for a bidirectional model that reads texts once
   */
  public static Optional<String> caution(
      String name, boolean causal, boolean echo, boolean vectors) {
    if (!causal && !echo) {
      return Optional.empty();
    }
    String caution;
    if (causal && echo) {
      caution =
          "%s is a causal model. Every text goes in twice (--echo) and is read at its second occurrence, where the model has seen the whole text once (Springer et al. 2024).";
    } else if (echo) {
      caution =
          "%s sees both sides of a word anyway. Every text goes in twice (--echo), which is made for causal models (Springer et al. 2024).";
    } else {
      caution =
          "%s is a causal model: it sees only the text before a word."
              + (vectors
                  ? " With --echo every text goes in twice and its second occurrence is read."
                  : "");
    }
    return Optional.of(String.format(Locale.ROOT, caution, name));
  }
}
