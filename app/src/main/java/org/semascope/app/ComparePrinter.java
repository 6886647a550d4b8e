package org.semascope.app;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.semascope.app.compare.Comparison;
import org.semascope.app.compare.PairedTest;
import org.semascope.report.table.Format;
import org.semascope.report.table.JsonLines;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import org.semascope.core.statistics.Interval;
import org.semascope.engine.StoredRun;

/** Prints a comparison; its rules go with it. */
final class ComparePrinter {
  private static final double SIGNIFICANT = 0.05;

  private final Context context;
  private final Format format;

  ComparePrinter(Context context, Format format) {
    this.context = context;
    this.format = format;
  }

  void print(Comparison comparison) {
    if (format == Format.JSON) {
      new JsonLines(context.out()).write(out -> write(out, comparison));
      return;
    }
    context.tables(format).print(table(comparison));
    List<String> notes =
        List.of(
            "first: " + side(comparison.first()),
            "second: " + side(comparison.second()),
            "%s x 100 over %,d common items of %,d keys; %s"
                .formatted(
                    comparison.metric(),
                    comparison.items(),
                    comparison.clusters(),
                    Comparison.RULES));
    if (format == Format.TABLE) {
      context.out().println();
      notes.forEach(context.out()::println);
      context.out().flush();
    } else {
      notes.forEach(context.progress()::say);
    }
  }

  private static Table table(Comparison comparison) {
    Table table =
        new Table(
            List.of(
                "layer", "group", "first", "second", "difference", "low", "high", "p", "p (Holm)"));
    for (PairedTest test : comparison.tests()) {
      Interval difference = test.difference();
      table.row(
          List.of(
              Cell.of(layers(test)),
              Cell.of(test.group()),
              hundredths(test.first()),
              hundredths(test.second()),
              hundredths(difference.value()).marked(test.corrected() < SIGNIFICANT),
              difference.hasBounds() ? hundredths(difference.low()) : Cell.number("-"),
              difference.hasBounds() ? hundredths(difference.high()) : Cell.number("-"),
              probability(test.wilcoxon().p()),
              probability(test.corrected())));
    }
    return table;
  }

  private static String layers(PairedTest test) {
    return test.firstLayer() == test.secondLayer()
        ? "L" + test.firstLayer()
        : "L%d, L%d".formatted(test.firstLayer(), test.secondLayer());
  }

  private static String side(StoredRun run) {
    return "%s, %s".formatted(run.manifest().recipe().model().name(), run.directory());
  }

  private static Cell hundredths(double share) {
    return Cell.number(String.format(Locale.ROOT, "%.1f", 100 * share + 0.0));
  }

  private static Cell probability(double p) {
    return Cell.number(p < 1e-4 ? "<0.0001" : String.format(Locale.ROOT, "%.4f", p));
  }

  private static void write(JsonGenerator out, Comparison comparison) throws IOException {
    write(out, "first", comparison.first());
    write(out, "second", comparison.second());
    out.writeStringField("metric", comparison.metric());
    out.writeNumberField("items", comparison.items());
    out.writeNumberField("keys", comparison.clusters());
    out.writeStringField("rules", Comparison.RULES);
    out.writeArrayFieldStart("tests");
    for (PairedTest test : comparison.tests()) {
      out.writeStartObject();
      out.writeNumberField("firstLayer", test.firstLayer());
      out.writeNumberField("secondLayer", test.secondLayer());
      out.writeStringField("group", test.group());
      out.writeNumberField("first", test.first());
      out.writeNumberField("second", test.second());
      out.writeNumberField("difference", test.difference().value());
      if (test.difference().hasBounds()) {
        out.writeNumberField("low", test.difference().low());
        out.writeNumberField("high", test.difference().high());
      }
      out.writeNumberField("wPlus", test.wilcoxon().positive());
      out.writeNumberField("wMinus", test.wilcoxon().negative());
      out.writeNumberField("keysThatDiffer", test.wilcoxon().n());
      out.writeNumberField("p", test.wilcoxon().p());
      out.writeNumberField("pHolm", test.corrected());
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  private static void write(JsonGenerator out, String name, StoredRun run) throws IOException {
    out.writeObjectFieldStart(name);
    out.writeStringField("model", run.manifest().recipe().model().name());
    out.writeStringField("run", run.directory().toString());
    out.writeEndObject();
  }
}
