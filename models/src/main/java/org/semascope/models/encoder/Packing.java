package org.semascope.models.encoder;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

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
    List<Job> ordered = longestFirst(jobs);
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

  /** Texts that share most of a prefix, and the number of their rows. */
  private static final class Family {
    private final List<Job> jobs = new ArrayList<>();
    private int rows;

    Family(Job first) {
      jobs.add(first);
      rows = first.length();
    }

    /** Adds the next job in lexicographic order if it belongs here. */
    boolean add(Job job) {
      Job last = jobs.get(jobs.size() - 1);
      int shared = job.shared(last);
      if (!Job.isMost(shared, job.length(), last.length())) {
        return false;
      }
      rows += job.length() - shared;
      return jobs.add(job);
    }

    Stream<Job> jobs() {
      return jobs.stream();
    }
  }

  private static List<Job> longestFirst(Collection<Job> jobs) {
    boolean shares = jobs.stream().anyMatch(Job::sharesPrefix);
    List<Family> families = new ArrayList<>();
    for (Job job :
        shares ? jobs.stream().sorted(Comparator.comparing(Job::input)).toList() : jobs) {
      if (families.isEmpty() || !families.get(families.size() - 1).add(job)) {
        families.add(new Family(job));
      }
    }
    families.sort(Comparator.comparingInt((Family family) -> family.rows).reversed());
    return families.stream().flatMap(Family::jobs).toList();
  }
}
