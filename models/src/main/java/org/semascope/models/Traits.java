package org.semascope.models;

import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.semascope.models.arch.Ability;
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
    Ability.Predicts predicts,
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
    this(
        name, contextual, layers, Ability.Predicts.NOTHING, false, false, word -> Optional.empty());
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
    return new Traits(name, false, new TreeSet<>(), Ability.Predicts.NOTHING, false, false, words);
  }

  /** Whether it predicts words, at masks or after a text. */
  public boolean predictsWords() {
    return predicts != Ability.Predicts.NOTHING;
  }
}
