package org.semascope.models.arch;

import java.util.Optional;
import org.semascope.models.ModelFormatException;

/**
 * The predictions of a checkpoint besides vectors.
 *
 * @param whyNoMasks why it fills no masks, as a predicate: "has no MLM head"; empty if it does
 */
public record Ability(Predicts predicts, Optional<String> whyNoMasks) {
  /** The words that have probabilities. */
  public enum Predicts {
    /** The word at a mask, from both contexts. */
    MASKS,
    /** The next word, from the left context. */
    NEXT_WORD,
    /** None: the checkpoint has no head. */
    NOTHING
  }

  public Ability {
    if (whyNoMasks.isPresent() == (predicts == Predicts.MASKS)) {
      throw new IllegalArgumentException(predicts + ", " + whyNoMasks);
    }
  }

  public static Ability masks() {
    return new Ability(Predicts.MASKS, Optional.empty());
  }

  /** Next words only, for this reason. */
  public static Ability nextWord(String why) {
    return new Ability(Predicts.NEXT_WORD, Optional.of(why));
  }

  /** Vectors only, for this reason. */
  public static Ability vectorsOnly(String why) {
    return new Ability(Predicts.NOTHING, Optional.of(why));
  }

  /** Masks if the checkpoint has the head, else vectors only. */
  public static Ability masksIf(boolean head) {
    return head ? masks() : vectorsOnly("has no MLM head");
  }

  /**
   * The ability of a model with the architecture of a decoder.
   *
   * @param causal false if it was made bidirectional
   * @param tied whether the output matrix is the word embeddings
   * @param head name of the output matrix otherwise
   */
  static Ability ofDecoder(
      Config config, Tensors tensors, boolean causal, boolean tied, String head) {
    boolean saved = config.architectures().stream().anyMatch(name -> name.contains("For"));
    boolean present = tensors.has(head) || (tied && (saved || causal));
    if (!present && config.architectures().stream().anyMatch(name -> name.endsWith("LM"))) {
      throw ModelFormatException.file(
          config.file(),
          "%s in the checkpoint, or tie_word_embeddings true".formatted(head),
          "neither");
    }
    if (!causal) {
      return masksIf(present);
    }
    return present
        ? nextWord("is causal and has no masks")
        : vectorsOnly("has no %s and is causal".formatted(head));
  }
}
