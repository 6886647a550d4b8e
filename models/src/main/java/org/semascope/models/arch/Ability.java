package org.semascope.models.arch;

import java.util.Optional;

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
}
