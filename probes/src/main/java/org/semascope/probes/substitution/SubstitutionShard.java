package org.semascope.probes.substitution;

import java.util.List;

/** Enough items to fill the encoder's batches. */
public record SubstitutionShard(List<SubstitutionItem> items) {
  public SubstitutionShard {
    items = List.copyOf(items);
  }
}
