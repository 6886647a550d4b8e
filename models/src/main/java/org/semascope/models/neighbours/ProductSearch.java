package org.semascope.models.neighbours;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.semascope.core.io.WorkerPool;

/** Multiplies blocks of keys with blocks of candidates, and looks closely at the best alone. */
record ProductSearch(NearestCandidates candidates) {
  /** For each key what {@link NearestCandidates#nearest} gives. */
  List<List<Neighbour>> nearest(List<Key> keys, int k, int threads) {
    int[] able = IntStream.range(0, keys.size()).filter(i -> keys.get(i).hasDirection()).toArray();
    List<Key> asked = IntStream.of(able).mapToObj(keys::get).toList();
    List<List<Neighbour>> found = inBlocks(asked, k, threads);
    List<List<Neighbour>> all = new ArrayList<>(Collections.nCopies(keys.size(), List.of()));
    for (int i = 0; i < able.length; i++) {
      all.set(able[i], found.get(i));
    }
    return all;
  }

  private List<List<Neighbour>> inBlocks(List<Key> keys, int k, int threads) {
    int share = (keys.size() + threads - 1) / threads;
    int size = Math.max(1, Math.min(share, KeyBlock.MOST_KEYS));
    Queue<KeyBlock> idle = new ConcurrentLinkedQueue<>(); // as many as threads, used in turn
    try (RowProducts products = new RowProducts();
        WorkerPool workers = new WorkerPool("neighbours", threads)) {
      List<Callable<List<List<Neighbour>>>> blocks = new ArrayList<>();
      for (int first = 0; first < keys.size(); first += size) {
        List<Key> block = keys.subList(first, Math.min(first + size, keys.size()));
        blocks.add(
            () -> {
              KeyBlock free = idle.poll();
              KeyBlock own = free == null ? new KeyBlock(candidates, size) : free;
              List<List<Neighbour>> found = own.nearest(block, k, products);
              idle.add(own);
              return found;
            });
      }
      return workers.all(blocks).stream().flatMap(List::stream).toList();
    }
  }

  /** Memory for the products of some keys with all candidates, a block of candidates at a time. */
  private static final class KeyBlock {
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
}
