package org.semascope.models.arch;

import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * A number for each distance between two tokens, from -reach to reach; what is farther counts as
 * that far.
 */
public record Distances(List<Integer> numbers) {
  public Distances {
    numbers = List.copyOf(numbers);
    if (numbers.size() % 2 == 0) {
      throw new IllegalArgumentException(numbers.size() + " distances have no middle");
    }
  }

  /** Numbers each distance by a function of the key's place less the query's. */
  public static Distances numbered(int reach, IntUnaryOperator number) {
    return new Distances(IntStream.rangeClosed(-reach, reach).map(number).boxed().toList());
  }

  public int reach() {
    return numbers.size() / 2;
  }
}
