package org.semascope.probes.idioms;

import java.util.List;

/** Enough items to fill the encoder's batches. */
public record IdiomShard(List<IdiomItem> items) {
  public IdiomShard {
    items = List.copyOf(items);
  }
}
