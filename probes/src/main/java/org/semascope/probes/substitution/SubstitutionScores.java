package org.semascope.probes.substitution;

import java.util.List;

/**
 * What a shard gives.
 *
 * @param tokens that went through the model
 * @param encodings texts that went through it, each once
 */
public record SubstitutionScores(List<ItemScores> items, long tokens, long encodings) {
  public SubstitutionScores {
    items = List.copyOf(items);
  }

  /**
   * The scores of an item.
   *
   * @param cosines [layer][target]; empty if the item could not be encoded
   * @param pieces how many the key has, then how many each target
   * @param failure why it could not be encoded; empty otherwise
   */
  public record ItemScores(float[][] cosines, int[] pieces, String failure) {
    static ItemScores failed(String reason) {
      return new ItemScores(new float[0][], new int[0], reason);
    }

    boolean isGood() {
      return failure.isEmpty();
    }
  }
}
