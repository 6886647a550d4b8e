package org.semascope.app.report.form;

import java.util.List;
import java.util.OptionalDouble;
import org.semascope.app.print.Format;
import org.semascope.app.print.Table;
import org.semascope.app.print.Table.Cell;
import org.semascope.app.published.PublishedFigure;
import org.semascope.app.report.content.Measured;
import org.semascope.app.report.content.Report;
import org.semascope.engine.Result;

/** Every number on a line of its own, unrounded, for programs that draw and compute. */
final class LongCsv {
  private static final List<String> HEADER =
      List.of(
          "probe",
          "model",
          "layer",
          "group",
          "metric",
          "value",
          "n",
          "low",
          "high",
          "published",
          "comparable");

  private LongCsv() {}

  static String of(Report report) {
    Table table = new Table(HEADER);
    report.story().measured().forEach(one -> table.row(row(one)));
    return FlatTable.print(table, Format.CSV);
  }

  private static List<Cell> row(Measured one) {
    Result result = one.result();
    return List.of(
        Cell.of(result.probe()),
        Cell.of(result.model()),
        Cell.of(result.layer().isPresent() ? "" + result.layer().getAsInt() : ""),
        Cell.of(result.group()),
        Cell.of(result.metric()),
        Cell.of(Double.toString(result.value())),
        Cell.of(Long.toString(result.n())),
        Cell.of(text(result.low())),
        Cell.of(text(result.high())),
        Cell.of(one.published().map(LongCsv::text).orElse("")),
        Cell.of(one.published().map(figure -> one.comparable() ? "yes" : "no").orElse("")));
  }

  /** A dash where the paper has one. */
  private static String text(PublishedFigure figure) {
    return figure.isDash() ? "-" : Double.toString(figure.unscaled());
  }

  private static String text(OptionalDouble number) {
    return number.isPresent() ? Double.toString(number.getAsDouble()) : "";
  }
}
