package org.semascope.data.compounds;

import java.util.OptionalDouble;
import org.semascope.data.text.DecimalMark;
import org.semascope.data.text.DelimitedRow;

/** The compositionality scores of a file. */
final class HumanScores {
  private static final double LITERAL = 5;

  private final DecimalMark mark = new DecimalMark();

  /** None for an empty field. */
  OptionalDouble read(DelimitedRow row, int at) {
    String text = row.field(at);
    return text.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(checked(row, mark.number(row, text, "a score")));
  }

  static double checked(DelimitedRow row, double score) {
    if (score < 0 || score > LITERAL) {
      throw row.fault("a score from 0 (idiomatic) to 5 (literal)", score);
    }
    return score;
  }
}
