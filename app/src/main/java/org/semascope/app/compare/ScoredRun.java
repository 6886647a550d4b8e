package org.semascope.app.compare;

import java.util.List;
import java.util.Map;
import org.semascope.core.SemascopeException;
import org.semascope.engine.StoredRun;

/**
 * A run, item by item.
 *
 * @param metric what the scores are
 * @param groups what they are of, such as relations
 * @param items by their ids
 */
record ScoredRun(
    StoredRun run,
    String metric,
    List<Integer> layers,
    List<String> groups,
    Map<String, ScoredItem> items) {
  String model() {
    return run.manifest().recipe().model().name();
  }

  int place(int layer) {
    int place = layers.indexOf(layer);
    if (place < 0) {
      throw new SemascopeException(
          "%s has no layer %d, only %s"
              .formatted(
                  run.directory(),
                  layer,
                  String.join(", ", layers.stream().map(String::valueOf).toList())));
    }
    return place;
  }
}
