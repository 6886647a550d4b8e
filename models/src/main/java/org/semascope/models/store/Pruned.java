package org.semascope.models.store;

import java.util.List;

/** What pruning removed, and what it had to leave. */
public record Pruned(List<StoreEntry> removed, List<Kept> kept) {
  public Pruned {
    removed = List.copyOf(removed);
    kept = List.copyOf(kept);
  }

  /** Something left in place, and why, in words for the user. */
  public record Kept(StoreEntry entry, String reason) {}

  public long bytesFreed() {
    return removed.stream().mapToLong(StoreEntry::bytes).sum();
  }
}
