package org.semascope.app;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.semascope.app.print.Format;
import org.semascope.app.print.JsonLines;
import org.semascope.app.print.Table;
import org.semascope.app.print.Table.Cell;
import org.semascope.engine.Skipped;
import org.semascope.probes.substitution.SubstitutionForecast;
import org.semascope.probes.substitution.TargetRelation;

/** Prints what a run would do. */
final class ForecastPrinter {
  private final Context context;
  private final Format format;

  ForecastPrinter(Context context, Format format) {
    this.context = context;
    this.format = format;
  }

  void print(String model, SubstitutionForecast forecast) {
    if (format == Format.JSON) {
      new JsonLines(context.out())
          .write(
              out -> {
                out.writeStringField("model", model);
                out.writeNumberField("sentences", forecast.plan().items().size());
                out.writeNumberField("keys", forecast.plan().keys());
                out.writeNumberField("senses", forecast.plan().senses());
                out.writeNumberField("skipped", forecast.plan().skipped().size());
                out.writeObjectFieldStart("chance");
                for (TargetRelation relation : forecast.plan().relations()) {
                  out.writeNumberField(relation.name(), forecast.plan().chance(relation));
                }
                out.writeEndObject();
                out.writeNumberField("encodings", forecast.encodings());
                out.writeNumberField("tokens", forecast.tokens());
                out.writeNumberField("seconds", Math.round(forecast.seconds()));
              });
      return;
    }
    Table table = new Table(List.of("plan", model));
    row(table, "sentences", count(forecast.plan().items().size()));
    row(table, "keys", count(forecast.plan().keys()));
    row(table, "senses", count(forecast.plan().senses()));
    for (TargetRelation relation : forecast.plan().relations()) {
      double chance = 100 * forecast.plan().chance(relation);
      row(table, "P@1 x 100 by chance: " + relation, String.format(Locale.ROOT, "%.1f", chance));
    }
    row(table, "texts to encode, repeats removed", count(forecast.encodings()));
    row(table, "tokens, about", count(forecast.tokens()));
    row(table, "time on this machine, about", duration(forecast.seconds()));
    reasons(forecast).forEach((reason, number) -> row(table, "skipped: " + reason, count(number)));
    context.tables(format).print(table);
  }

  private static Map<String, Long> reasons(SubstitutionForecast forecast) {
    Map<String, Long> reasons = new TreeMap<>();
    for (Skipped one : forecast.plan().skipped()) {
      reasons.merge(one.reason(), 1L, Long::sum);
    }
    return reasons;
  }

  private static void row(Table table, String what, String value) {
    table.row(List.of(Cell.of(what), Cell.number(value)));
  }

  private static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String duration(double seconds) {
    Duration time = Duration.ofSeconds(Math.max(1, Math.round(seconds)));
    if (time.toHours() > 0) {
      return "%d h %d min".formatted(time.toHours(), time.toMinutesPart());
    }
    return time.toMinutes() > 0
        ? "%d min %d s".formatted(time.toMinutes(), time.toSecondsPart())
        : time.toSeconds() + " s";
  }
}
