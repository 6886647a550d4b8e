package org.semascope.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.training.GradientCollector;
import java.util.List;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.semascope.core.io.WorkerPool;

class AdamWTest {
  /**
   * Two steps on {@code f(w) = a·w}, worked by hand. The first moves by the rate, whatever the
   * gradient. After gradients 2 and -1: m = 0.9·0.2 - 0.1 = 0.08, v = 0.999·0.004 + 0.001 =
   * 0.004996; m/(1 - 0.81) = 0.421053, v/(1 - 0.998001) = 2.499250, whose root is 1.580902; so the
   * second moves by 0.1·0.421053/1.580902 = 0.026634.
   */
  @Test
  void movesAsWorkedByHand() {
    try (NDManager manager = TinyModels.manager();
        WorkerPool pool = new WorkerPool("test", 2)) {
      AdamW adam = new AdamW(manager, 0.1, pool);
      NDArray weight = manager.create(new float[] {1});
      weight.setRequiresGradient(true);
      TreeMap<String, NDArray> parameters = new TreeMap<>();
      parameters.put("w", weight);
      step(adam, parameters, weight, 2);
      assertThat(weight.toFloatArray()[0]).isCloseTo(0.9f, Offset.offset(1e-6f));
      step(adam, parameters, weight, -1);
      assertThat(weight.toFloatArray()[0]).isCloseTo(0.9f - 0.026634f, Offset.offset(1e-6f));
      assertThat(weight.getGradient().toFloatArray()).containsExactly(0);
    }
  }

  private static void step(
      AdamW adam, TreeMap<String, NDArray> parameters, NDArray weight, double gradient) {
    try (GradientCollector collector = weight.getManager().getEngine().newGradientCollector()) {
      collector.backward(weight.mul(gradient).sum());
    }
    adam.step(parameters);
  }

  @Test
  void countsTheEpochsSinceTheLowestLoss() {
    TuningProgress at = TuningProgress.start();
    assertThat(at.epochsWithoutGain()).isZero();
    for (double loss : List.of(3.0, 2.0, 2.5, 2.0, 2.2)) {
      at = at.afterEpoch(new TuningProgress.Epoch(loss, loss, 0));
    }
    assertThat(at.epochsWithoutGain()).isEqualTo(3); // an equal loss is no lower one
    assertThat(at.afterEpoch(new TuningProgress.Epoch(1, 1.9, 0)).epochsWithoutGain()).isZero();
  }
}
