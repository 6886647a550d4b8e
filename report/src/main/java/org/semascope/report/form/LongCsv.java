package org.semascope.report.form;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.semascope.report.content.Measured;
import org.semascope.report.content.Report;
import org.semascope.report.table.OutputFormat;

/** Every number on a line of its own, unrounded, for programs that draw and compute. */
final class LongCsv {
  private LongCsv() {}

  static String of(Report report) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      Measured.listing()
          .column(
              "published",
              one ->
                  one.published().map(figure -> figure.isDash() ? "-" : (Object) figure.unscaled()))
          .column(
              "comparable", one -> one.published().map(figure -> one.comparable() ? "yes" : "no"))
          .printer(OutputFormat.CSV, false, out)
          .print(report.measured());
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
