package org.semascope.models.encoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semascope.core.Cosine;
import org.semascope.core.SemascopeException;
import org.semascope.models.ContextualModel;
import org.semascope.models.Golden;
import org.semascope.models.onnx.Precision;

/** Every architecture, in every form checkpoints are found in, against transformers' numbers. */
class GoldenTest {
  @TempDir Path temp;

  /** One small checkpoint of each architecture. */
  static Stream<String> architectures() {
    return Stream.concat(maskFillers(), Stream.of("tiny/electra-disc", "tiny/gpt2", "tiny/xlnet"));
  }

  /** Those in safetensors alone, with configurations as versions 4 and 5 of transformers write. */
  static Stream<String> decoders() {
    return Stream.concat(
        GoldenPredictionsTest.nextPieces().filter(name -> !name.equals("tiny/gpt2")),
        Stream.of("tiny/embeddinggemma", "tiny/eurobert", "tiny/mt5", "tiny/t5"));
  }

  /** In safetensors alone; its numbers are those of a program in double precision. */
  static Stream<String> spellers() {
    return Stream.of("tiny/character-bert");
  }

  static Stream<String> decodersThatFillMasks() {
    return Stream.of("tiny/eurobert");
  }

  /** Those of them that fill masks, from a token that stands for the word. */
  static Stream<String> maskFillers() {
    return Stream.of(
        "tiny/albert",
        "tiny/bert",
        "tiny/deberta-v2",
        "tiny/distilbert",
        "tiny/electra-gen",
        "tiny/modernbert",
        "tiny/mpnet",
        "tiny/roberta",
        "tiny/xlm-roberta");
  }

  /** Some of them again, as other programs write them. */
  static Stream<String> forms() {
    return Stream.of(
        "formats/bert-bf16",
        "formats/bert-f16",
        "formats/bert-hub-gamma-beta",
        "formats/bert-legacy-pickle",
        "formats/bert-noprefix",
        "formats/bert-sharded-bin",
        "formats/bert-sharded-safetensors",
        "formats/gpt2-hub-style",
        "formats/roberta-old-hub-style");
  }

  static Stream<String> formsThatFillMasks() {
    return forms().filter(form -> !form.matches("formats/(bert-noprefix|gpt2-.*)"));
  }

  @ParameterizedTest
  @MethodSource({"architectures", "forms", "decoders", "spellers"})
  void hiddenStatesOfAllLayers(String checkpoint) {
    requireHiddenStates(Golden.directory(checkpoint), Golden.expected(checkpoint));
  }

  @ParameterizedTest
  @MethodSource("decoders")
  void hiddenStatesByTheConfigurationOfVersionFive(String checkpoint) throws IOException {
    Path copy = Golden.copyWithout("config.json", checkpoint, temp);
    Files.move(copy.resolve("config-v5.json"), copy.resolve("config.json"));
    requireHiddenStates(copy, Golden.expected(checkpoint));
  }

  @ParameterizedTest
  @MethodSource("architectures")
  void hiddenStatesFromTorchFiles(String checkpoint) {
    requireHiddenStates(
        Golden.copyWithout("model.safetensors", checkpoint, temp), Golden.expected(checkpoint));
  }

