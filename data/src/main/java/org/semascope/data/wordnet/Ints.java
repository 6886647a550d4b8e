package org.semascope.data.wordnet;

import java.util.Arrays;

/** A growing list of ints. */
final class Ints {
  private static final int[] NONE = {};

  private int[] numbers = NONE;
  private int count;

  /** Appends a number and returns its index. */
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

  int get(int index) {
    return numbers[index];
  }

  void set(int index, int number) {
    numbers[index] = number;
  }

  int count() {
    return count;
  }
}
