package org.semascope.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.semascope.core.Cosine;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.MaskQuery;
import org.semascope.models.encoder.Prediction;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.Home;

/** stories15M, where it is in the store, against numbers of another implementation. */
class RealStoriesTest {
  @Test
  void aBallIsWhatABoyKicks() {
    try (ContextualModel model = ContextualModel.open(directory(), Precision.FP32, 1)) {
      int[] ids = model.whole("The boy kicked the").ids();
      assertThat(ids).containsExactly(1, 450, 8023, 413, 17840, 278);
      MaskQuery after =
          new MaskQuery(TokenInput.of(ids, new int[ids.length]), ids.length - 1, new int[0]);
      Prediction next = model.encoder().predict(List.of(after), 4).get(0);
      assertThat(Arrays.stream(next.topIds()).mapToObj(model.tokenizer()::piece))
          .containsExactly("\u2581ball", "\u2581ground", "\u2581big", "\u2581football");
      assertThat(next.top())
          .containsExactly(new float[] {-0.5563f, -4.177f, -4.319f, -4.414f}, Offset.offset(1e-3f));
    }
  }

  @Test
  void roundedWeightsAgree() {
    Path directory = directory();
    try (ContextualModel exact = ContextualModel.open(directory, Precision.FP32, 1);
        ContextualModel rounded = ContextualModel.open(directory, Precision.INT8, 1)) {
      int[] ids = exact.whole("The boy kicked the ball into the garden and the dog ran.").ids();
      TreeSet<Integer> layers = new TreeSet<>(List.of(1, 6));
      VectorQuery query = Golden.everyPosition(TokenInput.of(ids, new int[ids.length]));
      List<LayerVectors> vectors = exact.encoder().vectors(List.of(query), layers).get(0);
      List<LayerVectors> others = rounded.encoder().vectors(List.of(query), layers).get(0);
      for (int place = 0; place < ids.length; place++) {
        for (int layer : layers) {
          assertThat(Cosine.of(vectors.get(place).at(layer), others.get(place).at(layer)))
              .isBetween(0.995, 0.999999);
        }
      }
    }
  }

  private static Path directory() {
    Path directory = Home.from(System.getenv()).models().resolve("stories15M");
    assumeTrue(Files.isDirectory(directory), "skipped: stories15M is not in the store");
    return directory;
  }
}
