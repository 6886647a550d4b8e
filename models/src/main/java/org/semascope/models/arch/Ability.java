package org.semascope.models.arch;

import java.util.Optional;
import org.semascope.models.ModelFormatException;

/**
 * What a checkpoint can say about words besides giving their vectors.
 *
 * @param whyNoMasks why it fills no masks, said of the model: "has no masked-word head"; empty if
 *     it fills them
 */
public record Ability(Predicts predicts, Optional<String> whyNoMasks) {
  /** Which words' probabilities come out. */
  public enum Predicts {
    /** The word at a mask, from both sides. */
    MASKS,
    /** The next word, from those before it. */
    NEXT_WORD,
    /** None: the checkpoint has no weights for it. */
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

  /** Masks if the head's weights are there, else vectors only. */
  static Ability masksIf(boolean head) {
    return head ? masks() : vectorsOnly("has no masked-word head");
  }

  /**
   * What a decoder predicts, or one that sees both sides.
   *
   * @param tied whether the output matrix is the table of words
   * @param head the output matrix otherwise
   */
  static Ability ofDecoder(
      Config config, Tensors tensors, boolean causal, boolean tied, String head) {
    boolean saved = config.architectures().stream().anyMatch(name -> name.contains("For"));
    boolean there = tensors.has(head) || (tied && (saved || causal));
    if (!there && config.architectures().stream().anyMatch(name -> name.endsWith("LM"))) {
      throw ModelFormatException.file(
          config.file(),
          "%s in the checkpoint, or tie_word_embeddings true".formatted(head),
          "neither");
    }
    if (!causal) {
      return masksIf(there);
    }
    return there
        ? nextWord("reads from left to right and has no masks")
        : vectorsOnly("has no %s and reads from left to right".formatted(head));
  }
}
