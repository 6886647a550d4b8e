package org.semascope.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.semascope.core.Cosine;
import org.semascope.core.Progress;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.Home;
import org.semascope.models.store.LocalModel;
import org.semascope.models.store.ModelStore;

/** The similarities that are published with the sentence encoder all-MiniLM-L6-v2. */
class RealMiniLmTest {
  static final List<String> TEXTS =
      List.of(
          "That is a happy person",
          "That is a happy dog",
          "That is a very happy person",
          "Today is a sunny day");

  /** Of the first text to each. */
  static final List<Double> PUBLISHED = List.of(1.0, .69457746, .94291496, .25687605);

  private static final String MODEL = "all-MiniLM-L6-v2";

  @Test
  void happyPersons() {
    Home home = Home.from(System.getenv());
    Optional<LocalModel> local = new ModelStore(home, System.getenv(), Progress.SILENT).find(MODEL);
    assumeTrue(local.isPresent(), MODEL + " is not in the store");
    try (ContextualModel model =
        new ModelLoader(home, Progress.SILENT).open(local.get(), Precision.FP32, 2)) {
      List<LayerVectors> found = model.sentences(TEXTS, new TreeSet<>(List.of(6)));
      for (int i = 0; i < found.size(); i++) {
        // The packaged weights are rounded to half precision.
        assertThat(Cosine.of(found.get(0).at(6), found.get(i).at(6)))
            .isCloseTo(PUBLISHED.get(i), offset(2e-3));
      }
    }
  }
}
