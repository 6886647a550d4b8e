package org.semascope.probes.page;

import java.util.List;
import java.util.Locale;
import org.semascope.core.UsageException;

/**
 * What a table or figure for a paper shows.
 *
 * @param columns metrics, groups or METRIC:GROUP; none for the main result
 * @param layers best, last, all or numbers; empty for the best
 * @param models names or beginnings of names, in their order; none for all
 * @param rows null for the usual side
 * @param caption empty for a generated one
 * @param label empty for a generated one
 */
public record PaperOptions(
    List<String> columns,
    String layers,
    List<String> models,
    Side rows,
    boolean intervals,
    boolean controls,
    boolean published,
    String caption,
    String label) {
  public static final PaperOptions DEFAULT =
      new PaperOptions(List.of(), "", List.of(), null, false, false, false, "", "");

  /** What a side of a table names. */
  public enum Side {
    MODELS,
    METRICS,
    LAYERS;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public PaperOptions {
    columns = List.copyOf(columns);
    models = List.copyOf(models);
    UsageException.throwIf(
        !layers.matches("|best|last|all|\\d{1,6}(,\\d{1,6})*"),
        "--layers %s: expected best, last, all or numbers such as 8 or 0,4,8",
        layers);
  }

  PaperOptions withLayers(String other) {
    return new PaperOptions(
        columns, other, models, rows, intervals, controls, published, caption, label);
  }

  /** The names that begin with a given one, or are the same. */
  static List<String> select(List<String> all, List<String> wanted) {
    if (wanted.isEmpty()) {
      return all;
    }
    return wanted.stream()
        .map(
            one -> {
              List<String> found = all.stream().filter(name -> name.startsWith(one)).toList();
              UsageException.throwIf(
                  !all.contains(one) && found.size() != 1,
                  "--models %s: %s; the runs have the models %s",
                  one,
                  found.isEmpty() ? "no such model" : "more than one model",
                  String.join(", ", all));
              return all.contains(one) ? one : found.get(0);
            })
        .distinct()
        .toList();
  }
}
