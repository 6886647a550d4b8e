package org.semascope.probes;

import java.util.List;

/** A stretch of a plan's items that are scored together. */
record Shard<I>(List<I> items) {
  Shard {
    items = List.copyOf(items);
  }
}
