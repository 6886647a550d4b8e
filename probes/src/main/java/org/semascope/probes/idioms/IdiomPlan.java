package org.semascope.probes.idioms;

import java.util.List;
import org.semascope.engine.Skipped;

/**
 * Which compounds, in which sentences, beside what.
 *
 * @param items those of one compound stand together
 * @param skipped sentences and variants that could not be used
 */
public record IdiomPlan(List<IdiomItem> items, List<Skipped> skipped) {
  public IdiomPlan {
    items = List.copyOf(items);
    skipped = List.copyOf(skipped);
  }

  /** How many different compounds there are. */
  public long compounds() {
    return items.stream().map(item -> item.language() + " " + item.compound()).distinct().count();
  }

  /** How many of them people have judged. */
  public long scored() {
    return items.stream()
        .filter(item -> item.score() != null)
        .map(item -> item.language() + " " + item.compound())
        .distinct()
        .count();
  }
}
