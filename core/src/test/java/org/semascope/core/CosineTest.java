package org.semascope.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import org.junit.jupiter.api.Test;

class CosineTest {
  @Test
  void workedByHand() {
    // (1, 2, 2)·(2, 0, 1) = 4; lengths 3 and √5.
    double cosine = Cosine.of(new float[] {1, 2, 2}, new float[] {2, 0, 1});
    assertThat(cosine).isCloseTo(4 / (3 * Math.sqrt(5)), offset(1e-12));
    assertThat(Cosine.of(new float[] {1, 0}, new float[] {-3, 0})).isEqualTo(-1);
  }

  @Test
  void edges() {
    assertThat(Cosine.of(new float[2], new float[] {1, 1})).isZero();
    assertThatThrownBy(() -> Cosine.of(new float[3], new float[4]))
        .hasMessage("vector dimensions differ: 3!=4");
  }
}
