package org.semascope.models.encoder;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Packs jobs into batches of about equal numbers of rows. Texts that share most of a prefix stay
 * together; apart from that, texts of a batch are of similar length, so that attention needs little
 * padding.
 */
final class Packing {
  /**
   * Rows of a batch: enough for matrix products at full speed, few enough to keep activations in
   * the cache.
   */
  static final int TOKENS_PER_BATCH = 256;

  private Packing() {}

  /**
   * @param maxTokens of a batch of more than one text; shared tokens count once
   */
  static List<List<Job>> batches(Collection<Job> jobs, int threads, int maxTokens) {
    List<Job> ordered = longestFirst(families(jobs));
    long total = 0;
    for (int i = 0; i < ordered.size(); i++) {
      total += ordered.get(i).length() - (i == 0 ? 0 : ordered.get(i).shared(ordered.get(i - 1)));
    }
    // A short list is distributed over the threads.
    long room = Math.max(1, Math.min(maxTokens, (total + threads - 1) / threads));
    List<List<Job>> batches = new ArrayList<>();
    long left = 0;
    Job before = null;
    for (Job job : ordered) {
      long more = before == null ? job.length() : job.length() - job.shared(before);
      if (batches.isEmpty() || more > left) {
        batches.add(new ArrayList<>());
        more = job.length();
        left = room;
      }
      batches.get(batches.size() - 1).add(job);
      left -= more;
      before = job;
    }
    return batches;
  }

  /** Neighbours in lexicographic order that share at least half of the shorter text. */
  private static List<List<Job>> families(Collection<Job> jobs) {
    if (jobs.stream().noneMatch(Job::sharesPrefix)) {
      return jobs.stream().map(List::of).toList();
    }
    List<Job> sorted = jobs.stream().sorted(Comparator.comparing(Job::input)).toList();
    List<List<Job>> families = new ArrayList<>();
    Job before = null;
    for (Job job : sorted) {
      if (before == null || 2 * job.shared(before) < Math.min(job.length(), before.length())) {
        families.add(new ArrayList<>());
      }
      families.get(families.size() - 1).add(job);
      before = job;
    }
    return families;
  }

  private static List<Job> longestFirst(List<List<Job>> families) {
    Comparator<List<Job>> length =
        Comparator.comparingInt(
            family -> family.stream().mapToInt(Job::length).max().orElseThrow());
    return families.stream().sorted(length.reversed()).flatMap(List::stream).toList();
  }
}
