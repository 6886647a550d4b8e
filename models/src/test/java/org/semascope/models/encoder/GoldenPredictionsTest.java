package org.semascope.models.encoder;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.models.ContextualModel;
import org.semascope.models.Golden;
import org.semascope.models.onnx.Precision;

/** What decoders and XLNet predict in their own ways, against transformers' numbers. */
class GoldenPredictionsTest {
  @TempDir Path temp;

  /** Those that predict the next piece. */
  static Stream<String> nextPieces() {
    return Stream.of(
        "tiny/gemma2",
        "tiny/gemma3_text",
        "tiny/gpt2",
        "tiny/gpt_neox",
        "tiny/llama",
        "tiny/mistral",
        "tiny/olmo2",
        "tiny/opt",
        "tiny/qwen2",
        "tiny/qwen3");
  }

  @ParameterizedTest
  @MethodSource("nextPieces")
  @ValueSource(strings = "formats/gpt2-hub-style")
  void theNextPieceAfterEachPlace(String checkpoint) {
    requireNextPieces(Golden.directory(checkpoint), Golden.expected(checkpoint));
  }

  @Test
  void theNextPieceFromTorchFiles() {
    requireNextPieces(
        Golden.copyWithout("model.safetensors", "tiny/gpt2", temp), Golden.expected("tiny/gpt2"));
  }

  @ParameterizedTest
  @MethodSource("nextPieces")
  void allPiecesAfterEachPlace(String checkpoint) {
    JsonNode sequence = Golden.expected(checkpoint).get("sequences").get(0);
    TokenInput input = Golden.input(sequence);
    try (ContextualModel model = open(Golden.directory(checkpoint))) {
      int[] all = IntStream.range(0, model.architecture().vocabularySize()).toArray();
      List<MaskQuery> queries =
          IntStream.range(0, input.length()).mapToObj(i -> new MaskQuery(input, i, all)).toList();
      List<Prediction> found = model.encoder().predict(queries, 0);
      for (int place = 0; place < input.length(); place++) {
        float[] logits = Golden.floats(sequence.get("logits").get(place));
        requireClose(Golden.logSoftmax(logits), found.get(place).candidates());
      }
    }
  }

  @Test
  void theWordAtAPlaceThatNoTokenSees() {
    requireUnseen(Golden.directory("tiny/xlnet"));
  }

  @Test
  void theWordAtAPlaceThatNoTokenSeesFromTorchFiles() {
    requireUnseen(Golden.copyWithout("model.safetensors", "tiny/xlnet", temp));
  }

  @Test
  void whatStandsAtThePlaceDoesNotMatter() {
    JsonNode masked = Golden.expected("tiny/xlnet").get("masked_perm").get(0);
    int position = masked.get("position").asInt();
    int[] ids = Golden.ints(masked.get("input_ids"));
    int[] others = ids.clone();
    others[position] = 17;
    try (ContextualModel model = open(Golden.directory("tiny/xlnet"))) {
      List<Prediction> found =
          model
              .encoder()
              .predict(
                  List.of(
                      new MaskQuery(TokenInput.of(ids, new int[ids.length]), position, new int[0]),
                      new MaskQuery(
                          TokenInput.of(others, new int[ids.length]), position, new int[0])),
                  20);
      requireClose(found.get(0).top(), found.get(1).top());
    }
  }

  /** With two masks neither is seen, whichever is asked for, together or alone. */
  @Test
  void noMaskIsSeenByOthers() {
    JsonNode masked = Golden.expected("tiny/xlnet").get("masked_perm").get(0);
    int first = masked.get("position").asInt();
    int second = first + 4;
    int[] ids = Golden.ints(masked.get("input_ids"));
    MaskQuery oneMask = new MaskQuery(TokenInput.of(ids, new int[ids.length]), first, new int[0]);
    int[] both = ids.clone();
    both[second] = ids[first];
    MaskQuery ofTwo = new MaskQuery(TokenInput.of(both, new int[ids.length]), first, new int[0]);
    MaskQuery other = new MaskQuery(TokenInput.of(both, new int[ids.length]), second, new int[0]);
    try (ContextualModel model = open(Golden.directory("tiny/xlnet"))) {
      List<Prediction> together = model.encoder().predict(List.of(ofTwo, other, oneMask), 250);
      Prediction alone = model.encoder().predict(List.of(ofTwo), 250).get(0);
      assertThat(together.get(0).topIds()).isEqualTo(alone.topIds());
      requireClose(alone.top(), together.get(0).top());
      assertThat(Golden.distance(together.get(2).top(), alone.top())).isGreaterThan(1e-3);
    }
  }

