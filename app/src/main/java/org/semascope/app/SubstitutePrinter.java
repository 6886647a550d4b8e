package org.semascope.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import org.semascope.app.SubstituteCommand.Substitution;
import org.semascope.core.Cosine;
import org.semascope.core.SemascopeException;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.PieceRange;
import org.semascope.report.table.JsonLines;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import org.semascope.report.table.TablePrinter;

/**
 * Prints the cosine of a key with each of its targets; the closest of a layer is the best. A target
 * that the model's vocabulary does not know has none.
 */
final class SubstitutePrinter {
  private final SortedSet<Integer> layers;
  private final JsonLines json; // null unless JSON is asked for
  private final TablePrinter tables;

  SubstitutePrinter(Context context, OutputFormat format, SortedSet<Integer> layers) {
    this.layers = layers;
    this.json = format == OutputFormat.JSON ? new JsonLines(context.out()) : null;
    this.tables = context.tables(format);
  }

  /**
   * @param vectors the key's, then each target's
   */
  void print(Substitution one, List<LayerVectors> vectors) {
    if (json == null) {
      tables.print(table(one, vectors));
      return;
    }
    json.write(
        out -> {
          out.writeStringField("key", one.key());
          JsonLines.window(out, one.inputs().get(0).window());
          out.writeArrayFieldStart("targets");
          for (int t = 0; t < one.targets().size(); t++) {
            AlignedInput input = one.inputs().get(t + 1);
            PieceRange range = input.targets().get(0);
            out.writeStartObject();
            out.writeStringField("target", one.targets().get(t));
            JsonLines.texts(out, "pieces", input.pieces().subList(range.first(), range.end()));
            out.writeObjectFieldStart("cosine");
            for (int layer : layers) {
              if (one.known().get(t)) {
                out.writeNumberField(Integer.toString(layer), cosine(vectors, t, layer));
              } else {
                out.writeNullField(Integer.toString(layer));
              }
            }
            out.writeEndObject();
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

  private Table table(Substitution one, List<LayerVectors> vectors) {
    List<String> header = new ArrayList<>(List.of("key", "target"));
    layers.forEach(layer -> header.add("L" + layer));
    Table table = new Table(header);
    for (int t = 0; t < one.targets().size(); t++) {
      List<Cell> cells =
          new ArrayList<>(List.of(Cell.of(one.key()), Cell.of(one.targets().get(t))));
      for (int layer : layers) {
        double cosine = cosine(vectors, t, layer);
        cells.add(
            one.known().get(t)
                ? Cell.number(String.format(Locale.ROOT, "%.3f", cosine))
                    .marked(cosine == best(one, vectors, layer))
                : Cell.number("-"));
      }
      table.row(cells);
    }
    return table;
  }

  private static double best(Substitution one, List<LayerVectors> vectors, int layer) {
    double best = -1;
    for (int t = 0; t < one.targets().size(); t++) {
      best = one.known().get(t) ? Math.max(best, cosine(vectors, t, layer)) : best;
    }
    return best;
  }

  /** Of the key with a target, to six places, beyond which single precision says nothing. */
  private static double cosine(List<LayerVectors> vectors, int target, int layer) {
    double cosine = Cosine.of(vectors.get(0).at(layer), vectors.get(target + 1).at(layer));
    return Math.round(cosine * 1e6) / 1e6;
  }
}
