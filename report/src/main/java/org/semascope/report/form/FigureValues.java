package org.semascope.report.form;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.report.plot.BarChart;
import org.semascope.report.plot.Figure;
import org.semascope.report.plot.LineChart;
import org.semascope.report.plot.Series;
import org.semascope.report.plot.Value;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import org.semascope.report.table.Table.Titled;

/** The values of a figure as a table, for readers who do not see the figure. */
final class FigureValues {
  private static final double LARGE = 10; // such as percentages, which have one decimal

  private FigureValues() {}

  /** Empty if the figure prints its values, or has a mark for each of many items. */
  static Optional<Titled> of(Figure figure) {
    if (figure instanceof LineChart lines) {
      return Optional.of(table(figure, lines.across(), lines.categories(), lines.series()));
    }
    if (figure instanceof BarChart bars) {
      return Optional.of(table(figure, bars.across(), bars.categories(), bars.series()));
    }
    return Optional.empty();
  }

  /** A row for each category, a column for each series. */
  private static Titled table(
      Figure figure, String across, List<String> categories, List<Series> series) {
    List<String> header =
        Stream.concat(Stream.of(across), series.stream().map(Series::name)).toList();
    int decimals =
        series.stream()
                .flatMap(one -> one.values().stream())
                .anyMatch(value -> Math.abs(value.value()) >= LARGE)
            ? 1
            : 3;
    Table table = new Table(header);
    for (int i = 0; i < categories.size(); i++) {
      List<Cell> row = new ArrayList<>(List.of(Cell.of(categories.get(i))));
      for (Series one : series) {
        Value value = one.values().get(i);
        row.add(Cell.number(Double.isNaN(value.value()) ? "" : value.text(decimals)));
      }
      table.row(row);
    }
    return new Titled("Values: " + figure.caption().title(), table, List.of());
  }
}
