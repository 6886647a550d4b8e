package org.semascope.data.catalogue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.semascope.data.Faults;
import org.semascope.data.Format;

/** The number of records of a data set, and the first few of them. */
public record Survey(long records, List<String> samples) {
  public Survey {
    samples = List.copyOf(samples);
  }

  /** Reads everything; bad records go to {@code faults}. */
  public static <R> Survey of(Format<R> format, Path path, Faults faults, int samples) {
    List<String> shown = new ArrayList<>();
    AtomicLong records = new AtomicLong();
    format.read(
        path,
        faults,
        record -> {
          if (records.getAndIncrement() < samples) {
            shown.add(format.show(record));
          }
        });
    return new Survey(records.get(), shown);
  }
}
