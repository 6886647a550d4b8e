package org.semascope.models.skipgram;

import java.util.ArrayList;
import java.util.List;

/**
 * The part of the numbers that is one thread's: whole sentences, perhaps none.
 *
 * @param end the place after its last
 */
record Slice(long begin, long end) {
  static List<Slice> of(WordNumbers.Reader numbers, int count) {
    List<Slice> slices = new ArrayList<>();
    long begin = 0;
    for (int i = 1; i <= count; i++) {
      long end = Math.max(begin, afterSentence(numbers, numbers.length() / count * i));
      slices.add(new Slice(begin, i == count ? numbers.length() : end));
      begin = end;
    }
    return slices;
  }

  private static long afterSentence(WordNumbers.Reader numbers, long place) {
    numbers.go(place);
    while (numbers.hasNext() && numbers.next() != WordNumbers.END) {}
    return numbers.place();
  }
}
