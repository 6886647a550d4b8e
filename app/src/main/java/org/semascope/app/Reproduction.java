package org.semascope.app;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.semascope.engine.Result;
import org.semascope.report.published.NullRanking;
import org.semascope.report.published.PublishedFigure;

/**
 * A published number and ours, in the paper's unit.
 *
 * @param own empty if it was not measured
 * @param ofNull the result of the null ranking; empty if it is 0, or the run has none
 */
record Reproduction(PublishedFigure published, Optional<Result> own, Optional<Result> ofNull) {
  /** Quantile of the normal distribution for a 95 % interval. */
  private static final double QUANTILE = 1.96;

  /** The outcome of a comparison. */
  enum Verdict {
    /** Our interval contains the published value, and the null ranking fails. */
    WITHIN("within"),
    OUTSIDE("outside"),
    /** Outside our interval, and on the other side of 0. */
    OTHER_SIGN("other sign"),
    /** The null ranking passes as well, or there is no interval to test with. */
    NOT_INFORMATIVE("not informative"),
    NOT_MEASURED("not measured");

    private final String words;

    Verdict(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }

  /** A published number and the result that measures the same. */
  static Reproduction of(PublishedFigure figure, List<Result> results) {
    Optional<Result> own = find(results, figure, figure.metric(), figure.group(), figure.layer());
    NullRanking ranking = figure.nullRanking();
    OptionalInt none = OptionalInt.empty();
    return new Reproduction(
        figure,
        own,
        switch (ranking) {
          case ZERO -> Optional.empty();
          case ITEMS -> own;
          case CHANCE, RANDOM -> find(results, figure, ranking.name(), figure.nullGroup(), none);
          case INITIAL -> find(results, figure, figure.metric(), figure.nullGroup(), none);
        });
  }

  private static Optional<Result> find(
      List<Result> results,
      PublishedFigure figure,
      String metric,
      String group,
      OptionalInt layer) {
    return results.stream()
        .filter(
            row ->
                figure.isOf(row.model())
                    && row.metric().equals(metric)
                    && row.group().equals(group)
                    && row.layer().equals(layer))
        .findFirst();
  }

  OptionalDouble obtained() {
    return scaled(own.map(Result::value));
  }

  /** The lower end of the 95 % interval; empty if there is no interval. */
  OptionalDouble low() {
    return scaled(own.flatMap(row -> row.low().stream().boxed().findFirst()));
  }

  OptionalDouble high() {
    return scaled(own.flatMap(row -> row.high().stream().boxed().findFirst()));
  }

  /** The value of the null ranking; empty if the run has none. */
  OptionalDouble nullValue() {
    return published.nullRanking() == NullRanking.ZERO
        ? OptionalDouble.of(0)
        : scaled(ofNull.map(Result::value));
  }

  private OptionalDouble scaled(Optional<Double> number) {
    return number.stream().mapToDouble(one -> one * published.scale()).findFirst();
  }

  Verdict verdict() {
    if (own.isEmpty()) {
      return Verdict.NOT_MEASURED;
    }
    NullRanking ranking = published.nullRanking();
    if (low().isEmpty() && ranking != NullRanking.ITEMS) {
      return Verdict.NOT_INFORMATIVE;
    }
    double value = obtained().getAsDouble();
    double low = low().orElse(value);
    double high = high().orElse(value);
    if (!published.isWithin(low, high)) {
      boolean crossed = !published.isDash() && value * published.value() < 0;
      return crossed && ranking == NullRanking.ZERO ? Verdict.OTHER_SIGN : Verdict.OUTSIDE;
    }
    return nullPasses(low, high) ? Verdict.NOT_INFORMATIVE : Verdict.WITHIN;
  }

  /**
   * Whether our interval contains the null ranking's value, or that ranking's own interval contains
   * the published value. An unknown null ranking passes, and so does every null ranking if our
   * interval has no width: a rho of 1 over four pairs is not informative.
   */
  private boolean nullPasses(double low, double high) {
    if (nullValue().isEmpty() || low == high) {
      return true;
    }
    double value = nullValue().getAsDouble();
    double margin = (high - low) / 2; // as wide as ours
    if (published.nullRanking() == NullRanking.CHANCE) {
      double proportion = ofNull.get().value();
      // Standard error of a proportion: sqrt(p (1 - p) / n)
      margin =
          QUANTILE * Math.sqrt(proportion * (1 - proportion) / own.get().n()) * published.scale();
    }
    return low <= value && value <= high || published.isWithin(value - margin, value + margin);
  }

  /** Whether {@code --strict} fails because of this number. */
  boolean isMiss() {
    return published.comparable()
        && verdict() != Verdict.WITHIN
        && verdict() != Verdict.NOT_INFORMATIVE;
  }

  /** Obtained minus published; empty if it was not measured. */
  OptionalDouble difference() {
    return obtained().stream().map(published::difference).map(one -> one + 0.0).findFirst();
  }
}
