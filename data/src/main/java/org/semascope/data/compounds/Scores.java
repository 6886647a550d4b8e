package org.semascope.data.compounds;

import org.semascope.data.text.Row;

/** Compositionality scores, with a decimal point or a decimal comma. */
final class Scores {
  private static final double LITERAL = 5;

  private Scores() {}

  static double read(Row row, int at) {
    double score = row.number(row.field(at).replace(',', '.'), "the score");
    if (score < 0 || score > LITERAL) {
      throw row.fault("a score from 0 (idiomatic) to 5 (literal)", score);
    }
    return score;
  }
}
