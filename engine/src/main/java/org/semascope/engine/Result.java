package org.semascope.engine;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * One measured number, in long form.
 *
 * @param layer of the model; none for static vectors, norms, baselines
 * @param group what it was measured on: a relation, a bucket, {@code all}
 * @param metric {@code P@1}, {@code MRR}, {@code LAR}, {@code ALAR}, {@code CAM}, {@code SA},
 *     {@code SR}, {@code DIR}, {@code SPEARMAN}, {@code MAP@50}, {@code AP}, {@code RECALL@k},
 *     {@code F1@k}, {@code SIM}, ...
 * @param n number of observations
 * @param low lower end of the confidence interval, if there is one
 * @param high upper end; given if and only if the lower one is
 */
public record Result(
    String probe,
    String model,
    OptionalInt layer,
    String group,
    String metric,
    double value,
    long n,
    OptionalDouble low,
    OptionalDouble high) {
  public Result {
    if (probe.isBlank() || model.isBlank() || group.isBlank() || metric.isBlank()) {
      throw new IllegalArgumentException(
          "a result without probe, model, group or metric: \"%s\", \"%s\", \"%s\", \"%s\""
              .formatted(probe, model, group, metric));
    }
    if (layer.isPresent() && layer.getAsInt() < 0) {
      throw new IllegalArgumentException("layer " + layer.getAsInt());
    }
    if (n < 0) {
      throw new IllegalArgumentException("%s of %s: n = %s".formatted(metric, group, n));
    }
    if (low.isPresent() != high.isPresent()) {
      throw new IllegalArgumentException(
          "%s of %s: an interval with one end".formatted(metric, group));
    }
    requireFinite(metric, group, value);
    low.ifPresent(end -> requireFinite(metric, group, end));
    high.ifPresent(end -> requireFinite(metric, group, end));
    if (low.isPresent() && low.getAsDouble() > high.getAsDouble()) {
      throw new IllegalArgumentException(
          "%s of %s: an interval from %s to %s"
              .formatted(metric, group, low.getAsDouble(), high.getAsDouble()));
    }
  }

  /** Without layer and interval. */
  public static Result of(
      String probe, String model, String group, String metric, double value, long n) {
    return new Result(
        probe,
        model,
        OptionalInt.empty(),
        group,
        metric,
        value,
        n,
        OptionalDouble.empty(),
        OptionalDouble.empty());
  }

  /** The unit of the value, which follows from the metric; empty for an unknown metric. */
  public String unit() {
    return Units.of(metric);
  }

  public Result atLayer(int number) {
    return new Result(probe, model, OptionalInt.of(number), group, metric, value, n, low, high);
  }

  public Result ofModel(String name) {
    return new Result(probe, name, layer, group, metric, value, n, low, high);
  }

  /** Same as this result, but with another value. */
  public Result measured(double number, long count) {
    return new Result(probe, model, layer, group, metric, number, count, low, high);
  }

  /** Same as this result, but of another metric. */
  public Result named(String other) {
    return new Result(probe, model, layer, group, other, value, n, low, high);
  }

  /** With a confidence interval. */
  public Result within(double lower, double upper) {
    return new Result(
        probe,
        model,
        layer,
        group,
        metric,
        value,
        n,
        OptionalDouble.of(lower),
        OptionalDouble.of(upper));
  }

  /** An undefined value (a correlation of constants, a mean of nothing) is not a result. */
  private static void requireFinite(String metric, String group, double number) {
    if (!Double.isFinite(number)) {
      throw new IllegalArgumentException("%s of %s is %s".formatted(metric, group, number));
    }
  }
}
