package org.semascope.report.form;

import org.semascope.core.Printable;
import org.semascope.report.content.Report;
import org.semascope.report.content.Sheet;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.TablePrinter;

/** Findings and tables as Markdown. */
final class MarkdownTables {
  private MarkdownTables() {}

  static String of(Report report) {
    StringBuilder text = new StringBuilder();
    text.append("# ").append(line(report.heading())).append("\n\n");
    report.story().findings().forEach(finding -> item(text, finding));
    text.append('\n');
    for (Sheet sheet : report.story().sheets()) {
      text.append("## ").append(line(sheet.caption())).append("\n\n");
      if (sheet.blocks().size() == 1) {
        text.append(line(sheet.blocks().get(0).title())).append("\n\n");
      }
      text.append(
          TablePrinter.text(sheet.table(row -> true, Sheet.Row::markedLabel), OutputFormat.MD));
      sheet.notes().forEach(note -> item(text, note));
      text.append('\n');
    }
    if (!report.cautions().isEmpty()) {
      text.append("## Before you compare\n\n");
      report.cautions().forEach(caution -> item(text, caution));
    }
    return text.toString();
  }

  private static void item(StringBuilder text, String sentence) {
    text.append("- ").append(line(sentence)).append('\n');
  }

  /** Escapes a text for one line of Markdown. */
  private static String line(String text) {
    return Printable.line(text).replaceAll("\\s+", " ").replaceAll("[\\\\`*_<\\[]", "\\\\$0");
  }
}
