package org.semascope.app;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.semascope.engine.Result;
import org.semascope.report.published.PublishedFigure;

/**
 * A published figure and ours, both in the paper's unit.
 *
 * @param obtained none if it was not measured
 * @param low none if there is no interval
 */
record Reproduction(
    PublishedFigure published, OptionalDouble obtained, OptionalDouble low, OptionalDouble high) {
  /** How a figure came out. */
  enum Verdict {
    WITHIN("within"),
    OUTSIDE("outside"),
    NOT_COMPARABLE("not comparable"),
    SHOWN("shown only"),
    MISSING("not measured");

    private final String words;

    Verdict(String words) {
      this.words = words;
    }

    boolean isMiss() {
      return this == OUTSIDE || this == MISSING;
    }

    @Override
    public String toString() {
      return words;
    }
  }

  /** A figure beside the result that measures the same. */
  static Reproduction of(PublishedFigure figure, List<Result> results) {
    Optional<Result> own =
        results.stream()
            .filter(
                row ->
                    figure.isOf(row.model())
                        && row.metric().equals(figure.metric())
                        && row.group().equals(figure.group())
                        && row.layer().equals(figure.layer()))
            .findFirst();
    return new Reproduction(
        figure,
        scaled(figure, own.map(row -> OptionalDouble.of(row.value()))),
        scaled(figure, own.map(Result::low)),
        scaled(figure, own.map(Result::high)));
  }

  private static OptionalDouble scaled(PublishedFigure figure, Optional<OptionalDouble> number) {
    OptionalDouble own = number.orElse(OptionalDouble.empty());
    return own.isPresent()
        ? OptionalDouble.of(own.getAsDouble() * figure.scale())
        : OptionalDouble.empty();
  }

  Verdict verdict() {
    if (obtained.isEmpty()) {
      return Verdict.MISSING;
    }
    if (!published.comparable()) {
      return Verdict.NOT_COMPARABLE;
    }
    if (published.tolerance().isEmpty()) {
      return Verdict.SHOWN;
    }
    return Math.abs(difference().getAsDouble()) <= published.tolerance().getAsDouble()
        ? Verdict.WITHIN
        : Verdict.OUTSIDE;
  }

  /** Obtained less published; empty if it was not measured. */
  OptionalDouble difference() {
    return obtained.isPresent()
        ? OptionalDouble.of(published.difference(obtained.getAsDouble()) + 0.0)
        : obtained;
  }
}
