package org.semascope.data.norms;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Answers counted by cue, for norms that do not say the total themselves. */
final class Tally {
  private final Map<String, Map<String, Integer>> cues = new LinkedHashMap<>();
  private final Map<String, Integer> totals = new LinkedHashMap<>();

  boolean holds(String cue, String response) {
    return cues.getOrDefault(cue, Map.of()).containsKey(response);
  }

  /** Adds to what was counted, unless the total would no longer be an int. */
  boolean add(String cue, String response, int count) {
    int total = totals.getOrDefault(cue, 0);
    if (count > Integer.MAX_VALUE - total) {
      return false;
    }
    totals.put(cue, total + count);
    cues.computeIfAbsent(cue, any -> new LinkedHashMap<>()).merge(response, count, Integer::sum);
    return true;
  }

  /** In the order of their first answers. */
  void each(Consumer<? super Association> each) {
    cues.forEach(
        (cue, responses) ->
            responses.forEach(
                (response, count) ->
                    each.accept(new Association(cue, response, count, totals.get(cue)))));
  }
}
