package org.semascope.data.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DrawTest {
  @Test
  void theOrderOfTheOffersDoesNotMatter() {
    List<Integer> numbers = new ArrayList<>(IntStream.range(0, 1000).boxed().toList());
    List<Long> expected = draw(numbers, 20, 5);
    for (int i = 0; i < 20; i++) {
      Collections.shuffle(numbers, new Random(i));
      assertThat(draw(numbers, 20, 5)).isEqualTo(expected);
    }
  }

  @Test
  void aLargerSampleBeginsWithTheSmaller() {
    List<Integer> numbers = IntStream.range(0, 500).boxed().toList();
    assertThat(draw(numbers, 100, 1).subList(0, 10)).isEqualTo(draw(numbers, 10, 1));
    assertThat(draw(numbers, 10, 1)).isNotEqualTo(draw(numbers, 10, 2));
    assertThat(draw(numbers, 1000, 1)).hasSize(500).doesNotHaveDuplicates();
    assertThat(draw(numbers, 0, 1)).isEmpty();
  }

  /** Over 4,000 seeds each of 20 numbers is among 5 drawn about 1,000 times (sd 27). */
  @Test
  void allNumbersAreEquallyProbable() {
    int[] counts = new int[20];
    List<Integer> numbers = IntStream.range(0, 20).boxed().toList();
    for (int seed = 0; seed < 4000; seed++) {
      draw(numbers, 5, seed).forEach(number -> counts[number.intValue()]++);
    }
    for (int count : counts) {
      assertThat(count).isBetween(865, 1135);
    }
  }

  private static List<Long> draw(List<Integer> numbers, int size, long seed) {
    Draw<Long> draw = new Draw<>(size, seed);
    numbers.forEach(number -> draw.offer(number, (long) number));
    return draw.result();
  }
}
