package org.semascope.models.neighbours;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.List;

/** Memory for the products of some keys with all candidates, a block of candidates at a time. */
final class KeyBlock {
  /** Larger blocks were no faster when measured, and smaller ones are put together more often. */
  static final int MOST_KEYS = 1024;

  private static final int MOST_CANDIDATES = 512;

  private final NearestCandidates candidates;
  private final int width;
  private final FloatBuffer keys; // [keys, width]
  private final FloatBuffer others; // [candidates, width]
  private final FloatBuffer scores; // [keys, candidates]
  private final float[] directions; // [candidates, width]
  private final float[] row = new float[MOST_CANDIDATES];

  /**
   * @param most how many keys it is to hold
   */
  KeyBlock(NearestCandidates candidates, int most) {
    this.candidates = candidates;
    this.width = candidates.dimension();
    this.keys = floats(most * width);
    this.others = floats(MOST_CANDIDATES * width);
    this.scores = floats(most * MOST_CANDIDATES);
    this.directions = new float[MOST_CANDIDATES * width];
  }

  /** Of each key, all of which have a direction. */
  List<List<Neighbour>> nearest(List<Key> block, int k, RowProducts products) {
    List<Shortlist> lists = block.stream().map(key -> new Shortlist(candidates, key, k)).toList();
    put(block);
    for (int first = 0; first < candidates.count(); first += MOST_CANDIDATES) {
      int count = Math.min(MOST_CANDIDATES, candidates.count() - first);
      candidates.directions(first, count, directions);
      others.put(0, directions, 0, count * width);
      products.multiply(keys, block.size(), others, count, width, scores);
      for (int i = 0; i < block.size(); i++) {
        scores.get(i * count, row, 0, count);
        lists.get(i).offer(row, count, first);
      }
    }
    return lists.stream().map(Shortlist::nearest).toList();
  }

  private void put(List<Key> block) {
    for (int i = 0; i < block.size(); i++) {
      float[] direction = block.get(i).vector().clone();
      Directions.scale(direction, 0, width, Directions.inverseNorm(direction, 0, width));
      keys.put(i * width, direction);
    }
  }

  private static FloatBuffer floats(int count) {
    return ByteBuffer.allocateDirect(Float.BYTES * count)
        .order(ByteOrder.nativeOrder())
        .asFloatBuffer();
  }
}
