package org.semascope.models.neighbours;

import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.semascope.core.io.WorkerPool;
import org.semascope.models.neighbours.NearestCandidates.Key;

/** Multiplies blocks of keys with blocks of candidates, and compares only the best exactly. */
record ProductSearch(NearestCandidates candidates) {
  /** For each key what {@link NearestCandidates#nearest} gives. */
  List<List<Neighbour>> nearest(List<Key> keys, int k, int threads) {
    int[] able = IntStream.range(0, keys.size()).filter(i -> keys.get(i).hasDirection()).toArray();
    List<Key> searched = IntStream.of(able).mapToObj(keys::get).toList();
    List<List<Neighbour>> found = inBlocks(searched, k, threads);
    List<List<Neighbour>> all = new ArrayList<>(Collections.nCopies(keys.size(), List.of()));
    for (int i = 0; i < able.length; i++) {
      all.set(able[i], found.get(i));
    }
    return all;
  }

  private List<List<Neighbour>> inBlocks(List<Key> keys, int k, int threads) {
    int perThread = (keys.size() + threads - 1) / threads;
    int size = Math.max(1, Math.min(perThread, KeyBlock.MAX_KEYS));
    Queue<KeyBlock> idle = new ConcurrentLinkedQueue<>(); // at most one per thread
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

  /** Buffers for the products of a block of keys with blocks of candidates. */
  private static final class KeyBlock {
    /** Larger blocks were no faster; smaller ones copy the candidates more often. */
    static final int MAX_KEYS = 1024;

    private static final int MAX_CANDIDATES = 512;

    private final NearestCandidates candidates;
    private final int width;
    private final FloatBuffer keys; // [keys, width]
    private final FloatBuffer others; // [candidates, width]
    private final FloatBuffer scores; // [keys, candidates]
    private final float[] directions; // [candidates, width]
    private final float[] row = new float[MAX_CANDIDATES];

    /**
     * @param most maximum number of keys
     */
    KeyBlock(NearestCandidates candidates, int most) {
      this.candidates = candidates;
      this.width = candidates.dimension();
      this.keys = RowProducts.floats(most * width);
      this.others = RowProducts.floats(MAX_CANDIDATES * width);
      this.scores = RowProducts.floats(most * MAX_CANDIDATES);
      this.directions = new float[MAX_CANDIDATES * width];
    }

    /** The neighbours of each key; all keys have a direction. */
    List<List<Neighbour>> nearest(List<Key> block, int k, RowProducts products) {
      List<Shortlist> lists = block.stream().map(key -> new Shortlist(candidates, key, k)).toList();
      put(block);
      for (int first = 0; first < candidates.count(); first += MAX_CANDIDATES) {
        int count = Math.min(MAX_CANDIDATES, candidates.count() - first);
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
        keys.put(i * width, NearestCandidates.unit(block.get(i).vector()));
      }
    }
  }
}
