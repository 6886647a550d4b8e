package org.semascope.app;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.semascope.report.table.Format;
import org.semascope.report.table.JsonLines;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;

/** Prints what a finished run of the substitution probe has found: P@1, as in the paper. */
final class SubstitutionSummary {
  private final Context context;
  private final Format format;

  SubstitutionSummary(Context context, Format format) {
    this.context = context;
    this.format = format;
  }

  void print(StoredRun run) {
    List<Result> results = run.results();
    if (format == Format.JSON) {
      JsonLines lines = new JsonLines(context.out());
      results.forEach(result -> lines.write(out -> ResultJson.write(out, result)));
    } else {
      context.tables(format).print(table(run.manifest().recipe().model().name(), results));
    }
    context.progress().say("results: " + run.directory());
  }

  private static Table table(String model, List<Result> results) {
    Set<Integer> layers = new LinkedHashSet<>();
    Set<String> relations = new LinkedHashSet<>();
    for (Result result : results) {
      if (result.metric().equals("P@1")) {
        layers.add(result.layer().orElseThrow());
        relations.add(result.group());
      }
    }
    List<String> header = new ArrayList<>(List.of("model", "P@1 x 100", "targets", "random"));
    layers.forEach(layer -> header.add("L" + layer));
    Table table = new Table(header);
    for (String relation : relations) {
      List<Cell> row = new ArrayList<>(List.of(Cell.of(model), Cell.of(relation)));
      row.add(number(find(results, "TARGETS", relation, -1), 1));
      row.add(number(find(results, "RANDOM", relation, -1), 100));
      double best =
          layers.stream()
              .mapToDouble(layer -> find(results, "P@1", relation, layer).orElseThrow().value())
              .max()
              .orElseThrow();
      for (int layer : layers) {
        Optional<Result> cell = find(results, "P@1", relation, layer);
        row.add(number(cell, 100).marked(cell.orElseThrow().value() == best));
      }
      table.row(row);
    }
    return table;
  }

  private static Optional<Result> find(
      List<Result> results, String metric, String group, int layer) {
    return results.stream()
        .filter(
            result ->
                result.metric().equals(metric)
                    && result.group().equals(group)
                    && result.layer().orElse(-1) == layer)
        .findFirst();
  }

  private static Cell number(Optional<Result> result, double scale) {
    return Cell.number(
        result.map(one -> String.format(Locale.ROOT, "%.1f", one.value() * scale)).orElse("-"));
  }
}
