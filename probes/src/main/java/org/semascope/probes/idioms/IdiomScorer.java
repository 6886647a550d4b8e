package org.semascope.probes.idioms;

import java.util.ArrayList;
import java.util.List;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.probes.idioms.IdiomScores.ItemScores;
import org.semascope.probes.idioms.IdiomScores.RivalScores;

/** Computes the cosines of a shard: all of its texts go to the model at once. */
final class IdiomScorer {
  private static final float[] NONE = {};

  private final Space space;

  IdiomScorer(Space space) {
    this.space = space;
  }

  IdiomScores score(IdiomShard shard) {
    List<Occurrence> phrases = new ArrayList<>();
    for (IdiomItem item : shard.items()) {
      phrases.add(item.occurrence());
      item.rivals().forEach(rival -> phrases.add(rival.occurrence()));
    }
    List<Embedding> embedded = space.embed(phrases);
    List<ItemScores> scores = new ArrayList<>();
    int next = 0;
    for (IdiomItem item : shard.items()) {
      int end = next + 1 + item.rivals().size();
      scores.add(score(item, embedded.subList(next, end)));
      next = end;
    }
    return new IdiomScores(scores);
  }

  /**
   * @param all the item's own embedding, then those of its rivals
   */
  private ItemScores score(IdiomItem item, List<Embedding> all) {
    Embedding own = all.get(0);
    if (!own.isGood()) {
      return ItemScores.failed(own.failure());
    }
    List<RivalScores> rivals = new ArrayList<>();
    for (int i = 0; i < item.rivals().size(); i++) {
      boolean sentences =
          item.condition() != Condition.ALONE && item.rivals().get(i).kind() != Kind.ALONE;
      rivals.add(score(own, all.get(i + 1), sentences));
    }
    return new ItemScores(own.words(), own.pieces(), own.unknown(), rivals, "");
  }

  private RivalScores score(Embedding own, Embedding rival, boolean sentences) {
    if (!rival.isGood()) {
      return RivalScores.failed(rival.failure());
    }
    // sim Sent = cos(e(S > NC), e(S > NC')), sim NC = cos(e(NC < S), e(NC' < S'))
    boolean asLong = own.phrase()[0].length == rival.phrase()[0].length;
    return new RivalScores(
        rival.pieces(),
        rival.unknown(),
        sentences ? cosines(own.sentence(), rival.sentence()) : NONE,
        asLong ? cosines(own.phrase(), rival.phrase()) : NONE,
        asLong ? "" : "another number of pieces than its compound");
  }

  /** One for each choice of layers. */
  private static float[] cosines(float[][] a, float[][] b) {
    float[] cosines = new float[a.length];
    for (int mix = 0; mix < cosines.length; mix++) {
      cosines[mix] = (float) Cosine.of(a[mix], b[mix]);
    }
    return cosines;
  }
}
