package org.semascope.data;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Handles bad records: {@link #STRICT} throws, a lenient handler notes the fault and reading
 * resumes with the next record. A file that is invalid as a whole always throws.
 */
@FunctionalInterface
public interface Faults extends Consumer<DataFormatException> {
  Faults STRICT =
      fault -> {
        throw fault;
      };

  /**
   * The record parsed from an item; empty if {@code parse} returned null, or threw a fault, which
   * is handled.
   */
  default <T, R> Optional<R> check(T item, Function<? super T, R> parse) {
    try {
      return Optional.ofNullable(parse.apply(item));
    } catch (DataFormatException fault) {
      accept(fault);
      return Optional.empty();
    }
  }
}
