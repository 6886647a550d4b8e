package org.semascope.report.form;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.semascope.report.content.Measured;
import org.semascope.report.content.Report;
import org.semascope.report.table.OutputFormat;

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
      case CSV -> LongCsv.of(report);
      case TEX -> TexTables.of(report);
      case JSON -> ReportJson.of(report);
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Every number on a line of its own, unrounded, for programs that draw and compute. */
  private static final class LongCsv {
    private LongCsv() {}

    static String of(Report report) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
        Measured.listing()
            .column(
                "published",
                one ->
                    one.published()
                        .map(figure -> figure.isDash() ? "-" : (Object) figure.unscaled()))
            .column(
                "comparable", one -> one.published().map(figure -> one.comparable() ? "yes" : "no"))
            .printer(OutputFormat.CSV, false, out)
            .print(report.measured());
      }
      return bytes.toString(StandardCharsets.UTF_8);
    }
  }
}
