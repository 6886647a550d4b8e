package org.semascope.models.arch;

import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * What can be told of any contextual model without running it. Layer 0 is the output of the
 * embeddings, layer k that of block k.
 */
public interface ModelProperties {
  /** The number of the last layer; they are counted from 0. */
  int layers();

  /** The layers whose vectors can be had: all, unless the model keeps some to itself. */
  default SortedSet<Integer> exposed() {
    return new TreeSet<>(IntStream.rangeClosed(0, layers()).boxed().toList());
  }

  /** Why the layers that are not {@link #exposed} cannot be had, said of the model; else empty. */
  default String whyHidden() {
    return "";
  }

  int hiddenSize();

  int vocabularySize();

  /** The longest input in tokens, special ones included. */
  int maxLength();

  /** How many kinds of segment a token can belong to. */
  int segments();

  /** What this model predicts, told from the weights it has. */
  Ability ability();

  default boolean predictsMasks() {
    return ability().predicts() == Ability.Predicts.MASKS;
  }

  /**
   * Whether it reads from left to right, so that no vector and no probability of a word knows
   * anything of what stands after the word. False of a model that has both directions, as ELMo.
   */
  default boolean isCausal() {
    return false;
  }

  /** Whether it reads words by their letters, so that there is no vocabulary to number. */
  default boolean spells() {
    return false;
  }
}
