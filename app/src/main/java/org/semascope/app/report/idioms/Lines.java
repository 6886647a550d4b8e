package org.semascope.app.report.idioms;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.report.published.PublishedFigure;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Sheet.Kind;
import org.semascope.report.content.Sheet.Row;

/** Lines of a table: a model's, and the paper's below it where the paper has one. */
final class Lines {
  private Lines() {}

  /** Which number stands under a column. */
  record Slot(Shown shown, String metric, String group) {
    static Slot rho(String group) {
      return new Slot(Shown.RHO, ProbedModel.RHO, group);
    }

    static Slot mean(String metric, String group) {
      return new Slot(Shown.MEAN, metric, group);
    }
  }

  /** None where nothing was measured. */
  static Stream<Row> of(ProbedModel model, String label, String gloss, List<Slot> slots) {
    List<Cell> cells =
        slots.stream().map(slot -> slot.shown().ours(model, slot.metric(), slot.group())).toList();
    return cells.stream().allMatch(Cell.EMPTY::equals)
        ? Stream.empty()
        : Stream.concat(
            Stream.of(new Row(label, gloss, Kind.OURS, cells)), published(model, slots).stream());
  }

  private static Optional<Row> published(ProbedModel model, List<Slot> slots) {
    List<Optional<PublishedFigure>> figures =
        slots.stream().map(slot -> model.published(slot.metric(), slot.group())).toList();
    List<PublishedFigure> known = figures.stream().flatMap(Optional::stream).toList();
    if (known.isEmpty()) {
      return Optional.empty();
    }
    boolean comparable = known.stream().allMatch(model::isComparable);
    return Optional.of(
        new Row(
            "published",
            "",
            comparable ? Kind.COMPARABLE : Kind.NOT_COMPARABLE,
            figures.stream().map(Shown::published).toList()));
  }
}
