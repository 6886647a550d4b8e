package org.semascope.models.neighbours;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.semascope.core.io.WorkerPool;

/** Multiplies blocks of keys with blocks of candidates, and looks closely at the best alone. */
record ProductSearch(NearestCandidates candidates) implements Search {
  @Override
  public List<List<Neighbour>> nearest(List<Key> keys, int k, int threads) {
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
}