  @ParameterizedTest
  @MethodSource({"architectures", "decoders", "spellers"})
  void eachLayerAsTheDeepestAtOneWordOfEachText(String checkpoint) {
    List<JsonNode> sequences = Golden.list(Golden.expected(checkpoint).get("sequences"));
    try (ContextualModel model = open(checkpoint)) {
      for (int layer = 0; layer <= model.architecture().layers(); layer++) {
        List<VectorQuery> queries = new ArrayList<>();
        for (int s = 0; s < sequences.size(); s++) {
          TokenInput input = Golden.input(sequences.get(s));
          queries.add(new VectorQuery(input, List.of(Golden.single(wordOf(input, s)))));
        }
        SortedSet<Integer> asked = new TreeSet<>(List.of(layer));
        List<List<LayerVectors>> found = model.encoder().vectors(queries, asked);
        for (int s = 0; s < sequences.size(); s++) {
          int word = wordOf(queries.get(s).input(), s);
          JsonNode states = sequences.get(s).get("hidden_states").get(layer);
          requireClose(states.get(word), found.get(s).get(0).at(layer));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("architectures")
  void paddedBatchesWithTheirPaddingLeftOut(String checkpoint) {
    JsonNode batch = Golden.expected(checkpoint).get("batch");
    try (ContextualModel model = open(checkpoint)) {
      SortedSet<Integer> all = layers(model);
      List<VectorQuery> queries = new ArrayList<>();
      for (int b = 0; b < batch.get("input_ids").size(); b++) {
        int[] ids = Golden.ints(batch.get("input_ids").get(b));
        int[] seen = seen(batch, b);
        int[] kept = IntStream.of(seen).map(place -> ids[place]).toArray();
        queries.add(Golden.everyPosition(TokenInput.at(seen, kept, new int[kept.length])));
      }
      List<List<LayerVectors>> vectors = model.encoder().vectors(queries, all);
      for (int b = 0; b < queries.size(); b++) {
        int[] seen = seen(batch, b);
        for (int layer : all) {
          JsonNode states = batch.get("hidden_states").get(layer).get(b);
          for (int row = 0; row < seen.length; row++) {
            requireClose(states.get(seen[row]), vectors.get(b).get(row).at(layer));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource({"maskFillers", "formsThatFillMasks", "decodersThatFillMasks", "spellers"})
  void probabilitiesAtMasks(String checkpoint) {
    requireMasks(Golden.directory(checkpoint), Golden.expected(checkpoint));
  }

  @ParameterizedTest
  @MethodSource("maskFillers")
  void probabilitiesAtMasksFromTorchFiles(String checkpoint) {
    requireMasks(
        Golden.copyWithout("model.safetensors", checkpoint, temp), Golden.expected(checkpoint));
  }

  @ParameterizedTest
  @MethodSource({"maskFillers", "decodersThatFillMasks", "spellers"})
  void probabilitiesOfAllWordsAtAllPlaces(String checkpoint) {
    JsonNode sequence = Golden.expected(checkpoint).get("sequences").get(0);
    TokenInput input = Golden.input(sequence);
    try (ContextualModel model = open(checkpoint)) {
      int[] words = IntStream.range(0, model.architecture().vocabularySize()).toArray();
      List<MaskQuery> queries =
          IntStream.range(0, input.length())
              .mapToObj(place -> new MaskQuery(input, place, words))
              .toList();
      List<Prediction> found = model.encoder().predict(queries, 1);
      for (int place = 0; place < input.length(); place++) {
        float[] expected = Golden.logSoftmax(Golden.floats(sequence.get("logits").get(place)));
        assertThat(Golden.distance(expected, found.get(place).candidates()))
            .isLessThan(Golden.CLOSE);
      }
    }
  }

  @ParameterizedTest
  @MethodSource({"architectures", "decoders", "spellers"})
  void roundedWeightsStayClose(String checkpoint) {
    requireClose(checkpoint, Precision.INT8);
    if (Machine.here().exactProducts().getAsBoolean()) {
      requireClose(checkpoint, Precision.INT8_VNNI);
    }
  }

  private static void requireClose(String checkpoint, Precision precision) {
    List<JsonNode> sequences = Golden.list(Golden.expected(checkpoint).get("sequences"));
    List<VectorQuery> queries =
        sequences.stream().map(s -> Golden.everyPosition(Golden.input(s))).toList();
    try (ContextualModel rounded =
        ContextualModel.open(Golden.directory(checkpoint), precision, 1)) {
      int last = rounded.architecture().layers();
      List<List<LayerVectors>> found =
          rounded.encoder().vectors(queries, new TreeSet<>(List.of(last)));
      for (int s = 0; s < sequences.size(); s++) {
        JsonNode states = sequences.get(s).get("hidden_states").get(last);
        for (int place = 0; place < states.size(); place++) {
          float[] exact = Golden.floats(states.get(place));
          assertThat(Cosine.of(exact, found.get(s).get(place).at(last))).isBetween(0.99, 0.9999999);
        }
      }
    }
  }

  @Test
  void aDiscriminatorSaysWhyItFillsNoMasks() {
    try (ContextualModel model = open("tiny/electra-disc")) {
      TokenInput input = TokenInput.of(new int[] {1, 2}, new int[2]);
      List<MaskQuery> queries = List.of(new MaskQuery(input, 1, new int[] {1}));
      assertThatThrownBy(() -> model.encoder().predict(queries, 1))
          .isInstanceOf(SemascopeException.class)
          .hasMessageContainingAll("ELECTRA discriminator", "cannot fill masks");
    }
  }

  private static void requireHiddenStates(Path directory, JsonNode expected) {
    List<JsonNode> sequences = Golden.list(expected.get("sequences"));
    try (ContextualModel model = ContextualModel.open(directory, Precision.FP32, 2)) {
      SortedSet<Integer> all = layers(model);
      List<VectorQuery> queries =
          sequences.stream().map(s -> Golden.everyPosition(Golden.input(s))).toList();
      List<List<LayerVectors>> together = model.encoder().vectors(queries, all);
      for (int s = 0; s < sequences.size(); s++) {
        JsonNode states = sequences.get(s).get("hidden_states");
        assertThat(states.size()).isEqualTo(all.size());
        requireEqual(states, together.get(s), all);
        List<VectorQuery> alone = queries.subList(s, s + 1);
        requireEqual(states, model.encoder().vectors(alone, all).get(0), all);
      }
    }
  }

  private static void requireMasks(Path directory, JsonNode fixture) {
    List<JsonNode> masked = Golden.list(fixture.get("masked"));
    try (ContextualModel model = ContextualModel.open(directory, Precision.FP32, 2)) {
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

  private static Offset<Float> within() {
    return Offset.offset(Golden.CLOSE);
  }

  private static SortedSet<Integer> layers(ContextualModel model) {
    return new TreeSet<>(IntStream.rangeClosed(0, model.architecture().layers()).boxed().toList());
  }

  private static int[] seen(JsonNode batch, int text) {
    int[] mask = Golden.ints(batch.get("attention_mask").get(text));
    return IntStream.range(0, mask.length).filter(place -> mask[place] == 1).toArray();
  }

  /** Not the same place in every text. */
  private static int wordOf(TokenInput input, int text) {
    return (3 * text + 2) % input.length();
  }

  private static void requireEqual(
      JsonNode states, List<LayerVectors> found, SortedSet<Integer> layers) {
    for (int layer : layers) {
      assertThat(states.get(layer).size()).isEqualTo(found.size());
      for (int place = 0; place < found.size(); place++) {
        requireClose(states.get(layer).get(place), found.get(place).at(layer));
      }
    }
  }

  private static void requireClose(JsonNode expected, float[] found) {
    assertThat(Golden.distance(Golden.floats(expected), found)).isLessThan(Golden.CLOSE);
  }

  private static ContextualModel open(String checkpoint) {
    return ContextualModel.open(Golden.directory(checkpoint), Precision.FP32, 2);
  }
}
