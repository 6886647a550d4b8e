package org.semascope.app;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.semascope.core.Span;
import org.semascope.data.index.Hit;
import org.semascope.report.table.JsonLines;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;

/** Prints paragraphs with the words looked for marked: bold on a terminal, «so» elsewhere. */
final class ContextsPrinter {
  private final Context context;
  private final OutputFormat format;

  ContextsPrinter(Context context, OutputFormat format) {
    this.context = context;
    this.format = format;
  }

  void print(List<String> words, List<Hit> hits) {
    switch (format) {
      case JSON -> printJson(words, hits);
      case TABLE -> printText(hits);
      default -> printTable(hits);
    }
  }

  /** Paragraphs are too long for a table on a screen. */
  private void printText(List<Hit> hits) {
    boolean bold = context.terminalOut();
    for (Hit hit : hits) {
      context
          .out()
          .println("%s (%d)".formatted(hit.paragraph().title(), hit.paragraph().ordinal()));
      context.out().println(marked(hit, bold ? "\u001b[1m" : "«", bold ? "\u001b[0m" : "»"));
      context.out().println();
    }
    context.out().flush();
  }

  private void printTable(List<Hit> hits) {
    Table table = new Table(List.of("paragraph", "title", "text"));
    for (Hit hit : hits) {
      table.row(
          List.of(
              Cell.number(Long.toString(hit.paragraph().ordinal())),
              Cell.of(hit.paragraph().title()),
              Cell.of(marked(hit, "«", "»"))));
    }
    context.tables(format).print(table);
  }

  private void printJson(List<String> words, List<Hit> hits) {
    JsonLines json = new JsonLines(context.out());
    for (Hit hit : hits) {
      json.write(
          out -> {
            out.writeNumberField("paragraph", hit.paragraph().ordinal());
            out.writeStringField("title", hit.paragraph().title());
            out.writeStringField("text", hit.paragraph().text());
            out.writeObjectFieldStart("places");
            for (int w = 0; w < words.size(); w++) {
              out.writeFieldName(words.get(w));
              writeSpans(out, hit.places().get(w));
            }
            out.writeEndObject();
          });
    }
  }

  private static void writeSpans(JsonGenerator out, List<Span> spans) throws IOException {
    out.writeStartArray();
    for (Span span : spans) {
      out.writeArray(new int[] {span.start(), span.end()}, 0, 2);
    }
    out.writeEndArray();
  }

  private static String marked(Hit hit, String open, String close) {
    String text = hit.paragraph().text();
    StringBuilder marked = new StringBuilder();
    int done = 0;
    for (Span span : hit.places().stream().flatMap(List::stream).sorted().toList()) {
      if (span.start() >= done) { // one inside another is marked already
        marked.append(text, done, span.start()).append(open).append(span.of(text)).append(close);
        done = span.end();
      }
    }
    return marked.append(text.substring(done)).toString();
  }
}
