package org.semascope.data;

import java.util.function.Consumer;

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
}
