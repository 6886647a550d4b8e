package org.semascope.report.content;

import java.util.Optional;
import org.semascope.core.statistics.Interval;
import org.semascope.engine.Result;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.plot.Value;

/**
 * Number format of a metric.
 *
 * @param scale factor, such as 100 for percentages
 * @param digits after the decimal point
 */
public record Display(double scale, int digits) {
  public static final Display PERCENT = new Display(100, 1);

  /** The format of a unit of {@code results.json}. */
  public static Display ofUnit(String unit) {
    return switch (unit) {
      case "proportion", "difference of proportions" -> PERCENT;
      case "count" -> new Display(1, 0);
      case "p", "cosine" -> new Display(1, 3);
      default -> new Display(1, 2);
    };
  }

  /** A value without its unit. */
  public String text(double value) {
    return Numerals.decimals(value * scale, digits);
  }

  /** {@code 33.1 to 38.0}; empty if a result has no interval. */
  public String range(Result result) {
    return result.low().isEmpty()
        ? ""
        : text(result.low().getAsDouble()) + " to " + text(result.high().getAsDouble());
  }

  /** {@code 95 % interval 33.1 to 38.0}; empty if there is none. */
  public String interval(Result result) {
    return result.low().isEmpty() ? "" : "95 % interval " + range(result);
  }

  /** The interval in brackets, with a leading space; empty if there is none. */
  public String bracketed(Result result) {
    return result.low().isEmpty() ? "" : " (" + interval(result) + ")";
  }

  /** The number, with its interval as a tooltip. */
  public Cell cell(Result result) {
    return new Cell(text(result.value()), interval(result), false);
  }

  public Cell cell(Optional<Result> result) {
    return result.map(this::cell).orElse(Cell.EMPTY);
  }

  /** Same as {@link #range(Result)}. */
  public String range(Interval interval) {
    return interval.hasBounds() ? text(interval.low()) + " to " + text(interval.high()) : "";
  }

  /** For a figure. */
  public Value value(Interval interval) {
    return new Value(scale * interval.value(), scale * interval.low(), scale * interval.high());
  }

  /** For a figure. */
  public Value value(Result result) {
    return result.low().isEmpty()
        ? Value.of(scale * result.value())
        : new Value(
            scale * result.value(),
            scale * result.low().getAsDouble(),
            scale * result.high().getAsDouble());
  }

  public Value value(Optional<Result> result) {
    return result.map(this::value).orElse(Value.NONE);
  }
}
