package org.semascope.report.form;

import java.util.Locale;
import org.semascope.report.content.Measured;
import org.semascope.report.content.Report;

/** The forms, each with its file. */
public enum ReportForm {
  HTML("report.html"),
  MD("table.md"),
  CSV("table.csv"),
  TEX("table.tex"),
  JSON("report.json");

  private final String file;

  ReportForm(String file) {
    this.file = file;
  }

  /** What it is called beside the results of a run. */
  public String file() {
    return file;
  }

  public String write(Report report) {
    return switch (this) {
      case HTML -> HtmlPage.of(report);
      case MD -> MarkdownTables.of(report);
      // Every number on a line of its own, unrounded, for other programs.
      case CSV -> Measured.withPublished().csv(report.measured());
      case TEX -> TexTables.of(report);
      case JSON -> ReportJson.of(report);
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
