package org.semascope.app;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.semascope.models.NextWords;
import org.semascope.models.NextWords.Candidate;
import org.semascope.models.tokens.Tokenizer;
import org.semascope.report.table.JsonLines;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import org.semascope.report.table.TablePrinter;

/** Prints the words after a text with their probabilities. */
final class NextPrinter {
  private final JsonLines json; // null unless JSON is asked for
  private final TablePrinter tables;
  private final Tokenizer tokenizer;

  NextPrinter(Context context, OutputFormat format, Tokenizer tokenizer) {
    this.json = format == OutputFormat.JSON ? new JsonLines(context.out()) : null;
    this.tables = context.tables(format);
    this.tokenizer = tokenizer;
  }

  void print(NextWords found) {
    if (json == null) {
      tables.print(table(found));
      return;
    }
    json.write(
        out -> {
          JsonLines.window(out, found.window());
          out.writeArrayFieldStart("candidates");
          for (Candidate candidate : found.candidates()) {
            write(out, candidate);
          }
          out.writeEndArray();
          out.writeArrayFieldStart("top");
          for (int i = 0; i < found.topIds().length; i++) {
            out.writeStartObject();
            out.writeStringField("token", tokenizer.shown(found.topIds()[i]));
            out.writeNumberField("id", found.topIds()[i]);
            out.writeNumberField("logProb", found.top()[i]);
            out.writeEndObject();
          }
          out.writeEndArray();
        });
  }

  private static void write(JsonGenerator out, Candidate candidate) throws IOException {
    out.writeStartObject();
    out.writeStringField("word", candidate.word());
    JsonLines.texts(out, "pieces", candidate.pieces());
    out.writeFieldName("ids");
    out.writeArray(candidate.ids(), 0, candidate.ids().length);
    out.writeNumberField("logProb", (float) candidate.logProb());
    out.writeFieldName("pieceLogProbs");
    JsonLines.vector(out, candidate.logProbs());
    if (candidate.ends().isPresent()) {
      out.writeNumberField("wordEndLogProb", (float) candidate.ends().get().word());
      out.writeNumberField("textEndLogProb", (float) candidate.ends().get().text());
    }
    out.writeEndObject();
  }

  private Table table(NextWords found) {
    Table table = new Table(List.of("kind", "word", "pieces", "probability", "log"));
    double best =
        found.candidates().stream().mapToDouble(Candidate::logProb).max().orElse(Double.NaN);
    for (Candidate candidate : found.candidates()) {
      String pieces = String.join(" ", candidate.pieces());
      double log = candidate.logProb();
      table.row(cells("candidate", candidate.word(), pieces, log, log == best));
    }
    for (int i = 0; i < found.topIds().length; i++) {
      String piece = tokenizer.shown(found.topIds()[i]);
      table.row(cells("top", piece, piece, found.top()[i], i == 0));
    }
    return table;
  }

  private static List<Cell> cells(
      String kind, String word, String pieces, double log, boolean best) {
    return List.of(
        Cell.of(kind),
        Cell.of(word).marked(best),
        Cell.of(pieces),
        Cell.number(String.format(Locale.ROOT, "%.4f", Math.exp(log))).marked(best),
        Cell.number(String.format(Locale.ROOT, "%.3f", log)));
  }
}
