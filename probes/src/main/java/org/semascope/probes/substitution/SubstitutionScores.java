package org.semascope.probes.substitution;

import java.util.List;
import java.util.stream.IntStream;

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
   * @param pieces how many the key has, then how many each target; 0 for a target that the model's
   *     vocabulary does not know, whose cosines mean nothing
   * @param failure why it could not be encoded; empty otherwise
   */
  public record ItemScores(float[][] cosines, int[] pieces, String failure) {
    static ItemScores failed(String reason) {
      return new ItemScores(new float[0][], new int[0], reason);
    }

    boolean isGood() {
      return failure.isEmpty();
    }

    boolean isKnown(int target) {
      return pieces[target + 1] > 0;
    }

    /** The targets of the item that the model's vocabulary does not know. */
    List<Target> unknown(SubstitutionItem item) {
      return IntStream.range(0, item.targets().size())
          .filter(target -> !isKnown(target))
          .mapToObj(item.targets()::get)
          .toList();
    }
  }
}
