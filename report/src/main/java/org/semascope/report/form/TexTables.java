package org.semascope.report.form;

import java.util.stream.Collectors;
import org.semascope.report.content.Report;
import org.semascope.report.content.Sheet;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.TablePrinter;

/** LaTeX tables (booktabs), each preceded by comments with caption and notes. */
final class TexTables {
  private TexTables() {}

  static String of(Report report) {
    return report.story().sheets().stream().map(TexTables::table).collect(Collectors.joining("\n"));
  }

  private static String table(Sheet sheet) {
    StringBuilder text = new StringBuilder("% needs \\usepackage{booktabs}\n");
    comment(text, sheet.caption());
    sheet.blocks().forEach(block -> comment(text, block.title()));
    sheet.notes().forEach(note -> comment(text, note));
    return text.append(
            TablePrinter.text(sheet.table(row -> true, TexTables::label), OutputFormat.TEX))
        .toString();
  }

  /** Marks published rows with words, since ≈ and ≠ need packages. */
  private static String label(Sheet.Row row) {
    return switch (row.kind()) {
      case OURS -> row.label();
      case COMPARABLE -> row.label() + " (comparable)";
      case NOT_COMPARABLE -> row.label() + " (not comparable)";
    };
  }

  private static void comment(StringBuilder text, String words) {
    text.append("% ").append(words.replaceAll("\\s+", " ")).append('\n');
  }
}
