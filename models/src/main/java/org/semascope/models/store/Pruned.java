package org.semascope.models.store;

import java.util.List;

/** The removed entries, and those that could not be removed. */
public record Pruned(List<StoreEntry> removed, List<Kept> kept) {
  public Pruned {
    removed = List.copyOf(removed);
    kept = List.copyOf(kept);
  }

  /** An entry that was not removed, with the reason for the user. */
  public record Kept(StoreEntry entry, String reason) {}

  public long bytesFreed() {
    return removed.stream().mapToLong(StoreEntry::bytes).sum();
  }
}
