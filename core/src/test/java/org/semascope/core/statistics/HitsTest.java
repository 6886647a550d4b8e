package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import org.junit.jupiter.api.Test;

class HitsTest {
  /** Right at ranks 2, 3 and 5, of four sought. */
  private static final Hits FOUND = Hits.of(new boolean[] {false, true, true, false, true}, 4);

  @Test
  void workedByHand() {
    assertThat(FOUND.precisionAt(1)).isZero();
    assertThat(FOUND.precisionAt(2)).isEqualTo(0.5);
    assertThat(FOUND.precisionAt(5)).isEqualTo(0.6);
    assertThat(FOUND.precisionAt(10)).isEqualTo(0.3);
    assertThat(FOUND.averagePrecision())
        .isCloseTo((1.0 / 2 + 2.0 / 3 + 3.0 / 5) / 4, offset(1e-15));
    assertThat(FOUND.meanPrecisionTo(4))
        .isCloseTo((0 + 1.0 / 2 + 2.0 / 3 + 2.0 / 4) / 4, offset(1e-15));
  }

  @Test
  void edges() {
    Hits none = Hits.of();
    assertThat(none.precisionAt(1)).isZero();
    assertThat(none.averagePrecision()).isNaN();
    assertThatThrownBy(() -> none.precisionAt(0)).hasMessage("k must be at least 1, not 0");
    assertThatThrownBy(() -> Hits.of(new boolean[] {true, true}, 1))
        .hasMessageContaining("2 correct")
        .hasMessageContaining("1 exist");
  }
}
