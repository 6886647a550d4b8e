package org.semascope.report.content;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.semascope.core.SemascopeException;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;

/** The results of a run by metric, group and layer. */
public final class Measures {
  private record Key(String metric, String group, OptionalInt layer) {}

  private final StoredRun run;
  private final List<Result> all;
  private final Map<Key, Result> byKey = new HashMap<>();

  public Measures(StoredRun run) {
    this.run = run;
    this.all = run.results();
    all.forEach(row -> byKey.put(new Key(row.metric(), row.group(), row.layer()), row));
  }

  public List<Result> all() {
    return all;
  }

  public Optional<Result> find(String metric, String group) {
    return find(metric, group, OptionalInt.empty());
  }

  public Optional<Result> find(String metric, String group, OptionalInt layer) {
    return Optional.ofNullable(byKey.get(new Key(metric, group, layer)));
  }

  public Result get(String metric, String group) {
    return find(metric, group)
        .orElseThrow(
            () ->
                new SemascopeException(
                    "%s: no result %s of group %s, which the report needs; run the same command again"
                        .formatted(run.directory(), metric, group)));
  }

  /** The groups of a metric, in their order. */
  public List<String> groups(String metric) {
    return all.stream()
        .filter(row -> row.metric().equals(metric))
        .map(Result::group)
        .distinct()
        .toList();
  }
}
