package org.semascope.data.wordnet;

import java.util.List;
import java.util.function.Consumer;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;

/** The lines of a file that could be read, and why the others could not. */
record Parsed<T>(List<T> records, List<DataFormatException> bad) {
  void replay(Faults faults, Consumer<T> each) {
    bad.forEach(faults);
    for (T one : records) {
      try {
        each.accept(one);
      } catch (DataFormatException fault) {
        faults.accept(fault);
      }
    }
  }
}
