package org.semascope.data;

import java.util.function.Consumer;

/**
 * What happens when a record is bad: {@link #STRICT} ends the reading with it, a lenient one hears
 * of it and lets the reader go on with the next record. A file that is wrong as a whole is always
 * thrown, whatever this is.
 */
@FunctionalInterface
public interface Faults extends Consumer<DataFormatException> {
  Faults STRICT =
      fault -> {
        throw fault;
      };
}
