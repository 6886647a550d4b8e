package org.semascope.models.sentences;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.SemascopeException;
import org.semascope.models.ContextualModel;
import org.semascope.models.Golden;
import org.semascope.models.ModelDirectory;
import org.semascope.models.ModelFormatException;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.onnx.Precision;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.SafetensorsWriter;
import org.semascope.models.weights.Shape;

/** The small BERT with the files of a sentence encoder beside it, against its tokens one by one. */
class SentencePoolingTest {
  private static final String TEXT = "The captain wrote a long letter to his sister.";
  private static final SortedSet<Integer> LAYERS = new TreeSet<>(List.of(1, 3));
  private static final int WIDTH = 32;
  private static final double SAME = 1e-5;

  @TempDir private Path directory;

  @BeforeEach
  void copy() throws IOException {
    Path source = Golden.directory("tiny/bert");
    for (String name : List.of("config.json", "model.safetensors", "tokenizer.json")) {
      Files.copy(source.resolve(name), directory.resolve(name));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "pooling_mode_cls_token, cls",
    "pooling_mode_max_tokens, max",
    "pooling_mode_mean_tokens, mean",
    "pooling_mode_mean_sqrt_len_tokens, mean_sqrt_len_tokens",
    "pooling_mode_weightedmean_tokens, weightedmean",
    "pooling_mode_lasttoken, lasttoken"
  })
  void oneMode(String flag, String name) throws IOException {
    // Of two values the last one counts, which is how mean is switched on again.
    pooling("{\"pooling_mode_mean_tokens\": false, \"%s\": true}".formatted(flag));
    requireEqual(name, sentence("The", TEXT));
    Files.delete(directory.resolve("1_Pooling/config.json"));
    pooling("{\"word_embedding_dimension\": 32, \"pooling_mode\": \"%s\"}".formatted(name));
    requireEqual(name, sentence("The", TEXT));
  }

  @Test
  void severalModesStandSideBySide() throws IOException {
    pooling("{\"pooling_mode_mean_tokens\": true, \"pooling_mode_cls_token\": true}");
    LayerVectors found = sentence(TEXT);
    try (ContextualModel model = open()) {
      assertThat(model.sentencePooling().description()).isEqualTo("cls and mean");
      assertThat(model.sentencePooling().width(WIDTH)).isEqualTo(2 * WIDTH);
    }
    List<float[]> tokens = tokens(TEXT, 3);
    float[] both = found.at(3);
    for (int i = 0; i < WIDTH; i++) {
      assertThat((double) both[i]).isCloseTo(tokens.get(0)[i], within(SAME));
      assertThat((double) both[WIDTH + i]).isCloseTo(mean(tokens, i), within(SAME));
    }
  }

  @Test
  void meanIsMeantUnlessItIsSwitchedOff() throws IOException {
    pooling("{\"word_embedding_dimension\": 32}");
    assertThat(SentencePooling.in(directory).description()).isEqualTo("mean");
    pooling("{\"pooling_mode_cls_token\": true}");
    assertThat(SentencePooling.in(directory).description()).isEqualTo("cls and mean");
  }

  /** As sentence-transformers saves it from version 5.4 on. */
  @Test
  void theTokenizersLengthHoldsWhereNoOtherIsSet() throws IOException {
    pooling("{\"pooling_mode_mean_tokens\": true}");
    int[] whole = ids();
    Path ours = directory.resolve("sentence_bert_config.json");
    Path tokenizer = directory.resolve("tokenizer_config.json");
    Files.writeString(ours, "{\"transformer_task\": \"feature-extraction\"}");
    Files.writeString(tokenizer, "{\"model_max_length\": 8}");
    assertThat(ids()).hasSize(8).startsWith(Arrays.copyOf(whole, 7));
    Files.writeString(ours, "{\"max_seq_length\": 6}");
    assertThat(ids()).hasSize(6);
    Files.writeString(ours, "{}");
    Files.writeString(tokenizer, "{\"model_max_length\": 1000000000000000019884624838656}");
    assertThat(ids()).isEqualTo(whole);
  }

