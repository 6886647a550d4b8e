package org.semascope.report.content;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.semascope.core.SemascopeException;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;

/** The results of a run, to be looked up. */
public final class Measures {
  private record Place(String metric, String group, OptionalInt layer) {}

  private final StoredRun run;
  private final List<Result> all;
  private final Map<Place, Result> places = new HashMap<>();

  public Measures(StoredRun run) {
    this.run = run;
    this.all = run.results();
    all.forEach(row -> places.put(new Place(row.metric(), row.group(), row.layer()), row));
  }

  public List<Result> all() {
    return all;
  }

  public Optional<Result> find(String metric, String group) {
    return Optional.ofNullable(places.get(new Place(metric, group, OptionalInt.empty())));
  }

  public Optional<Result> find(String metric, String group, OptionalInt layer) {
    return Optional.ofNullable(places.get(new Place(metric, group, layer)));
  }

  public Result get(String metric, String group) {
    return find(metric, group).orElseThrow(() -> missing(metric, group));
  }

  /** The groups that a metric was measured on, in their order. */
  public List<String> groups(String metric) {
    return all.stream()
        .filter(row -> row.metric().equals(metric))
        .map(Result::group)
        .collect(
            Collectors.collectingAndThen(
                Collectors.toCollection(LinkedHashSet::new), List::copyOf));
  }

  private SemascopeException missing(String metric, String group) {
    return new SemascopeException(
        "%s: its results lack %s of %s, which the report needs"
            .formatted(run.directory(), metric, group));
  }
}
