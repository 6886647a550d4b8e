package org.semascope.report.form;

import java.util.List;
import java.util.Locale;
import org.semascope.report.content.Measured;
import org.semascope.report.content.Report;

/** File formats of a report. */
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

  /** Default name of the file. */
  public String file() {
    return file;
  }

  public String write(Report report) {
    return switch (this) {
      case HTML -> HtmlPage.of(report, List.of(), false);
      case MD -> MarkdownTables.of(report);
      // One unrounded number per line.
      case CSV -> Measured.withPublished().csv(report.measured());
      case TEX -> TexTables.of(report);
      case JSON -> ReportJson.of(report);
    };
  }

  /**
   * The HTML page with links to its figures in {@code figures/}.
   *
   * @param files other files of the same folder to link to
   */
  public static String page(Report report, List<String> files) {
    return HtmlPage.of(report, files, true);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
