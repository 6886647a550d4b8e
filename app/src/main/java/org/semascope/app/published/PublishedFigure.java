package org.semascope.app.published;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A number of a paper.
 *
 * @param scale what a result of ours is multiplied by to stand beside it
 * @param tolerance how far ours may be from it, in the paper's unit; none for what is only shown
 * @param comparable whether what we measure is what the paper measured
 * @param reason why it is, or is not, comparable
 */
public record PublishedFigure(
    String metric,
    String group,
    OptionalInt layer,
    double value,
    double scale,
    OptionalDouble tolerance,
    boolean comparable,
    String reason) {
  /** In the unit of our results. */
  public double unscaled() {
    // In decimals, so that 36.7 by 100 is 0.367 and no neighbour of it.
    return BigDecimal.valueOf(value)
        .divide(BigDecimal.valueOf(scale), MathContext.DECIMAL64)
        .doubleValue();
  }

  boolean is(String itsMetric, String itsGroup, OptionalInt itsLayer) {
    return metric.equals(itsMetric) && group.equals(itsGroup) && layer.equals(itsLayer);
  }
}
