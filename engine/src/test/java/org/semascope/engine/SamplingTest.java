package org.semascope.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SamplingTest {
  private record Item(String key, int number) {
    String id() {
      return key + ":" + number;
    }
  }

  private static Sampling<Item> sampling(long seed) {
    return new Sampling<>(Item::key, Item::id, seed);
  }

  /** Each key's share tells between which bounds the drawn part is; all keys must agree on one. */
  @Test
  void everyKeyKeepsItsShare() {
    Random random = new Random(1);
    for (int trial = 0; trial < 200; trial++) {
      Map<String, Integer> sizes = new TreeMap<>();
      for (int k = 0; k < 1 + random.nextInt(12); k++) {
        sizes.put("k" + k, 1 + random.nextInt(9));
      }
      List<Item> items = items(sizes);
      int limit = random.nextInt(items.size() + 3);
      List<Item> drawn = sampling(trial).draw(items, limit);
      assertThat(drawn).hasSize(Math.min(limit, items.size())).doesNotHaveDuplicates();
      assertThat(items).containsAll(drawn);
      Map<String, Long> shares =
          drawn.stream().collect(Collectors.groupingBy(Item::key, Collectors.counting()));
      double least = 0;
      double most = 1;
      for (Map.Entry<String, Integer> key : sizes.entrySet()) {
        long share = shares.getOrDefault(key.getKey(), 0L);
        least = Math.max(least, (share - 1.0) / key.getValue());
        most = Math.min(most, (share + 1.0) / key.getValue());
      }
      assertThat(least).as("trial %d: %s of %s", trial, shares, sizes).isLessThanOrEqualTo(most);
    }
  }

  @Test
  void theOrderInWhichItemsComeDoesNotMatter() {
    List<Item> items = items(Map.of("a", 20, "b", 3, "c", 11));
    List<Item> drawn = sampling(5).draw(items, 10);
    Random random = new Random(2);
    for (int i = 0; i < 20; i++) {
      Collections.shuffle(items, random);
      assertThat(sampling(5).draw(items, 10)).isEqualTo(drawn);
    }
  }

  @Test
  void aLargerDrawHoldsTheSmaller() {
    List<Item> items = items(Map.of("a", 20, "b", 3, "c", 11, "d", 1));
    for (int limit = 0; limit < items.size(); limit++) {
      assertThat(sampling(5).draw(items, limit + 1)).containsAll(sampling(5).draw(items, limit));
    }
  }

  @Test
  void anotherSeedDrawsOthers() {
    List<Item> items = items(Map.of("a", 100));
    assertThat(new TreeSet<>(numbers(1, items))).isNotEqualTo(new TreeSet<>(numbers(2, items)));
  }

  /** Were it not even, some items would be drawn far more often than others. */
  @Test
  void overManySeedsAllItemsAreDrawnAlike() {
    List<Item> items = items(Map.of("a", 10));
    int[] drawn = new int[10];
    for (int seed = 0; seed < 10_000; seed++) {
      numbers(seed, items, 3).forEach(number -> drawn[number]++);
    }
    for (int times : drawn) {
      assertThat(times).isBetween(2800, 3200); // expected 3000, standard deviation 46
    }
  }

  /** Worked out by another program; a run of last year must draw the same today. */
  @Test
  void theDrawStaysWhatItIs() {
    assertThat(Long.toHexString(StableHash.of(0, ""))).isEqualTo("a706dd2f4d197e6f");
    assertThat(Long.toHexString(StableHash.of(42, "disaster"))).isEqualTo("db337544e2febe55");
    assertThat(Long.toHexString(StableHash.of(-1, "é😀"))).isEqualTo("9d85a23f5053c74d");
  }

  @Test
  void nonsenseIsRefused() {
    List<Item> twice = List.of(new Item("a", 1), new Item("a", 1));
    assertThatThrownBy(() -> sampling(1).draw(twice, 1))
        .hasMessage("two items with the id \"a:1\"");
    assertThatThrownBy(() -> sampling(1).draw(List.of(), -1)).hasMessage("a draw of -1");
  }

  private static List<Integer> numbers(long seed, List<Item> items) {
    return numbers(seed, items, 10);
  }

  private static List<Integer> numbers(long seed, List<Item> items, int limit) {
    return sampling(seed).draw(items, limit).stream().map(Item::number).toList();
  }

  private static List<Item> items(Map<String, Integer> sizes) {
    List<Item> items = new ArrayList<>();
    sizes.forEach(
        (key, size) -> {
          for (int i = 0; i < size; i++) {
            items.add(new Item(key, i));
          }
        });
    return items;
  }
}
