package org.semascope.report.form;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.semascope.report.content.Measured;
import org.semascope.report.content.Report;
import org.semascope.report.table.OutputFormat;

/** File formats of a report. */
public enum ReportForm {
  HTML("report.html"),
  MD("table.md"),
  CSV("table.csv"),
  TEX("table.tex"),
  JSON("report.json"),
  /** The results alone, one object per line; not among the files of a run. */
  JSONL("results.jsonl");

  /** The files of a run. */
  public static final Set<ReportForm> FILES =
      Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(JSONL)));

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
      case HTML -> HtmlPage.of(report, List.of());
      case MD -> MarkdownTables.of(report);
      // One unrounded number per line.
      case CSV -> Measured.withPublished().text(OutputFormat.CSV, report.measured());
      case TEX -> TexTables.of(report);
      case JSON -> ReportJson.of(report);
      case JSONL -> Measured.withPublished().text(OutputFormat.JSONL, report.measured());
    };
  }

  /**
   * The HTML page with links to other files.
   *
   * @param files relative to the page's folder; those of figures are in a folder of their own
   */
  public static String page(Report report, List<String> files) {
    return HtmlPage.of(report, files);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