  @Test
  void textsAreCutToTheLengthOfSentences() throws IOException {
    pooling("{\"pooling_mode_mean_tokens\": true}");
    int[] whole = ids();
    Files.writeString(
        directory.resolve("sentence_bert_config.json"),
        "{\"max_seq_length\": 8, \"do_lower_case\": true}");
    assertThat(SentencePooling.in(directory).read("The Éclair")).isEqualTo("the éclair");
    int[] cut = ids();
    assertThat(cut).hasSize(8).startsWith(Arrays.copyOf(whole, 7));
    assertThat(cut[7]).isEqualTo(whole[whole.length - 1]); // [SEP]
    try (ContextualModel model = open()) {
      assertThat(model.whole(TEXT).window())
          .hasValueSatisfying(
              kept -> {
                assertThat(kept.start()).isZero();
                assertThat(kept.end()).isLessThan(TEXT.length());
              });
      assertThat(model.whole("The").window()).isEmpty();
    }
    Files.writeString(directory.resolve("sentence_bert_config.json"), "{\"max_seq_length\": null}");
    assertThat(ids()).isEqualTo(whole);
  }

  private int[] ids() {
    try (ContextualModel model = open()) {
      return model.whole(TEXT).ids();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Transformer", "BERT"})
  void theModelMayLieInAFolderOfItsOwn(String type) throws IOException {
    pooling("{\"pooling_mode_mean_tokens\": true}");
    LayerVectors flat = sentence(TEXT);
    Path folder = Files.createDirectory(directory.resolve("0_" + type));
    for (String name : List.of("config.json", "model.safetensors", "tokenizer.json")) {
      Files.move(directory.resolve(name), folder.resolve(name));
    }
    Files.writeString(directory.resolve("config.json"), "{\"__version__\": \"0.2.0\"}");
    Files.writeString(folder.resolve("sentence_bert_config.json"), "{\"max_seq_length\": 128}");
    modules(type, "0_" + type, "Pooling", "1_Pooling");
    assertThat(sentence(TEXT).at(3)).isEqualTo(flat.at(3));
    assertThat(SentencePooling.in(directory).maxTokens()).hasValue(128);
    assertThat(ModelDirectory.of(directory).overview().family()).isEqualTo("BERT");
  }

  @Test
  void withoutFilesItIsTheMeanOfThePiecesAlone() {
    LayerVectors found = sentence(TEXT);
    for (int layer : LAYERS) {
      List<float[]> tokens = tokens(TEXT, layer);
      List<float[]> pieces = tokens.subList(1, tokens.size() - 1);
      for (int i = 0; i < WIDTH; i++) {
        assertThat((double) found.at(layer)[i]).isCloseTo(mean(pieces, i), within(SAME));
      }
    }
  }

  @Test
  void modulesFollowOneAnother() throws IOException {
    pooling("{\"pooling_mode_mean_tokens\": true}");
    modules("Transformer", "", "Pooling", "1_Pooling", "Dense", "2_Dense", "Normalize", "3_N");
    Path dense = Files.createDirectories(directory.resolve("2_Dense"));
    Files.writeString(
        dense.resolve("config.json"),
        "{\"in_features\": 32, \"out_features\": 2, \"bias\": true,"
            + " \"activation_function\": \"torch.nn.modules.activation.Tanh\"}");
    // y0 = tanh(x0 + 0.5), y1 = tanh(2 x1 - 0.25)
    float[] weight = new float[2 * WIDTH];
    weight[0] = 1;
    weight[WIDTH + 1] = 2;
    write(dense.resolve("model.safetensors"), weight, new float[] {0.5f, -0.25f});
    float[] found = sentence(TEXT).at(3);
    List<float[]> tokens = tokens(TEXT, 3);
    double y0 = Math.tanh(mean(tokens, 0) + 0.5);
    double y1 = Math.tanh(2 * mean(tokens, 1) - 0.25);
    double length = Math.sqrt(y0 * y0 + y1 * y1);
    assertThat(found).hasSize(2);
    assertThat((double) found[0]).isCloseTo(y0 / length, within(SAME));
    assertThat((double) found[1]).isCloseTo(y1 / length, within(SAME));
    try (ContextualModel model = open()) {
      assertThat(model.sentencePooling().description())
          .isEqualTo("mean, then a linear map to 2, then length one");
      assertThat(model.sentencePooling().width(WIDTH)).isEqualTo(2);
    }
  }

  @Test
  void whatIsNotKnownIsSaid() throws IOException {
    pooling("{\"pooling_mode_mean_tokens\": true}");
    modules("Transformer", "", "Pooling", "1_Pooling", "LSTM", "2_LSTM");
    try (ContextualModel model = open()) {
      assertThatThrownBy(() -> model.sentences(List.of(TEXT), LAYERS))
          .isInstanceOf(ModelFormatException.class)
          .hasMessage(
              directory.resolve("modules.json")
                  + ": expected modules of type Transformer, Pooling, Dense or Normalize, found"
                  + " sentence_transformers.models.LSTM");
    }
    modules("Transformer", "", "Pooling", "1_Pooling");
    pooling("{\"pooling_mode\": \"attention\"}");
    assertThatThrownBy(() -> SentencePooling.in(directory))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContaining("found attention");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../2_Dense", "/etc", "..", "a/../../b", "link"})
  void modulesStandBesideTheModel(String path) throws IOException {
    Files.createSymbolicLink(directory.resolve("link"), directory.getParent());
    pooling("{}");
    modules("Transformer", "", "Pooling", "1_Pooling", "Dense", path);
    assertThatThrownBy(() -> SentencePooling.in(directory))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageStartingWith(directory.resolve("modules.json") + ": ")
        .hasMessageEndingWith("found \"%s\"".formatted(path));
  }

  @Test
  void aDenseLayerOfNoNumbersIsRefused() throws IOException {
    pooling("{}");
    modules("Transformer", "", "Pooling", "1_Pooling", "Dense", "2_Dense");
    Path dense = Files.createDirectory(directory.resolve("2_Dense"));
    Files.writeString(
        dense.resolve("config.json"),
        "{\"in_features\": %d, \"out_features\": 1}".formatted(WIDTH));
    float[] weight = new float[WIDTH];
    weight[5] = Float.NaN;
    write(dense.resolve("model.safetensors"), weight, new float[1]);
    assertThatThrownBy(() -> SentencePooling.in(directory))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContaining(
            "tensor linear.weight: expected finite numbers, found NaN or infinity at index 5");
  }

  @Test
  void aDenseLayerThatOverflowsIsReported() throws IOException {
    pooling("{}");
    modules("Transformer", "", "Pooling", "1_Pooling", "Dense", "2_Dense");
    Path dense = Files.createDirectory(directory.resolve("2_Dense"));
    Files.writeString(
        dense.resolve("config.json"),
        "{\"in_features\": %d, \"out_features\": 1, \"activation_function\": \"torch.nn.Identity\"}"
            .formatted(WIDTH));
    float[] weight = new float[WIDTH];
    Arrays.fill(weight, Float.MAX_VALUE);
    write(dense.resolve("model.safetensors"), weight, new float[] {Float.MAX_VALUE});
    assertThatThrownBy(() -> sentence(TEXT))
        .isInstanceOf(SemascopeException.class)
        .hasMessageStartingWith(
            directory
                + ": expected sentence vectors to be finite numbers, found NaN or infinity after mean, then a linear map to 1 in the text \"[CLS]");
  }

  /** ModernBERT's last layer is listed before its final norm, and pooled after it. */
  @Test
  void theLastLayerIsPooledAsTheModelHandsItOn() throws IOException {
    Path source = Golden.directory("tiny/modernbert");
    for (String name : List.of("config.json", "model.safetensors", "tokenizer.json")) {
      Files.copy(source.resolve(name), directory.resolve(name), REPLACE_EXISTING);
    }
    pooling("{\"pooling_mode_mean_tokens\": true}");
    SentencePooling pooling = SentencePooling.in(directory);
    SortedSet<Integer> layers = new TreeSet<>(List.of(3, 4));
    try (ContextualModel model = open()) {
      for (JsonNode sequence : Golden.list(Golden.expected("tiny/modernbert").get("sequences"))) {
        int[] ids = Golden.ints(sequence.get("input_ids"));
        List<String> unread = Collections.nCopies(ids.length, "");
        AlignedInput text =
            new AlignedInput(ids, new int[ids.length], unread, List.of(), Optional.empty(), 0);
        LayerVectors found =
            pooling
                .vectors(model.encoder(), List.of(text), model.tokenizer().specials(), layers)
                .get(0);
        requireMean(sequence.get("last_hidden_state"), found.at(4));
        requireMean(sequence.get("hidden_states").get(3), found.at(3));
      }
    }
  }

  private static void requireMean(JsonNode tokens, float[] found) {
    List<float[]> each = Golden.list(tokens).stream().map(Golden::floats).toList();
    for (int i = 0; i < WIDTH; i++) {
      assertThat((double) found[i]).isCloseTo(mean(each, i), within((double) Golden.CLOSE));
    }
  }

  private void requireEqual(String mode, LayerVectors found) {
    for (int layer : LAYERS) {
      List<float[]> tokens = tokens(TEXT, layer);
      int count = tokens.size();
      for (int i = 0; i < WIDTH; i++) {
        int dimension = i;
        double weighted = 0;
        for (int place = 0; place < count; place++) {
          weighted += (place + 1) * tokens.get(place)[i];
        }
        double expected =
            switch (mode) {
              case "cls" -> tokens.get(0)[i];
              case "max" ->
                  tokens.stream().mapToDouble(token -> token[dimension]).max().orElseThrow();
              case "mean" -> mean(tokens, i);
              case "mean_sqrt_len_tokens" -> mean(tokens, i) * count / Math.sqrt(count);
              case "weightedmean" -> weighted / (count * (count + 1) / 2.0);
              case "lasttoken" -> tokens.get(count - 1)[i];
              default -> throw new IllegalArgumentException(mode);
            };
        assertThat((double) found.at(layer)[i]).isCloseTo(expected, within(SAME));
      }
    }
  }

  private static double mean(List<float[]> tokens, int dimension) {
    return tokens.stream().mapToDouble(token -> token[dimension]).average().orElseThrow();
  }

  /** Every token of the text by itself, special ones among them. */
  private List<float[]> tokens(String text, int layer) {
    try (ContextualModel model = open()) {
      AlignedInput input = model.whole(text);
      return model
          .encoder()
          .vectors(
              List.of(Golden.everyPosition(TokenInput.of(input.ids(), input.typeIds()))), LAYERS)
          .get(0)
          .stream()
          .map(token -> token.at(layer))
          .toList();
    }
  }

  /** The last of these texts, encoded with the others. */
  private LayerVectors sentence(String... texts) {
    try (ContextualModel model = open()) {
      return model.sentences(List.of(texts), LAYERS).get(texts.length - 1);
    }
  }

  private ContextualModel open() {
    return ContextualModel.open(directory, Precision.FP32, 1);
  }

  private void pooling(String config) throws IOException {
    Path folder = Files.createDirectories(directory.resolve("1_Pooling"));
    Files.writeString(folder.resolve("config.json"), config);
  }

  private void modules(String... typesAndPaths) throws IOException {
    StringBuilder json = new StringBuilder("[");
    for (int i = 0; i < typesAndPaths.length; i += 2) {
      json.append(i == 0 ? "" : ", ")
          .append(
              "{\"idx\": %d, \"path\": \"%s\", \"type\": \"sentence_transformers.models.%s\"}"
                  .formatted(i / 2, typesAndPaths[i + 1], typesAndPaths[i]));
    }
    Files.writeString(directory.resolve("modules.json"), json.append("]"));
  }

  private static void write(Path file, float[] weight, float[] bias) {
    List<SafetensorsWriter.Planned> plan =
        List.of(
            new SafetensorsWriter.Planned("linear.bias", DType.F32, Shape.of(bias.length)),
            new SafetensorsWriter.Planned(
                "linear.weight", DType.F32, Shape.of(bias.length, weight.length / bias.length)));
    try (SafetensorsWriter writer = SafetensorsWriter.create(file, plan, Map.of())) {
      writer.write("linear.bias", out -> out.write(bytes(bias)));
      writer.write("linear.weight", out -> out.write(bytes(weight)));
    }
  }

  private static ByteBuffer bytes(float[] values) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(values);
    return bytes;
  }
}
