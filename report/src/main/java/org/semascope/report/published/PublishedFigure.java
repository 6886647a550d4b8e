package org.semascope.report.published;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * A published value.
 *
 * @param model empty if all values of the table are of one model
 * @param value the number; for a dash (not significant), the smallest absolute value that would be
 *     significant
 * @param isDash whether the paper prints a dash: the unknown value is below {@code value}
 * @param digits after the decimal point in the paper
 * @param scale factor from our unit to the paper's
 * @param nullRanking baseline
 * @param nullGroup the group on which the baseline is measured
 * @param comparable whether model, data and metric are those of the paper
 * @param reason why it is or is not comparable
 */
public record PublishedFigure(
    Optional<String> model,
    String metric,
    String group,
    OptionalInt layer,
    double value,
    boolean isDash,
    int digits,
    double scale,
    NullRanking nullRanking,
    String nullGroup,
    boolean comparable,
    String reason) {
  /** The value in the unit of our results. */
  public double unscaled() {
    // Decimal arithmetic, so that 36.7 / 100 is exactly 0.367.
    return BigDecimal.valueOf(value)
        .divide(BigDecimal.valueOf(scale), MathContext.DECIMAL64)
        .doubleValue();
  }

  /** Whether the value is of this model, in any copy and revision. */
  public boolean isOf(String name) {
    return model.map(own -> name.matches("(.*/)?" + Pattern.quote(own) + "(@.*)?")).orElse(true);
  }

  /**
   * Difference between our number and the published value, in the paper's unit; for a dash, the
   * part of our number beyond the smallest significant value.
   */
  public double difference(double obtained) {
    if (!isDash) {
      return obtained - value;
    }
    double beyond = Math.max(0, Math.abs(obtained) - value);
    return obtained < 0 ? 0.0 - beyond : beyond;
  }

  /**
   * Whether an interval of ours, in the paper's unit, contains the number before the paper rounded
   * it; for a dash, whether the interval contains any number that is not significant.
   */
  public boolean isWithin(double low, double high) {
    double half = isDash ? value : 0.5 * Math.pow(10, -digits);
    double middle = isDash ? 0 : value;
    return low <= middle + half && high >= middle - half;
  }

  /** The same value, marked as not comparable since the data differ. */
  public PublishedFigure ofOtherData() {
    return new PublishedFigure(
        model,
        metric,
        group,
        layer,
        value,
        isDash,
        digits,
        scale,
        nullRanking,
        nullGroup,
        false,
        "the paper measured it on another corpus");
  }

  boolean is(String itsMetric, String itsGroup, OptionalInt itsLayer) {
    return metric.equals(itsMetric) && group.equals(itsGroup) && layer.equals(itsLayer);
  }
}
