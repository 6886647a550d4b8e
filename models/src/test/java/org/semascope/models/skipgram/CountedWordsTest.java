package org.semascope.models.skipgram;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CountedWordsTest {
  @Test
  void countsAsAMapDoes() {
    CountedWords table = new CountedWords(CountedWords.MOST_WORDS);
    Map<String, Long> counts = new LinkedHashMap<>();
    Map<String, Integer> numbers = new HashMap<>();
    Random random = new Random(1);
    for (int i = 0; i < 300_000; i++) {
      String word = Integer.toString((int) (90_000 * Math.pow(random.nextDouble(), 2)), 36) + "é";
      counts.merge(word, 1L, Long::sum);
      numbers.putIfAbsent(word, numbers.size());
      assertThat(count(table, word)).isEqualTo(numbers.get(word));
    }
    assertThat(table.numbersGiven()).isEqualTo(counts.size());
    assertThat(counts(table)).isEqualTo(counts);
  }

  @Test
  void wordsWithOneHashAreStillTwo() {
    CountedWords table = new CountedWords(10);
    byte[] text = "ab".getBytes(StandardCharsets.UTF_8);
    assertThat(table.count(text, 0, 1, 42)).isZero();
    assertThat(table.count(text, 1, 2, 42)).isEqualTo(1);
    assertThat(table.count(text, 0, 1, 42)).isZero();
    assertThat(counts(table)).isEqualTo(Map.of("a", 2L, "b", 1L));
  }

  /** By hand: with room for three, d drives out b and c, each seen once; then b is a new word. */
  @Test
  void theRarestGiveWayToNewOnes() {
    CountedWords table = new CountedWords(3);
    List<Integer> numbers =
        "a a b c d a d b"
            .chars()
            .filter(c -> c != ' ')
            .mapToObj(c -> count(table, Character.toString(c)))
            .toList();
    assertThat(numbers).containsExactly(0, 0, 1, 2, 3, 0, 3, 4);
    assertThat(counts(table)).isEqualTo(Map.of("a", 3L, "d", 2L, "b", 1L));
    assertThat(table.numberOf(2)).isEqualTo(4);
  }

  @Test
  void whoIsNotRareEnoughGoesWhenNothingElseDoes() {
    CountedWords table = new CountedWords(2);
    "a a a b b".chars().filter(c -> c != ' ').forEach(c -> count(table, Character.toString(c)));
    count(table, "c");
    assertThat(counts(table)).isEqualTo(Map.of("a", 3L, "c", 1L));
  }

  private static int count(CountedWords table, String word) {
    byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
    return table.count(bytes, 0, bytes.length, word.hashCode());
  }

  private static Map<String, Long> counts(CountedWords table) {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (int entry = 0; entry < table.size(); entry++) {
      counts.put(table.wordOf(entry), table.countOf(entry));
    }
    return counts;
  }
}
