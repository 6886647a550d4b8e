package org.semascope.app.report.idioms;

import java.util.ArrayList;
import java.util.List;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.engine.Result;

/** A correlation, and how likely chance would give one as strong. */
record Rho(Result result, double p) {
  private static final double SIGNIFICANT = .05;
  private static final double SMALLEST_TOLD = .001;

  boolean isPositive() {
    return isSignificant() && result.value() > 0;
  }

  boolean isNegative() {
    return isSignificant() && result.value() < 0;
  }

  private boolean isSignificant() {
    return p <= SIGNIFICANT;
  }

  /** As a sentence has it. */
  String told() {
    return "rho " + number().replace('-', '−') + (isSignificant() ? "" : ", not significant");
  }

  /** As the paper prints it: a dash where it is not significant. The detail tells its number. */
  Cell cell() {
    return new Cell(isSignificant() ? number() : "-", detail(), false);
  }

  private String detail() {
    List<String> known = new ArrayList<>();
    known.add("rho " + Numerals.decimals(result.value(), 3));
    known.add(p < SMALLEST_TOLD ? "p < " + SMALLEST_TOLD : "p = " + Numerals.decimals(p, 3));
    if (result.low().isPresent()) {
      known.add(Shown.interval(result));
    }
    known.add("n = " + Numerals.count(result.n()));
    return String.join(", ", known);
  }

  private String number() {
    return Numerals.decimals(result.value(), 2);
  }
}
