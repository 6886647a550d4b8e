package org.semascope.app.report.idioms;

import java.util.Optional;
import java.util.function.Function;
import org.semascope.report.published.PublishedFigure;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.engine.Result;

/** How a measure is shown in a cell. */
enum Shown {
  /** With a dash where it is not significant. */
  RHO,
  /** A mean of cosines. */
  MEAN,
  SHARE,
  /** How many of how many. */
  COUNT,
  /** How many things it was computed from. */
  N;

  Cell ours(ProbedModel model, String metric, String group) {
    if (this == RHO) {
      return model.rho(group).map(Rho::cell).orElse(Cell.EMPTY);
    }
    Function<Result, String> text =
        switch (this) {
          case SHARE -> result -> Numerals.percent(result.value());
          case COUNT -> result -> "%d of %d".formatted(Math.round(result.value()), result.n());
          case N -> result -> Numerals.count(result.n());
          default -> result -> Numerals.decimals(result.value(), 3);
        };
    return model
        .measures()
        .find(metric, group)
        .map(result -> new Cell(text.apply(result), this == N ? "" : interval(result), false))
        .orElse(Cell.EMPTY);
  }

  static Cell published(Optional<PublishedFigure> figure) {
    return figure.map(Shown::published).orElse(Cell.EMPTY);
  }

  private static Cell published(PublishedFigure figure) {
    return figure.isDash()
        ? new Cell("-", "not significant: below %s in size".formatted(figure.value()), false)
        : Cell.of(Numerals.decimals(figure.value(), figure.digits()));
  }

  /** Empty if there is none. */
  static String interval(Result result) {
    return result.low().isEmpty()
        ? ""
        : "95 %% interval %s to %s"
            .formatted(
                Numerals.decimals(result.low().getAsDouble(), 3),
                Numerals.decimals(result.high().getAsDouble(), 3));
  }
}
