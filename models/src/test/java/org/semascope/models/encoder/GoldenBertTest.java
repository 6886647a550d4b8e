package org.semascope.models.encoder;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.models.ContextualModel;
import org.semascope.models.Golden;
import org.semascope.models.onnx.Precision;

/** The same BERT in every form checkpoints are found in, against transformers' numbers. */
class GoldenBertTest {
  private static final SortedSet<Integer> ALL = new TreeSet<>(List.of(0, 1, 2, 3));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tiny/bert",
        "formats/bert-bf16",
        "formats/bert-f16",
        "formats/bert-hub-gamma-beta",
        "formats/bert-legacy-pickle",
        "formats/bert-noprefix",
        "formats/bert-sharded-bin",
        "formats/bert-sharded-safetensors"
      })
  void hiddenStatesOfAllLayers(String checkpoint) {
    List<JsonNode> sequences = Golden.list(Golden.expected(checkpoint).get("sequences"));
    try (ContextualModel model = open(checkpoint)) {
      List<VectorQuery> queries =
          sequences.stream().map(s -> Golden.everyPosition(Golden.input(s))).toList();
      List<List<LayerVectors>> together = model.encoder().vectors(queries, ALL);
      for (int s = 0; s < sequences.size(); s++) {
        JsonNode states = sequences.get(s).get("hidden_states");
        requireEqual(states, together.get(s));
        requireEqual(states, model.encoder().vectors(queries.subList(s, s + 1), ALL).get(0));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"tiny/bert", "formats/bert-f16"})
  void paddedBatchesWithTheirPaddingLeftOut(String checkpoint) {
    JsonNode batch = Golden.expected(checkpoint).get("batch");
    try (ContextualModel model = open(checkpoint)) {
      List<VectorQuery> queries = new ArrayList<>();
      for (int b = 0; b < batch.get("input_ids").size(); b++) {
        int[] ids = Golden.ints(batch.get("input_ids").get(b));
        int[] seen = seen(batch, b);
        int[] kept = IntStream.of(seen).map(place -> ids[place]).toArray();
        queries.add(Golden.everyPosition(Input.at(seen, kept, new int[kept.length])));
      }
      List<List<LayerVectors>> vectors = model.encoder().vectors(queries, ALL);
      for (int b = 0; b < queries.size(); b++) {
        int[] seen = seen(batch, b);
        for (int layer : ALL) {
          JsonNode states = batch.get("hidden_states").get(layer).get(b);
          for (int row = 0; row < seen.length; row++) {
            assertThat(
                    Golden.distance(
                        Golden.floats(states.get(seen[row])), vectors.get(b).get(row).at(layer)))
                .isLessThan(Golden.CLOSE);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tiny/bert",
        "formats/bert-bf16",
        "formats/bert-hub-gamma-beta",
        "formats/bert-legacy-pickle"
      })
  void probabilitiesAtMasks(String checkpoint) {
    List<JsonNode> masked = Golden.list(Golden.expected(checkpoint).get("masked"));
    try (ContextualModel model = open(checkpoint)) {
      List<MaskQuery> queries = new ArrayList<>();
      for (JsonNode one : masked) {
        int[] others = Golden.ints(one.get("other_ids"));
        int[] candidates =
            IntStream.concat(IntStream.of(one.get("target_id").asInt()), IntStream.of(others))
                .toArray();
        queries.add(new MaskQuery(Golden.input(one), one.get("position").asInt(), candidates));
      }
      List<Prediction> predictions = model.encoder().predict(queries, 5);
      for (int i = 0; i < queries.size(); i++) {
        JsonNode expected = masked.get(i);
        Prediction found = predictions.get(i);
        float[] others = Golden.floats(expected.get("other_log_probs"));
        assertThat(found.candidates()[0])
            .isCloseTo(expected.get("log_prob").floatValue(), within());
        for (int other = 0; other < others.length; other++) {
          assertThat(found.candidates()[other + 1]).isCloseTo(others[other], within());
        }
        assertThat(found.topIds()).isEqualTo(Golden.ints(expected.get("top5_ids")));
        assertThat(Golden.distance(found.top(), Golden.floats(expected.get("top5_log_probs"))))
            .isLessThan(Golden.CLOSE);
      }
    }
  }

  private static org.assertj.core.data.Offset<Float> within() {
    return org.assertj.core.data.Offset.offset(Golden.CLOSE);
  }

  private static int[] seen(JsonNode batch, int text) {
    int[] mask = Golden.ints(batch.get("attention_mask").get(text));
    return IntStream.range(0, mask.length).filter(place -> mask[place] == 1).toArray();
  }

  private static void requireEqual(JsonNode states, List<LayerVectors> found) {
    for (int layer : ALL) {
      assertThat(states.get(layer).size()).isEqualTo(found.size());
      for (int place = 0; place < found.size(); place++) {
        assertThat(
                Golden.distance(
                    Golden.floats(states.get(layer).get(place)), found.get(place).at(layer)))
            .as("layer %d, place %d", layer, place)
            .isLessThan(Golden.CLOSE);
      }
    }
  }

  private static ContextualModel open(String checkpoint) {
    return ContextualModel.open(Golden.directory(checkpoint), Precision.FP32, 2);
  }
}
