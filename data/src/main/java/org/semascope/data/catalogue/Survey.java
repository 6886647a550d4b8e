package org.semascope.data.catalogue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.semascope.data.Faults;
import org.semascope.data.Format;

/** A whole reading of a set: how many records there are, and the first few to look at. */
public record Survey(long records, List<String> samples) {
  public Survey {
    samples = List.copyOf(samples);
  }

  /** Reads everything; bad records go to {@code faults}. */
  public static <R> Survey of(Format<R> format, Path path, Faults faults, int samples) {
    Counter<R> counter = new Counter<>(format, samples);
    format.read(path, faults, counter::take);
    return new Survey(counter.records, counter.shown);
  }

  private static final class Counter<R> {
    private final Format<R> format;
    private final int samples;
    private final List<String> shown = new ArrayList<>();
    private long records;

    Counter(Format<R> format, int samples) {
      this.format = format;
      this.samples = samples;
    }

    void take(R record) {
      records++;
      if (shown.size() < samples) {
        shown.add(format.show(record));
      }
    }
  }
}
