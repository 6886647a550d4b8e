package org.semascope.data.compounds;

import java.util.Optional;
import org.semascope.core.Occurrence;

/** A corpus sentence that contains a compound. */
public sealed interface CompoundContext {
  /** The (possibly inflected) compound in the sentence; empty if it was not found. */
  Optional<Occurrence> compound();

  /** The phrases of this sentence; none if it has those of the compound. */
  default Phrases phrases() {
    return Phrases.NONE;
  }

  /**
   * The sentence itself.
   *
   * @param phrases that replace the compound in this sentence
   */
  record Full(String sentence, Optional<Occurrence> compound, Phrases phrases)
      implements CompoundContext {
    public Full(String sentence, Optional<Occurrence> compound) {
      this(sentence, compound, Phrases.NONE);
    }
  }

  /**
   * A reference to a sentence that was not released.
   *
   * @param document its URL or identifier in ukWaC or brWaC
   * @param sentence its number in the document
   */
  record Pointer(String document, int sentence) implements CompoundContext {
    @Override
    public Optional<Occurrence> compound() {
      return Optional.empty();
    }
  }
}
