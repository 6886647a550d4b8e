package org.semascope.models.neighbours;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.semascope.core.Cosine;
import org.semascope.models.neighbours.Neighbours.Key;
import org.semascope.models.vectors.StaticVectors;

/** The plain search does what it says, and the fast one gives the same lists to the last bit. */
class SearchTest {
  private static final int K = 15;

  @ParameterizedTest
  @EnumSource(VectorSets.class)
  void thePlainSearchGivesWhatSortingEverythingGives(VectorSets kind) {
    StaticVectors model = kind.of(7, 300, 20);
    Neighbours candidates = Neighbours.among(model, row -> row % 4 != 1);
    List<Key> keys = keys(model, 40);
    List<List<Neighbour>> found = keys.stream().map(key -> candidates.scan(key, K)).toList();
    for (int key = 0; key < keys.size(); key++) {
      assertThat(found.get(key)).isEqualTo(sorted(model, key, row -> row % 4 != 1));
    }
  }

  @ParameterizedTest
  @EnumSource(VectorSets.class)
  void bothSearchesGiveTheSame(VectorSets kind) {
    Random random = new Random(kind.ordinal());
    for (int trial = 0; trial < 12; trial++) {
      int count = 2 + random.nextInt(1500);
      int dimension = 1 + random.nextInt(trial < 6 ? 4 : 300);
      StaticVectors model = kind.of(random.nextLong(), count, dimension);
      int one = random.nextInt(count);
      Neighbours candidates = Neighbours.among(model, row -> row != one);
      int k = 1 + random.nextInt(trial % 3 == 0 ? 2 * count : 30);
      assertSame(candidates, keys(model, Math.min(count, 30)), k, 1 + random.nextInt(3));
    }
  }

  /** One less, as many, and one more than fill a block. */
  @ParameterizedTest
  @CsvSource({"1,1", "511,1", "512,2", "513,3", "1024,1023", "1025,1024", "1537,1025"})
  void blocksEndAnywhere(int count, int asked) {
    StaticVectors model = VectorSets.SMALL_WHOLE_NUMBERS.of(count, Math.max(count, asked), 6);
    Neighbours candidates = Neighbours.among(model, row -> row < count);
    assertSame(candidates, keys(model, asked), 4, 1);
  }

  /** Single precision takes the two for equal, or the wrong one for the closer. */
  @Test
  void aDifferenceTooSmallForTheFastWayDecides() {
    StaticVectors model = VectorSets.NEAR_DUPLICATES.of(3, 4000, 300);
    Neighbours candidates = Neighbours.among(model, row -> true);
    List<Key> keys = keys(model, 20);
    List<List<Neighbour>> found = candidates.search(keys, 1, 2);
    for (int key = 0; key < keys.size(); key++) {
      List<Neighbour> exact = sorted(model, key, row -> true);
      assertThat(exact.get(0).cosine() - exact.get(1).cosine()).isLessThan(0x1p-24);
      assertThat(found.get(key)).isEqualTo(exact.subList(0, 1));
    }
  }

  @Test
  void nothingToSearchInGivesNothing() {
    StaticVectors model = VectorSets.GAUSSIAN.of(1, 10, 3);
    Neighbours none = Neighbours.among(model, row -> false);
    assertSame(none, keys(model, 3), 5, 2);
    assertThat(none.search(keys(model, 3), 5, 2)).containsExactly(List.of(), List.of(), List.of());
    assertThat(none.search(List.of(), 5, 2)).isEmpty();
  }

  private static void assertSame(Neighbours candidates, List<Key> keys, int k, int threads) {
    List<List<Neighbour>> expected = keys.stream().map(key -> candidates.scan(key, k)).toList();
    assertThat(candidates.search(keys, k, threads)).isEqualTo(expected);
  }

  private static List<Key> keys(StaticVectors model, int count) {
    return IntStream.range(0, count)
        .mapToObj(key -> new Key(model.vectors().row(key), row -> row == key))
        .toList();
  }

  private static List<Neighbour> sorted(StaticVectors model, int key, IntPredicate vocabulary) {
    if (isZero(model, key)) {
      return List.of();
    }
    return IntStream.range(0, model.size())
        .filter(row -> row != key && vocabulary.test(row) && !isZero(model, row))
        .mapToObj(row -> new Neighbour(model.word(row), row, cosine(model, key, row)))
        .sorted(Comparator.comparing((Neighbour n) -> -n.cosine()).thenComparing(Neighbour::word))
        .limit(K)
        .toList();
  }

  private static double cosine(StaticVectors model, int key, int row) {
    return Cosine.of(model.vectors().row(key), model.vectors().row(row));
  }

  private static boolean isZero(StaticVectors model, int row) {
    for (float value : model.vectors().row(row)) {
      if (value != 0) {
        return false;
      }
    }
    return true;
  }
}
