package org.semascope.data.compounds;

import java.util.OptionalDouble;
import org.semascope.data.text.DelimitedRow;

/**
 * The compositionality scores of a file, with decimal points or decimal commas, but not both: a mix
 * indicates joined files, possibly with different scales.
 */
final class HumanScores {
  private static final double LITERAL = 5;

  private char mark; // decimal point or comma; 0 until a score has one
  private long markedAt;

  /** None for an empty field. */
  OptionalDouble read(DelimitedRow row, int at) {
    String text = row.field(at);
    if (text.isEmpty()) {
      return OptionalDouble.empty();
    }
    requireSameMark(row, text);
    double score = row.number(text.replace(',', '.'), "the score");
    if (score < 0 || score > LITERAL) {
      throw row.fault("a score from 0 (idiomatic) to 5 (literal)", score);
    }
    return OptionalDouble.of(score);
  }

  private void requireSameMark(DelimitedRow row, String text) {
    char own = text.indexOf(',') >= 0 ? ',' : text.indexOf('.') >= 0 ? '.' : 0;
    if (own == 0 || !DelimitedRow.isNumber(text.replace(',', '.'))) {
      return;
    }
    if (mark == 0) {
      mark = own;
      markedAt = row.line();
    } else if (mark != own) {
      throw row.fault(
          "a score with a decimal %s, as on line %s"
              .formatted(mark == ',' ? "comma" : "point", markedAt),
          DelimitedRow.quoted(text));
    }
  }
}
