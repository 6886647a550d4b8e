package org.semascope.probes.idioms;

import java.util.ArrayList;
import java.util.List;
import org.semascope.engine.Skipped;

/** What a shard gives. */
public record IdiomScores(List<ItemScores> items) {
  public IdiomScores {
    items = List.copyOf(items);
  }

  /**
   * The scores of an item.
   *
   * @param words of its sentence
   * @param pieces of its compound
   * @param unknown words of its sentence that have no vector
   * @param failure why it could not be embedded; empty otherwise
   */
  public record ItemScores(
      int words, int pieces, int unknown, List<RivalScores> rivals, String failure) {
    public ItemScores {
      rivals = List.copyOf(rivals);
    }

    /** What of the item could not be compared, and why. */
    List<Skipped> losses(IdiomItem item) {
      if (!failure.isEmpty()) {
        return List.of(new Skipped(item.id(), failure));
      }
      List<Skipped> losses = new ArrayList<>();
      for (int i = 0; i < rivals.size(); i++) {
        if (!rivals.get(i).failure().isEmpty()) {
          Rival rival = item.rivals().get(i);
          losses.add(
              new Skipped(
                  "%s %s %s".formatted(item.id(), rival.kind(), rival.phrase()),
                  rivals.get(i).failure()));
        }
      }
      return losses;
    }

    static ItemScores failed(String reason) {
      return new ItemScores(0, 0, 0, List.of(), reason);
    }
  }

  /**
   * The scores of a rival.
   *
   * @param sent cosines of the sentences, one for each choice of layers; empty if there is none
   * @param nc cosines of compound and rival, likewise
   * @param failure why cosines are missing; empty otherwise
   */
  public record RivalScores(int pieces, int unknown, float[] sent, float[] nc, String failure) {
    static RivalScores failed(String reason) {
      return new RivalScores(0, 0, new float[0], new float[0], reason);
    }
  }
}
