package org.semascope.app;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.semascope.engine.Result;
import org.semascope.report.published.NullRanking;
import org.semascope.report.published.PublishedFigure;

/**
 * A published figure and ours, both in the paper's unit.
 *
 * @param obtained empty if it was not measured
 * @param low of the 95 % interval; empty if there is no interval
 * @param nullValue what a ranking without knowledge gets; empty if the run does not say
 */
record Reproduction(
    PublishedFigure published,
    OptionalDouble obtained,
    OptionalDouble low,
    OptionalDouble high,
    OptionalDouble nullValue) {
  /** How a figure came out. */
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

  /** A figure beside the result that measures the same. */
  static Reproduction of(PublishedFigure figure, List<Result> results) {
    Optional<Result> own = find(results, figure, figure.metric(), figure.group(), figure.layer());
    NullRanking ranking = figure.nullRanking();
    Optional<Result> ofNull =
        switch (ranking) {
          case ZERO -> Optional.empty();
          case ITEMS -> own;
          case CHANCE, RANDOM ->
              find(results, figure, ranking.name(), figure.group(), OptionalInt.empty());
          case INITIAL ->
              find(
                  results,
                  figure,
                  figure.metric(),
                  figure.group().split(" ", 2)[0] + " initial",
                  OptionalInt.empty());
        };
    OptionalDouble nullValue = scaled(figure, ofNull.map(row -> OptionalDouble.of(row.value())));
    return new Reproduction(
        figure,
        scaled(figure, own.map(row -> OptionalDouble.of(row.value()))),
        scaled(figure, own.map(Result::low)),
        scaled(figure, own.map(Result::high)),
        ranking == NullRanking.ZERO ? OptionalDouble.of(0) : nullValue);
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

  private static OptionalDouble scaled(PublishedFigure figure, Optional<OptionalDouble> number) {
    OptionalDouble own = number.orElse(OptionalDouble.empty());
    return own.isPresent()
        ? OptionalDouble.of(own.getAsDouble() * figure.scale())
        : OptionalDouble.empty();
  }

  Verdict verdict() {
    if (obtained.isEmpty()) {
      return Verdict.NOT_MEASURED;
    }
    NullRanking ranking = published.nullRanking();
    if (low.isEmpty() && ranking != NullRanking.ITEMS) {
      return Verdict.NOT_INFORMATIVE;
    }
    double own = obtained.getAsDouble();
    double from = low.orElse(own);
    double to = high.orElse(own);
    if (!published.isWithin(from, to)) {
      boolean crossed = !published.isDash() && own * published.value() < 0;
      return crossed && ranking == NullRanking.ZERO ? Verdict.OTHER_SIGN : Verdict.OUTSIDE;
    }
    return nullPasses(own, from, to) ? Verdict.NOT_INFORMATIVE : Verdict.WITHIN;
  }

  /**
   * Whether our interval contains the null ranking's value, or an equally wide interval around that
   * value contains the published one. A null ranking that is not known is taken to pass.
   */
  private boolean nullPasses(double own, double from, double to) {
    if (nullValue.isEmpty()) {
      return true;
    }
    double of = nullValue.getAsDouble();
    return from <= of && of <= to || published.isWithin(of + from - own, of + to - own);
  }

  /** Whether {@code --strict} fails because of the figure. */
  boolean isMiss() {
    return published.comparable()
        && verdict() != Verdict.WITHIN
        && verdict() != Verdict.NOT_INFORMATIVE;
  }

  /** Obtained less published; empty if it was not measured. */
  OptionalDouble difference() {
    return obtained.isPresent()
        ? OptionalDouble.of(published.difference(obtained.getAsDouble()) + 0.0)
        : obtained;
  }
}
