package org.semascope.models;

import java.util.Optional;
import java.util.SortedSet;

/**
 * What a model can do, known from its files without computing anything.
 *
 * @param name as its user calls it
 * @param contextual whether a word has another vector in every text
 * @param layers whose vectors can be had; none for static vectors
 * @param predictsMasks whether it gives probabilities of words at masked places
 * @param spells whether it reads words by their letters, as ELMo does
 * @param words which words it knows whole; the model may be opened to find out
 */
public record Traits(
    String name,
    boolean contextual,
    SortedSet<Integer> layers,
    boolean predictsMasks,
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

  /** Of a model that any word is a unit of. */
  public Traits(
      String name,
      boolean contextual,
      SortedSet<Integer> layers,
      boolean predictsMasks,
      boolean spells) {
    this(name, contextual, layers, predictsMasks, spells, word -> Optional.empty());
  }
}
