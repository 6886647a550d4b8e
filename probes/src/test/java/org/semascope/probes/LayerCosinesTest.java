package org.semascope.probes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.semascope.models.Embedding;

class LayerCosinesTest {
  @Test
  void everyLayerHasACosine() {
    float[][] one = {{1, 0}, {0, 2}, {1, 1}};
    float[][] other = {{1, 1}, {0, 1}, {-1, -1}};
    assertThat(LayerCosines.of(one, other)).containsExactly((float) Math.sqrt(.5), 1, -1);
  }

  /** One token beside two, concatenated. */
  @Test
  void vectorsOfUnequalWidthHaveNone() {
    assertThat(LayerCosines.areDefined(embedding(1, 0), embedding(0, 1))).isTrue();
    assertThat(LayerCosines.areDefined(embedding(1, 0), embedding(0, 1, 1, 0))).isFalse();
  }

  private static Embedding embedding(float... vector) {
    return new Embedding(new float[][] {vector}, new float[0][], 1, 1, 0, Optional.empty(), "");
  }
}
