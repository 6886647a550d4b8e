package org.semascope.data.wordnet;

import java.util.Arrays;

/** A list of numbers that grows. */
final class Ints {
  private static final int[] NONE = {};

  private int[] numbers = NONE;
  private int count;

  /** Appends a number and returns its place. */
  int add(int number) {
    if (count == numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.max(4, count * 2));
    }
    numbers[count] = number;
    return count++;
  }

  void addAll(Ints others) {
    for (int i = 0; i < others.count; i++) {
      add(others.numbers[i]);
    }
  }

  int get(int place) {
    return numbers[place];
  }

  void set(int place, int number) {
    numbers[place] = number;
  }

  int count() {
    return count;
  }
}
