package org.semascope.models.encoder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PackingTest {
  @Test
  void keepsEveryJobOnceAndBatchesWithinBounds() {
    Random random = new Random(1);
    for (int round = 0; round < 200; round++) {
      List<Job> jobs = new ArrayList<>();
      for (int i = random.nextInt(80); i >= 0; i--) {
        jobs.add(job(1 + random.nextInt(600)));
      }
      List<List<Job>> batches =
          Packing.batches(jobs, 1 + random.nextInt(8), Packing.TOKENS_PER_BATCH);
      assertThat(batches.stream().flatMap(List::stream)).containsExactlyInAnyOrderElementsOf(jobs);
      for (List<Job> batch : batches) {
        int tokens = batch.stream().mapToInt(job -> job.input().length()).sum();
        assertThat(batch.size() == 1 || tokens <= Packing.TOKENS_PER_BATCH).isTrue();
      }
    }
  }

  @Test
  void putsTextsOfLikeLengthTogether() {
    List<List<Job>> batches =
        Packing.batches(
            List.of(job(5), job(250), job(7), job(200), job(6)), 1, Packing.TOKENS_PER_BATCH);
    assertThat(lengths(batches)).containsExactly(List.of(250), List.of(200, 7, 6, 5));
  }

  @Test
  void spreadsAShortListOverTheThreads() {
    List<List<Job>> batches =
        Packing.batches(List.of(job(20), job(20), job(20), job(20)), 2, Packing.TOKENS_PER_BATCH);
    assertThat(lengths(batches)).containsExactly(List.of(20, 20), List.of(20, 20));
  }

  /** Two sentences with 30 words each in the same position, and longer texts between them. */
  @Test
  void keepsVariantsOfASentenceTogether() {
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      for (int sentence = 0; sentence < 2; sentence++) {
        int[] ids = new Random(sentence).ints(20 + sentence, 5, 99).toArray();
        ids[15 + sentence] = 100 + i;
        Job job = new Job(TokenInput.of(ids, new int[ids.length]));
        job.request(15 + sentence);
        jobs.add(job.asPrefix());
      }
    }
    List<List<Job>> batches = Packing.batches(jobs, 2, Packing.TOKENS_PER_BATCH);
    assertThat(batches).hasSize(2);
    for (List<Job> batch : batches) {
      assertThat(batch).hasSize(30).extracting(Job::length).containsOnly(batch.get(0).length());
    }
  }

  private static List<List<Integer>> lengths(List<List<Job>> batches) {
    return batches.stream()
        .map(batch -> batch.stream().map(job -> job.input().length()).toList())
        .toList();
  }

  private static Job job(int length) {
    return new Job(TokenInput.of(new int[length], new int[length]));
  }
}
