package org.semascope.app;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.models.encoder.Prediction;
import org.semascope.models.tokens.Tokenizer;
import org.semascope.report.table.JsonLines;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import org.semascope.report.table.TablePrinter;

/** Prints the words at a masked place with their probabilities. */
final class FillPrinter {
  private final JsonLines json; // null unless JSON is asked for
  private final TablePrinter tables;
  private final Tokenizer tokenizer;

  FillPrinter(Context context, OutputFormat format, Tokenizer tokenizer) {
    this.json = format == OutputFormat.JSON ? new JsonLines(context.out()) : null;
    this.tables = context.tables(format);
    this.tokenizer = tokenizer;
  }

  /**
   * @param window the characters kept, if the text was cut
   * @param words the candidates as the user wrote them, in the order of {@code ids}
   */
  void print(
      int position, Optional<Span> window, List<String> words, int[] ids, Prediction prediction) {
    if (json == null) {
      tables.print(table(position, words, ids, prediction));
      return;
    }
    json.write(
        out -> {
          out.writeNumberField("position", position);
          JsonLines.window(out, window);
          out.writeArrayFieldStart("candidates");
          for (int i = 0; i < ids.length; i++) {
            writeEntry(out, words.get(i), ids[i], prediction.candidates()[i]);
          }
          out.writeEndArray();
          out.writeArrayFieldStart("top");
          for (int i = 0; i < prediction.topIds().length; i++) {
            int id = prediction.topIds()[i];
            writeEntry(out, tokenizer.shown(id), id, prediction.top()[i]);
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

  private static void writeEntry(JsonGenerator out, String token, int id, float logProb)
      throws IOException {
    out.writeStartObject();
    out.writeStringField("token", token);
    out.writeNumberField("id", id);
    out.writeNumberField("logProb", logProb);
    out.writeEndObject();
  }

  private Table table(int position, List<String> words, int[] ids, Prediction prediction) {
    Table table = new Table(List.of("position", "kind", "token", "id", "probability", "log"));
    int best = best(prediction.candidates());
    for (int i = 0; i < ids.length; i++) {
      float log = prediction.candidates()[i];
      table.row(cells(position, "candidate", words.get(i), ids[i], log, i == best));
    }
    for (int i = 0; i < prediction.topIds().length; i++) {
      int id = prediction.topIds()[i];
      table.row(cells(position, "top", tokenizer.shown(id), id, prediction.top()[i], i == 0));
    }
    return table;
  }

  private static int best(float[] logProbs) {
    int best = 0;
    for (int i = 1; i < logProbs.length; i++) {
      best = logProbs[i] > logProbs[best] ? i : best;
    }
    return best;
  }

  private static List<Cell> cells(
      int position, String kind, String token, int id, float log, boolean best) {
    return List.of(
        Cell.number(Integer.toString(position)),
        Cell.of(kind),
        Cell.of(token).marked(best),
        Cell.number(Integer.toString(id)),
        Cell.number(String.format(Locale.ROOT, "%.4f", Math.exp(log))).marked(best),
        Cell.number(String.format(Locale.ROOT, "%.3f", log)));
  }
}
