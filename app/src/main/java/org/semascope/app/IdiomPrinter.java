package org.semascope.app;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.semascope.models.LayerMix;
import org.semascope.probes.idioms.IdiomFinding;
import org.semascope.probes.idioms.IdiomFinding.ComparedText;
import org.semascope.probes.idioms.IdiomFinding.Likeness;
import org.semascope.probes.idioms.IdiomItem.Role;
import org.semascope.report.table.JsonLines;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;

/** Prints what a compound was set beside, and how similar it is at each choice of layers. */
final class IdiomPrinter {
  private final Context context;
  private final OutputFormat format;
  private final String model;
  private final List<LayerMix> layers;

  IdiomPrinter(Context context, OutputFormat format, String model, List<LayerMix> layers) {
    this.context = context;
    this.format = format;
    this.model = model;
    this.layers = layers;
  }

  void print(List<IdiomFinding> items) {
    if (format == OutputFormat.JSON) {
      JsonLines json = new JsonLines(context.out());
      for (IdiomFinding item : items) {
        for (Likeness one : item.counterparts()) {
          for (int layer = 0; layer < layers.size(); layer++) {
            int place = layer;
            json.write(out -> write(out, item, one, place));
          }
        }
      }
      return;
    }
    Table table =
        new Table(
            List.of("probe", "condition", "sentence", "beside", "layers", "sim Sent", "sim NC"));
    for (IdiomFinding item : items) {
      for (Likeness one : item.counterparts()) {
        for (int layer = 0; layer < layers.size(); layer++) {
          table.row(
              List.of(
                  Cell.of(one.role().contrast().name()),
                  Cell.of(item.condition().name()),
                  Cell.of(item.text()),
                  Cell.of(one.phrase() + (one.role() == Role.ALONE ? " (alone)" : "")),
                  Cell.of(layers.get(layer).label()),
                  number(one.sent(), layer).marked(isCloser(item, one, ComparedText.SENT, layer)),
                  number(one.nc(), layer).marked(isCloser(item, one, ComparedText.NC, layer))));
        }
      }
    }
    context.tables(format).print(table);
  }

  /** P2 is the more similar of head and modifier. */
  private static boolean isCloser(
      IdiomFinding item, Likeness one, ComparedText compared, int layer) {
    return item.closer(compared, layer).filter(one.role()::equals).isPresent();
  }

  private static Cell number(float[] similarities, int layer) {
    return Cell.number(
        similarities.length == 0 ? "" : String.format(Locale.ROOT, "%.3f", similarities[layer]));
  }

  private void write(JsonGenerator out, IdiomFinding item, Likeness one, int layer)
      throws IOException {
    out.writeStringField("model", model);
    out.writeStringField("compound", item.compound());
    out.writeStringField("language", item.language());
    out.writeStringField("layers", layers.get(layer).label());
    out.writeStringField("condition", item.condition().name());
    out.writeStringField("probe", one.role().contrast().name());
    out.writeStringField("role", one.role().name());
    out.writeStringField("sentence", item.text());
    out.writeStringField("beside", one.text());
    if (one.sent().length > 0) {
      out.writeNumberField("sent", one.sent()[layer]);
    }
    if (one.nc().length > 0) {
      out.writeNumberField("nc", one.nc()[layer]);
    }
  }
}
