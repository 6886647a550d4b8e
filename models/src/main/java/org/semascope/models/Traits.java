package org.semascope.models;

import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.semascope.models.arch.Ability;
import org.semascope.models.arch.ModelProperties;

/**
 * What a model can do, known from its files without computing anything.
 *
 * @param name as its user calls it
 * @param contextual whether a word has another vector in every text
 * @param layers whose vectors can be had; none for static vectors
 * @param predicts which words it gives probabilities of
 * @param causal whether it sees only what stands before a word
 * @param spells whether it reads words by their letters, as ELMo does
 * @param words which words it knows whole; the model may be opened to find out
 */
public record Traits(
    String name,
    boolean contextual,
    SortedSet<Integer> layers,
    Ability.Predicts predicts,
    boolean causal,
    boolean spells,
    Vocabulary words) {
  /** Which words a model knows whole. */
  @FunctionalInterface
  public interface Vocabulary {
    /**
     * Why a word is no unit of the model: not one piece inside a text, or without a vector of its
     * own. Empty for a word that is one. A reason does not name the word.
     */
    Optional<String> lack(String word);
  }

  /** Of a model that gives vectors alone, and that any word is a unit of. */
  public Traits(String name, boolean contextual, SortedSet<Integer> layers) {
    this(
        name, contextual, layers, Ability.Predicts.NOTHING, false, false, word -> Optional.empty());
  }

  /** Of a contextual model. */
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

  /** Of static vectors. */
  public static Traits ofVectors(String name, Vocabulary words) {
    return new Traits(name, false, new TreeSet<>(), Ability.Predicts.NOTHING, false, false, words);
  }

  /** Whether it gives probabilities of words: at masked places, or after what stands before. */
  public boolean predictsWords() {
    return predicts != Ability.Predicts.NOTHING;
  }
}
