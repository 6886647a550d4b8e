package org.semascope.report.published;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * A number of a paper.
 *
 * @param model whose number it is; none if all of the table's are of one
 * @param value the number; or, if the paper prints a dash for what is not significant, the smallest
 *     one (in size) that would have been
 * @param isDash whether the paper prints a dash: its number, unknown to us, was below the value
 * @param digits after the point that the paper prints
 * @param scale what a result of ours is multiplied by to be compared with it
 * @param nullRanking what a ranking without knowledge gets
 * @param nullGroup the group that the null ranking is measured on
 * @param comparable whether what we measure is what the paper measured
 * @param reason why it is, or is not, comparable
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
  /** In the unit of our results. */
  public double unscaled() {
    // In decimals, so that 36.7 by 100 is 0.367 and no neighbour of it.
    return BigDecimal.valueOf(value)
        .divide(BigDecimal.valueOf(scale), MathContext.DECIMAL64)
        .doubleValue();
  }

  /** Whether it is of this model, as far as it says; any copy and revision. */
  public boolean isOf(String name) {
    return model.map(own -> name.matches("(.*/)?" + Pattern.quote(own) + "(@.*)?")).orElse(true);
  }

  /**
   * How far a number of ours is from it, in the paper's unit. From a dash it is as far as it is
   * beyond what would have been significant.
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

  /** The same, set beside a run on other data than the paper's. */
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
