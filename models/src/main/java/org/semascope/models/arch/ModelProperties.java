package org.semascope.models.arch;

import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Properties of a contextual model that are known without running it. Layer 0 is the output of the
 * embeddings, layer k that of block k.
 */
public interface ModelProperties {
  /** The number of the last layer, counted from 0. */
  int layers();

  /** The layers whose vectors are available: all, unless the model does not expose some. */
  default SortedSet<Integer> exposed() {
    return new TreeSet<>(IntStream.rangeClosed(0, layers()).boxed().toList());
  }

  /** Why some layers are not {@link #exposed}, as a sentence about the model; else empty. */
  default String whyHidden() {
    return "";
  }

  int hiddenSize();

  /** Number of token ids; of a model that {@link #spells}, of those that it predicts. */
  int vocabularySize();

  /** The longest input in tokens, with special tokens. */
  int maxLength();

  /** Number of segment types. */
  int segments();

  /** What this model predicts, according to its weights. */
  Ability ability();

  default boolean predictsMasks() {
    return ability().predicts() == Ability.Predicts.MASKS;
  }

  /**
   * Whether it is causal (left to right): vectors and probabilities of a word do not depend on the
   * right context. False for a model with both directions, such as ELMo.
   */
  default boolean isCausal() {
    return false;
  }

  /** Whether words are read by characters, without a vocabulary. */
  default boolean spells() {
    return widestFilter() > 0;
  }

  /** Number of characters that the widest filter over a word spans; 0 with a vocabulary. */
  default int widestFilter() {
    return 0;
  }
}
