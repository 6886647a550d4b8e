package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.semascope.core.io.SplitMix64;

class SplitMix64Test {
  @Test
  void asComputedInPython() {
    for (double[][] row : Expected.of("draws")) {
      SplitMix64 random = new SplitMix64((long) row[0][0], (long) row[1][0]);
      for (double draw : row[3]) {
        assertThat(random.next((int) row[2][0])).isEqualTo((int) draw);
      }
    }
  }

  @Test
  void neighbouringStreamsAreUniformAndUncorrelated() {
    int[] counts = new int[10];
    int agreements = 0;
    for (int stream = 0; stream < 1_000; stream++) {
      SplitMix64 one = new SplitMix64(9, stream);
      SplitMix64 next = new SplitMix64(9, stream + 1);
      for (int i = 0; i < 100; i++) {
        int draw = one.next(10);
        counts[draw]++;
        agreements += draw == next.next(10) ? 1 : 0;
      }
    }
    // 100,000 draws: 10,000 expected of each, standard deviation 95.
    for (int count : counts) {
      assertThat(count).isBetween(9_600, 10_400);
    }
    assertThat(agreements).isBetween(9_600, 10_400);
  }
}
