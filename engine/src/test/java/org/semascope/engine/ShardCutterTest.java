package org.semascope.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ShardCutterTest {
  @Test
  void workedByHand() {
    // 20 in all, 5 wanted: four stretches that end at 5, 10, 15 and 20. The middles of the items
    // lie
    // at 2, 4.5, 7, 10, 12.5, 14.5, 17.5.
    assertThat(cut(List.of(4L, 1L, 4L, 2L, 3L, 1L, 5L), 5))
        .containsExactly(List.of(4L, 1L), List.of(4L), List.of(2L, 3L, 1L), List.of(5L));
  }

  @Test
  void nothingIsLostOrMovedAndNoShardIsFarFromItsTarget() {
    Random random = new Random(6);
    for (int trial = 0; trial < 300; trial++) {
      List<Long> items = new ArrayList<>();
      for (int i = random.nextInt(200); i > 0; i--) {
        items.add((long) random.nextInt(50));
      }
      long target = 1 + random.nextInt(500);
      List<List<Long>> cut = cut(items, target);
      assertThat(cut.stream().flatMap(List::stream)).isEqualTo(items.stream().toList());
      assertThat(cut).noneMatch(List::isEmpty);
      for (List<Long> shard : cut) {
        assertThat(sum(shard)).isLessThanOrEqualTo(3 * target / 2 + 50);
      }
      long total = sum(items);
      if (target >= 50 && total >= target) {
        assertThat(cut).hasSize((int) Math.round((double) total / target));
        for (List<Long> shard : cut) { // even but for half an item at either end
          assertThat((double) sum(shard))
              .isBetween((double) total / cut.size() - 50, total / cut.size() + 50.0);
        }
      }
    }
  }

  @Test
  void itemsThatCostNothingOrMuch() {
    assertThat(cut(List.of(), 5)).isEmpty();
    assertThat(cut(List.of(0L, 0L), 5)).containsExactly(List.of(0L, 0L));
    assertThat(cut(List.of(1L, 100L, 1L), 5))
        .allMatch(shard -> shard.size() <= 2)
        .hasSizeBetween(2, 3);
    assertThatThrownBy(() -> cut(List.of(-1L), 5)).hasMessage("cost -1 of -1");
    assertThatThrownBy(() -> cut(List.of(1L), 0)).hasMessage("shards of cost 0");
  }

  private static List<List<Long>> cut(List<Long> items, long target) {
    return ShardCutter.cut(items, cost -> cost, target);
  }

  private static long sum(List<Long> costs) {
    return costs.stream().mapToLong(cost -> cost).sum();
  }
}
