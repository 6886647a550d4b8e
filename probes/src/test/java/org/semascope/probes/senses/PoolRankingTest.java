package org.semascope.probes.senses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.semascope.core.Cosine;
import org.semascope.core.statistics.Ranks;

class PoolRankingTest {
  private static final int WIDTH = 37; // no multiple of anything

  private static List<float[]> vectors(Random random, int count) {
    List<float[]> vectors = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      float[] vector = new float[WIDTH];
      for (int k = 0; k < WIDTH; k++) {
        vector[k] = (float) random.nextGaussian();
      }
      vectors.add(vector);
    }
    return vectors;
  }

  private static long[] hashes(Random random, int count) {
    return random.longs(count).toArray();
  }

  /** One cosine at a time, ties made equal. */
  private static double[] naive(float[] query, List<float[]> candidates) {
    return Ranks.tied(candidates.stream().mapToDouble(one -> Cosine.of(query, one)).toArray());
  }

  @Test
  void ranksMatchANaiveLoop() {
    Random random = new Random(1);
    // Fewer and more queries than a block, fewer and more candidates than a tile.
    for (int[] shape : new int[][] {{1, 1}, {3, 5}, {64, 6}, {65, 200}, {130, 301}}) {
      List<float[]> queries = vectors(random, shape[0]);
      List<float[]> candidates = vectors(random, shape[1]);
      boolean[] seen = new boolean[shape[0]];
      new PoolRanking(candidates, hashes(random, shape[1]))
          .rank(
              queries,
              hashes(random, shape[0]),
              (query, order, cosines, at) -> {
                double[] tied = naive(queries.get(query), candidates);
                assertThat(IntStream.of(order).mapToDouble(i -> tied[i]))
                    .isSortedAccordingTo(Comparator.reverseOrder());
                assertThat(order).doesNotHaveDuplicates();
                for (int i = 0; i < candidates.size(); i++) {
                  assertThat((double) cosines[at + i])
                      .isCloseTo(Cosine.of(queries.get(query), candidates.get(i)), within(1e-6));
                }
                seen[query] = true;
              });
      assertThat(seen).doesNotContain(false);
    }
  }

  /** The cosines are 1, 1 - 8e-7, 1 - 1.6e-6 and 1 - 1e-5: the first three are a chain of ties. */
  @Test
  void nearlyEqualCosinesAreTied() {
    float[] query = {1, 0};
    List<float[]> candidates =
        Stream.of(0.0, 8e-7, 1.6e-6, 1e-5)
            .map(gap -> new float[] {(float) (1 - gap), (float) Math.sqrt(2 * gap - gap * gap)})
            .toList();
    long[] hashes = {1, 2, 3, 4};
    Set<List<Integer>> orders = new HashSet<>();
    for (long hash = 0; hash < 200; hash++) {
      new PoolRanking(candidates, hashes)
          .rank(
              List.of(query),
              new long[] {hash},
              (any, order, cosines, at) -> orders.add(IntStream.of(order).boxed().toList()));
    }
    assertThat(orders).hasSize(6).allMatch(order -> order.get(3) == 3);
  }

  /** Equal candidates have no order of their own: each is first about equally often. */
  @Test
  void tiesAreIndependentOfPosition() {
    Random random = new Random(2);
    float[] same = vectors(random, 1).get(0);
    int[] first = new int[4];
    int queries = 4000;
    new PoolRanking(List.of(same, same, same, same), hashes(random, 4))
        .rank(
            vectors(random, queries),
            hashes(random, queries),
            (query, order, cosines, at) -> first[order[0]]++);
    for (int count : first) {
      assertThat(count).isBetween(queries / 4 - 150, queries / 4 + 150); // five deviations
    }
  }

  @Test
  void givenHashesBreakTiesAtAnyPosition() {
    Random random = new Random(3);
    List<float[]> candidates = new ArrayList<>(vectors(random, 20));
    for (int i = 10; i < 20; i++) {
      candidates.set(i, candidates.get(i - 10)); // each is there twice
    }
    long[] hashes = hashes(random, 20);
    List<Long> forwards = new ArrayList<>();
    List<Long> backwards = new ArrayList<>();
    List<float[]> query = vectors(random, 1);
    new PoolRanking(candidates, hashes)
        .rank(
            query,
            new long[] {9},
            (any, order, cosines, at) -> IntStream.of(order).forEach(i -> forwards.add(hashes[i])));
    List<float[]> turned = new ArrayList<>();
    long[] turnedHashes = new long[20];
    for (int i = 0; i < 20; i++) {
      turned.add(candidates.get(19 - i));
      turnedHashes[i] = hashes[19 - i];
    }
    new PoolRanking(turned, turnedHashes)
        .rank(
            query,
            new long[] {9},
            (any, order, cosines, at) ->
                IntStream.of(order).forEach(i -> backwards.add(turnedHashes[i])));
    assertThat(backwards).isEqualTo(forwards);
  }

  @Test
  void zeroVectorsHaveCosineZero() {
    List<float[]> candidates = List.of(new float[] {-1, 0}, new float[] {0, 0}, new float[] {1, 0});
    new PoolRanking(candidates, new long[3])
        .rank(
            List.of(new float[] {2, 0}),
            new long[1],
            (query, order, cosines, at) -> assertThat(order).containsExactly(2, 1, 0));
  }
}
