package org.semascope.models.encoder;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Packs jobs so that each batch has about the same number of tokens and texts of like length. */
final class Batches {
  /** Enough rows to run products at full speed, few enough to keep activations in the cache. */
  static final int TOKENS = 256;

  private Batches() {}

  /**
   * @param most tokens in a batch, unless one text alone has more
   */
  static List<List<Job>> pack(Collection<Job> jobs, int threads, int most) {
    List<Job> longestFirst = new ArrayList<>(jobs);
    longestFirst.sort(Comparator.comparingInt((Job job) -> job.input().length()).reversed());
    long total = longestFirst.stream().mapToLong(job -> job.input().length()).sum();
    // A short list is spread over the threads rather than left to one of them.
    long room = Math.max(1, Math.min(most, (total + threads - 1) / threads));

    List<List<Job>> batches = new ArrayList<>();
    List<Job> batch = new ArrayList<>();
    long tokens = 0;
    for (Job job : longestFirst) {
      if (!batch.isEmpty() && tokens + job.input().length() > room) {
        batches.add(batch);
        batch = new ArrayList<>();
        tokens = 0;
      }
      batch.add(job);
      tokens += job.input().length();
    }
    if (!batch.isEmpty()) {
      batches.add(batch);
    }
    return batches;
  }
}
