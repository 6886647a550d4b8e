package org.semascope.probes.run;

import java.util.List;

/** A stretch of a plan's items that are scored together. */
public record Shard<I>(List<I> items) {
  public Shard {
    items = List.copyOf(items);
  }
}