  @Test
  void placesAreRelativeWhereverPaddingStands() {
    JsonNode batch = Golden.expected("tiny/xlnet").get("batch_right_padded");
    try (ContextualModel model = open(Golden.directory("tiny/xlnet"))) {
      List<VectorQuery> queries = new ArrayList<>();
      for (int b = 0; b < batch.get("input_ids").size(); b++) {
        int length = IntStream.of(Golden.ints(batch.get("attention_mask").get(b))).sum();
        int[] ids =
            IntStream.of(Golden.ints(batch.get("input_ids").get(b))).limit(length).toArray();
        queries.add(Golden.everyPosition(TokenInput.of(ids, new int[length])));
      }
      List<List<LayerVectors>> found = model.encoder().vectors(queries, new TreeSet<>(List.of(3)));
      for (int b = 0; b < queries.size(); b++) {
        JsonNode states = batch.get("hidden_states").get(3).get(b);
        for (int place = 0; place < found.get(b).size(); place++) {
          requireClose(Golden.floats(states.get(place)), found.get(b).get(place).at(3));
        }
      }
    }
  }

  /** Where all that is known of places is how far apart they are, a text may start anywhere. */
  @ParameterizedTest
  @ValueSource(
      strings = {"tiny/deberta-v2", "tiny/eurobert", "tiny/modernbert", "tiny/t5", "tiny/xlnet"})
  void onlyDistancesCount(String checkpoint) {
    int[] ids = Golden.ints(Golden.expected(checkpoint).at("/sequences/1/input_ids"));
    int[] types = new int[ids.length];
    int[] later = IntStream.range(7, 7 + ids.length).toArray();
    int[] apart = IntStream.range(0, ids.length).map(i -> i < 5 ? i : i + 3).toArray();
    try (ContextualModel model = open(Golden.directory(checkpoint))) {
      List<VectorQuery> queries =
          List.of(
              Golden.everyPosition(TokenInput.of(ids, types)),
              Golden.everyPosition(TokenInput.at(later, ids, types)),
              Golden.everyPosition(TokenInput.at(apart, ids, types)));
      List<List<LayerVectors>> found = model.encoder().vectors(queries, new TreeSet<>(List.of(3)));
      for (int place = 0; place < ids.length; place++) {
        float[] vector = found.get(0).get(place).at(3);
        requireClose(vector, found.get(1).get(place).at(3));
        assertThat(Golden.distance(vector, found.get(2).get(place).at(3))).isGreaterThan(1e-3);
      }
    }
  }

  private static void requireNextPieces(Path directory, JsonNode expected) {
    try (ContextualModel model = open(directory)) {
      for (JsonNode text : Golden.list(expected.get("next_token"))) {
        int[] ids = Golden.ints(text.get("input_ids"));
        List<MaskQuery> queries =
            IntStream.range(0, ids.length - 1)
                .mapToObj(i -> new MaskQuery(Golden.input(text), i, new int[] {ids[i + 1]}))
                .toList();
        List<Prediction> found = model.encoder().predict(queries, 0);
        float[] logProbs = Golden.floats(text.get("log_probs"));
        for (int i = 0; i < logProbs.length; i++) {
          requireClose(new float[] {logProbs[i]}, found.get(i).candidates());
        }
        if (text.has("top5_ids")) {
          MaskQuery after = new MaskQuery(Golden.input(text), ids.length - 1, new int[0]);
          Prediction best = model.encoder().predict(List.of(after), 5).get(0);
          assertThat(best.topIds()).isEqualTo(Golden.ints(text.get("top5_ids")));
          requireClose(Golden.floats(text.get("top5_log_probs")), best.top());
        }
      }
    }
  }

  private static void requireUnseen(Path directory) {
    List<JsonNode> masked = Golden.list(Golden.expected("tiny/xlnet").get("masked_perm"));
    try (ContextualModel model = open(directory)) {
      List<MaskQuery> queries = new ArrayList<>();
      for (JsonNode one : masked) {
        int[] target = {one.get("target_id").asInt()};
        queries.add(new MaskQuery(Golden.input(one), one.get("position").asInt(), target));
      }
      List<Prediction> found = model.encoder().predict(queries, 5);
      for (int i = 0; i < masked.size(); i++) {
        JsonNode one = masked.get(i);
        requireClose(new float[] {one.get("log_prob").floatValue()}, found.get(i).candidates());
        assertThat(found.get(i).topIds()).isEqualTo(Golden.ints(one.get("top5_ids")));
        requireClose(Golden.floats(one.get("top5_log_probs")), found.get(i).top());
      }
    }
  }

  private static void requireClose(float[] expected, float[] found) {
    assertThat(Golden.distance(expected, found)).isLessThan(Golden.CLOSE);
  }

  private static ContextualModel open(Path directory) {
    return ContextualModel.open(directory, Precision.FP32, 2);
  }
}
