package org.semascope.app;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.semascope.report.table.Format;
import org.semascope.report.table.JsonLines;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import org.semascope.probes.idioms.Kind;
import org.semascope.probes.idioms.ProbedCompound;
import org.semascope.probes.idioms.ProbedCompound.Compared;

/** Prints what a compound was set beside, and how similar it is. */
final class IdiomPrinter {
  private final Context context;
  private final Format format;

  IdiomPrinter(Context context, Format format) {
    this.context = context;
    this.format = format;
  }

  void print(String model, List<ProbedCompound> items) {
    if (format == Format.JSON) {
      JsonLines json = new JsonLines(context.out());
      for (ProbedCompound item : items) {
        item.rivals().forEach(rival -> json.write(out -> write(out, model, item, rival)));
      }
      return;
    }
    Table table =
        new Table(List.of("probe", "condition", "sentence", "beside", "sim Sent", "sim NC"));
    for (ProbedCompound item : items) {
      for (Compared rival : item.rivals()) {
        table.row(
            List.of(
                Cell.of(rival.kind().probe().name()),
                Cell.of(item.condition().name()),
                Cell.of(item.text()),
                Cell.of(rival.phrase() + alone(rival)),
                number(rival.sent()).marked(isCloser(rival, item.closer().sent())),
                number(rival.nc()).marked(isCloser(rival, item.closer().nc()))));
      }
    }
    context.tables(format).print(table);
  }

  private static String alone(Compared rival) {
    return rival.kind() == Kind.ALONE ? " (alone)" : "";
  }

  /** P2 is the more similar of head and modifier. */
  private static boolean isCloser(Compared rival, List<Kind> closer) {
    return closer.contains(rival.kind());
  }

  private static Cell number(float[] similarity) {
    return Cell.number(
        similarity.length == 0 ? "" : String.format(Locale.ROOT, "%.3f", similarity[0]));
  }

  private static void write(JsonGenerator out, String model, ProbedCompound item, Compared rival)
      throws IOException {
    out.writeStringField("model", model);
    out.writeStringField("compound", item.compound());
    out.writeStringField("language", item.language());
    out.writeStringField("layers", item.layers().get(0));
    out.writeStringField("condition", item.condition().name());
    out.writeStringField("probe", rival.kind().probe().name());
    out.writeStringField("kind", rival.kind().name());
    out.writeStringField("sentence", item.text());
    out.writeStringField("beside", rival.text());
    if (rival.sent().length > 0) {
      out.writeNumberField("sent", rival.sent()[0]);
    }
    if (rival.nc().length > 0) {
      out.writeNumberField("nc", rival.nc()[0]);
    }
  }
}
