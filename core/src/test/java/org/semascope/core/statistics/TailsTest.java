package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import org.junit.jupiter.api.Test;

class TailsTest {
  @Test
  void studentAsScipy() {
    for (double[][] row : Expected.of("student")) {
      double expected = row[2][0];
      assertThat(Tails.student(row[0][0], row[1][0]))
          .as("t %s, %s degrees", row[0][0], row[1][0])
          .isCloseTo(expected, offset(1e-10 * expected));
    }
  }

  @Test
  void normalAsScipy() {
    for (double[][] row : Expected.of("normal")) {
      double expected = row[1][0];
      assertThat(Tails.normal(row[0][0]))
          .as("z %s", row[0][0])
          .isCloseTo(expected, offset(1e-12 * expected));
    }
  }

  @Test
  void infinityHasNoTail() {
    assertThat(Tails.student(Double.NEGATIVE_INFINITY, 3)).isZero();
    assertThat(Tails.normal(Double.POSITIVE_INFINITY)).isZero();
  }
}
