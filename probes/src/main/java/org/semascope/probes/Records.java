package org.semascope.probes;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The records of a data set; each iteration reads the data again. */
@FunctionalInterface
public interface Records<R> {
  void forEach(Consumer<? super R> each);

  default List<R> list() {
    List<R> all = new ArrayList<>();
    forEach(all::add);
    return all;
  }
}
