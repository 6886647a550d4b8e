package org.semascope.probes.run;

import java.util.List;

/** A contiguous part of a plan's items, scored together. */
public record Shard<I>(List<I> items) {
  public Shard {
    items = List.copyOf(items);
  }
}
