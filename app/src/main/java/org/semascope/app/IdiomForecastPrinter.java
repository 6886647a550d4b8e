package org.semascope.app;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.semascope.report.table.Format;
import org.semascope.report.table.JsonLines;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import org.semascope.probes.idioms.IdiomForecast;

/** Prints what a run of the idiomaticity probe would do. */
final class IdiomForecastPrinter {
  private final Context context;
  private final Format format;

  IdiomForecastPrinter(Context context, Format format) {
    this.context = context;
    this.format = format;
  }

  void print(String model, IdiomForecast forecast) {
    if (format == Format.JSON) {
      new JsonLines(context.out())
          .write(
              out -> {
                out.writeStringField("model", model);
                out.writeNumberField("compounds", forecast.plan().compounds());
                out.writeNumberField("scored", forecast.plan().scored());
                out.writeNumberField("items", forecast.plan().items().size());
                out.writeNumberField("skipped", forecast.plan().skipped().size());
                out.writeNumberField("texts", forecast.texts());
                out.writeNumberField("seconds", Math.round(forecast.seconds()));
              });
      return;
    }
    Table table = new Table(List.of("plan", model));
    row(table, "compounds", forecast.plan().compounds());
    row(table, "judged by people", forecast.plan().scored());
    row(table, "compounds in a sentence, or alone", forecast.plan().items().size());
    row(table, "texts to encode, repeats removed", forecast.texts());
    row(table, "seconds on this machine, about", Math.max(1, Math.round(forecast.seconds())));
    Map<String, Long> reasons = new TreeMap<>();
    forecast.plan().skipped().forEach(one -> reasons.merge(one.reason(), 1L, Long::sum));
    reasons.forEach((reason, number) -> row(table, "skipped: " + reason, number));
    context.tables(format).print(table);
  }

  private static void row(Table table, String what, long number) {
    table.row(List.of(Cell.of(what), Cell.number(String.format(Locale.ROOT, "%,d", number))));
  }
}
