package org.semascope.models.encoder;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Packs jobs into batches of about equal numbers of tokens and texts of similar length. */
final class Batches {
  /** Enough rows for matrix products at full speed, few enough to keep activations in the cache. */
  static final int TOKENS = 256;

  private Batches() {}

  /**
   * @param maxTokens of a batch of more than one text
   */
  static List<List<Job>> pack(Collection<Job> jobs, int threads, int maxTokens) {
    List<Job> longestFirst = new ArrayList<>(jobs);
    longestFirst.sort(Comparator.comparingInt((Job job) -> job.input().length()).reversed());
    long total = longestFirst.stream().mapToLong(job -> job.input().length()).sum();
    // A short list is distributed over the threads.
    long room = Math.max(1, Math.min(maxTokens, (total + threads - 1) / threads));

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
