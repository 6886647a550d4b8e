package org.semascope.app;

import java.util.List;
import java.util.Locale;
import org.semascope.core.SemascopeException;
import org.semascope.models.neighbours.Neighbour;
import org.semascope.report.table.JsonLines;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import org.semascope.report.table.TablePrinter;

/** Prints the neighbours of words, the closest first. */
final class NeighboursPrinter {
  private final JsonLines json; // null unless JSON is asked for
  private final TablePrinter tables;

  NeighboursPrinter(Context context, OutputFormat format) {
    this.json = format == OutputFormat.JSON ? new JsonLines(context.out()) : null;
    this.tables = context.tables(format);
  }

  void print(String word, List<Neighbour> neighbours) {
    if (json == null) {
      tables.print(table(word, neighbours));
      return;
    }
    json.write(
        out -> {
          out.writeStringField("word", word);
          out.writeArrayFieldStart("neighbours");
          for (Neighbour one : neighbours) {
            out.writeStartObject();
            out.writeStringField("word", one.word());
            out.writeNumberField("cosine", Math.round(one.cosine() * 1e6) / 1e6);
            out.writeEndObject();
          }
          out.writeEndArray();
        });
  }

  /** Stands in for the result of a line that had to be skipped. */
  void printFault(SemascopeException fault) {
    if (json != null) {
      json.write(out -> out.writeStringField("error", fault.getMessage()));
    }
  }

  private static Table table(String word, List<Neighbour> neighbours) {
    Table table = new Table(List.of("word", "rank", "neighbour", "cosine"));
    for (int i = 0; i < neighbours.size(); i++) {
      Neighbour one = neighbours.get(i);
      table.row(
          List.of(
              Cell.of(word),
              Cell.number(Integer.toString(i + 1)),
              Cell.of(one.word()),
              Cell.number(String.format(Locale.ROOT, "%.3f", one.cosine()))));
    }
    return table;
  }
}
