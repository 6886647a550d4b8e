package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RandomRankerTest {
  @Test
  void expectationsAreMeansOverAllOrders() {
    for (int candidates = 1; candidates <= 8; candidates++) {
      for (int right = 0; right <= candidates; right++) {
        for (int k = 1; k <= 10; k++) {
          int ranks = k;
          assertThat(RandomRanker.expectedPrecisionAt(k, right, candidates))
              .isCloseTo(overAll(right, candidates, h -> h.precisionAt(ranks)), offset(1e-12));
          assertThat(RandomRanker.expectedMeanPrecisionTo(k, right, candidates))
              .isCloseTo(overAll(right, candidates, h -> h.meanPrecisionTo(ranks)), offset(1e-12));
        }
        double expected = RandomRanker.expectedAveragePrecision(right, candidates);
        if (right == 0) {
          assertThat(expected).isNaN();
        } else {
          assertThat(expected)
              .isCloseTo(overAll(right, candidates, Hits::averagePrecision), offset(1e-12));
        }
      }
    }
  }

  /** The mean over all equally probable arrangements of the correct answers. */
  private static double overAll(int right, int candidates, ToDoubleFunction<Hits> measure) {
    return IntStream.range(0, 1 << candidates)
        .filter(places -> Integer.bitCount(places) == right)
        .mapToObj(
            places -> {
              boolean[] list = new boolean[candidates];
              IntStream.range(0, candidates).forEach(i -> list[i] = (places >> i & 1) == 1);
              return Hits.of(list);
            })
        .mapToDouble(measure)
        .average()
        .orElseThrow();
  }

  @Test
  void ordersAreUniformAndReproducible() {
    RandomRanker ranker = new RandomRanker(4);
    int[][] counts = new int[5][5]; // (rank, candidate)
    for (int number = 0; number < 10_000; number++) {
      int[] order = ranker.order(5, number);
      assertThat(order).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
      for (int rank = 0; rank < 5; rank++) {
        counts[rank][order[rank]]++;
      }
    }
    // 2,000 expected, standard deviation 40.
    for (int[] row : counts) {
      for (int count : row) {
        assertThat(count).isBetween(1_800, 2_200);
      }
    }
    assertThat(ranker.order(40, 3)).isEqualTo(new RandomRanker(4).order(40, 3));
    assertThat(ranker.order(40, 3)).isNotEqualTo(ranker.order(40, 4));
    assertThat(ranker.order(0, 1)).isEmpty();
  }

  @Test
  void refusals() {
    assertThatThrownBy(() -> RandomRanker.expectedPrecisionAt(1, 3, 2))
        .hasMessage("3 right of 2 candidates");
  }
}
