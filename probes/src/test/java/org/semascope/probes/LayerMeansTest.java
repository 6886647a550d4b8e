package org.semascope.probes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.semascope.models.Embedding;

class LayerMeansTest {
  private static Embedding of(float[]... layers) {
    return new Embedding(layers, new float[0][], 1, 1, 0, Optional.empty(), "");
  }

  @Test
  void eachLayerHasItsOwnMean() {
    double[][] means =
        LayerMeans.of(
            List.of(
                of(new float[] {1, 2}, new float[] {0, -4}),
                of(new float[] {3, 6}, new float[] {1, 4})));
    assertThat(means).isDeepEqualTo(new double[][] {{2, 4}, {0.5, 0}});
  }
}
