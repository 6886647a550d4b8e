package org.semascope.app;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.ToDoubleFunction;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.PieceRange;
import org.semascope.report.table.JsonLines;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import org.semascope.report.table.TablePrinter;

/** Prints vectors: in full as JSON, as a summary with layers as columns elsewhere. */
final class EncodePrinter {
  private static final int DIMENSIONS_SHOWN = 6;

  private final SortedSet<Integer> layers;
  private final JsonLines json; // null unless JSON is asked for
  private final TablePrinter tables;

  EncodePrinter(Context context, OutputFormat format, SortedSet<Integer> layers) {
    this.layers = layers;
    this.json = format == OutputFormat.JSON ? new JsonLines(context.out()) : null;
    this.tables = context.tables(format);
  }

  void print(Occurrence occurrence, AlignedInput input, LayerVectors vectors) {
    PieceRange range = input.targets().get(0);
    List<String> pieces = input.pieces().subList(range.first(), range.end());
    if (json != null) {
      json.write(
          out -> {
            JsonLines.span(out, "span", occurrence.span());
            JsonLines.texts(out, "pieces", pieces);
            JsonLines.window(out, input.window());
            writeLayers(out, vectors);
          });
    } else {
      Cell word = Cell.of(occurrence.word());
      Cell spelled = Cell.of(String.join(" ", pieces));
      tables.print(summary(List.of("word", "pieces"), List.of(word, spelled), vectors));
    }
  }

  /**
   * @param window the characters kept, if the text was cut
   * @param pooling how the vector came about
   */
  void printSentence(String text, Optional<Span> window, String pooling, LayerVectors vectors) {
    if (json != null) {
      json.write(
          out -> {
            out.writeStringField("text", text);
            JsonLines.window(out, window);
            out.writeStringField("pooling", pooling);
            writeLayers(out, vectors);
          });
    } else {
      List<Cell> whose = List.of(Cell.of(text), Cell.of(pooling));
      tables.print(summary(List.of("text", "pooling"), whose, vectors));
    }
  }

  private void writeLayers(JsonGenerator out, LayerVectors vectors) throws IOException {
    out.writeObjectFieldStart("layers");
    for (int layer : layers) {
      out.writeFieldName(Integer.toString(layer));
      JsonLines.vector(out, vectors.at(layer));
    }
    out.writeEndObject();
  }

  void printIds(int[] ids, List<Optional<LayerVectors>> places) {
    if (json != null) {
      json.write(
          out -> {
            out.writeFieldName("ids");
            out.writeArray(ids, 0, ids.length);
            out.writeObjectFieldStart("layers");
            for (int layer : layers) {
              out.writeArrayFieldStart(Integer.toString(layer));
              for (Optional<LayerVectors> place : places) {
                if (place.isPresent()) {
                  JsonLines.vector(out, place.get().at(layer));
                } else {
                  out.writeNull();
                }
              }
              out.writeEndArray();
            }
            out.writeEndObject();
          });
    } else {
      for (int place = 0; place < ids.length; place++) {
        if (places.get(place).isPresent()) {
          Cell position = Cell.number(Integer.toString(place));
          Cell id = Cell.number(Integer.toString(ids[place]));
          tables.print(
              summary(List.of("position", "id"), List.of(position, id), places.get(place).get()));
        }
      }
    }
  }

  /** Stands in for the result of a line that had to be skipped. */
  void printFault(SemascopeException fault) {
    if (json != null) {
      json.write(out -> out.writeStringField("error", fault.getMessage()));
    }
  }

  /** Each row says whose it is, because in CSV all tables share one header. */
  private Table summary(List<String> titles, List<Cell> whose, LayerVectors vectors) {
    List<String> header = new ArrayList<>(titles);
    header.add("measure");
    layers.forEach(layer -> header.add("L" + layer));
    Table table = new Table(header);
    float[] first = vectors.at(layers.first());
    table.row(cells(whose, "norm", vectors, v -> Math.sqrt(dot(v, v))));
    table.row(cells(whose, "cosine to L" + layers.first(), vectors, v -> Cosine.of(first, v)));
    for (int d = 0; d < Math.min(DIMENSIONS_SHOWN, first.length); d++) {
      int dimension = d;
      table.row(cells(whose, "dimension " + d, vectors, v -> v[dimension]));
    }
    return table;
  }

  private List<Cell> cells(
      List<Cell> whose, String name, LayerVectors vectors, ToDoubleFunction<float[]> value) {
    List<Cell> cells = new ArrayList<>(whose);
    cells.add(Cell.of(name));
    for (int layer : layers) {
      double number = value.applyAsDouble(vectors.at(layer));
      cells.add(Cell.number(String.format(Locale.ROOT, "%.3f", number)));
    }
    return cells;
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }
}
