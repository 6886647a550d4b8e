package org.semascope.data.compounds;

import java.util.Optional;
import org.semascope.core.Occurrence;

/** A sentence of a corpus that holds a compound. */
public sealed interface CompoundContext {
  /** Where the compound stands, as it is inflected there; empty if that cannot be told. */
  Optional<Occurrence> compound();

  /** The sentence itself. */
  record Full(String sentence, Optional<Occurrence> compound) implements CompoundContext {}

  /**
   * A sentence that was not released, only where to find it.
   *
   * @param document its address or identifier in ukWaC or brWaC
   * @param sentence its number there
   */
  record Pointer(String document, int sentence) implements CompoundContext {
    @Override
    public Optional<Occurrence> compound() {
      return Optional.empty();
    }
  }
}
