package org.semascope.models.encoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.SemascopeException;
import org.semascope.models.ContextualModel;
import org.semascope.models.ExportedTinyBert;
import org.semascope.models.ExportedTinyBert.Style;
import org.semascope.models.Golden;
import org.semascope.models.ModelFormatException;
import org.semascope.models.arch.ExportedSizes;
import org.semascope.models.onnx.Element;
import org.semascope.models.onnx.ExportedGraph;
import org.semascope.models.onnx.OnnxGraph;
import org.semascope.models.onnx.OnnxGraph.Value;
import org.semascope.models.onnx.Precision;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.StoredTensor;

/** A directory with a graph that was exported, against transformers' numbers. */
class ExportedTest {
  private static final SortedSet<Integer> ALL = new TreeSet<>(List.of(0, 1, 2, 3));
  private static final SortedSet<Integer> LAST = new TreeSet<>(List.of(3));

  @TempDir private Path directory;
  private JsonNode expected;

  @BeforeEach
  void read() {
    expected = Golden.expected("tiny/bert");
  }

  @Test
  void everyLayerThatHasAnOutput() throws IOException {
    ExportedTinyBert.write(directory, ALL, false);
    requireExpectedLayers(directory);
  }

  @ParameterizedTest
  @EnumSource(names = "NORMS_FIRST", mode = EnumSource.Mode.EXCLUDE)
  void everyLayerInsideTheGraph(Style style) throws IOException {
    ExportedTinyBert.write(directory, new TreeSet<>(), false, style);
    requireExpectedLayers(directory);
  }

  @ParameterizedTest
  @EnumSource(names = "NORMS_FIRST", mode = EnumSource.Mode.EXCLUDE)
  void layersAreCountedByTheStructureWhereNothingElseTells(Style style) throws IOException {
    ExportedTinyBert.write(directory, new TreeSet<>(Set.of(0, 2)), true, style);
    Files.delete(directory.resolve("config.json"));
    requireExpectedLayers(directory);
  }

  /** As Hugging Face's tools keep files: under names of their contents, with links to them. */
  @ParameterizedTest
  @EnumSource(names = {"NORMS", "SPELT_OUT"})
  void graphAndWeightsMayBeLinks(Style style) throws IOException {
    Path written = Files.createDirectory(directory.resolve("written"));
    ExportedTinyBert.write(written, new TreeSet<>(), false, style);
    Path blobs = Files.createDirectory(directory.resolve("blobs"));
    Path snapshot = Files.createDirectory(directory.resolve("snapshot"));
    int number = 0;
    for (String name :
        List.of("config.json", "tokenizer.json", "model.onnx", "tensors.safetensors")) {
      Path blob = blobs.resolve("blob" + number++);
      Files.move(written.resolve(name), blob);
      Files.createSymbolicLink(snapshot.resolve(name), blob);
    }
    requireExpectedLayers(snapshot);
  }

  @Test
  void theGraphThatIsRunHoldsNoLargeWeights() throws IOException {
    ExportedTinyBert.write(directory, new TreeSet<>(), false, Style.SPELT_OUT);
    Path file = directory.resolve("model.onnx");
    ExportedGraph graph = new ExportedGraph(file, ExportedSizes.in(directory), 263);
    long matrices = 0;
    for (StoredTensor tensor :
        Checkpoints.open(directory.resolve("tensors.safetensors")).tensors().values()) {
      boolean used = tensor.name().matches("bert\\.(embeddings|encoder)\\..*weight");
      matrices += used && tensor.bytes() >= 4096 ? tensor.bytes() : 0;
    }
    assertThat(matrices).isGreaterThan(50_000);
    assertThat((long) graph.opened().orElseThrow().length)
        .isLessThan(Files.size(file) - matrices * 9 / 10);
  }

  /** Against transformers, in all sequences at once. */
  private void requireExpectedLayers(Path where) {
    List<JsonNode> sequences = Golden.list(expected.get("sequences"));
    try (ContextualModel model = ContextualModel.open(where, Precision.FP32, 2)) {
      assertThat(model.architecture().exposed()).containsExactlyElementsOf(ALL);
      assertThat(model.architecture().hiddenSize()).isEqualTo(32);
      List<VectorQuery> queries =
          sequences.stream().map(s -> Golden.everyPosition(Golden.input(s))).toList();
      List<List<LayerVectors>> found = model.encoder().vectors(queries, ALL);
      for (int s = 0; s < sequences.size(); s++) {
        for (int layer : ALL) {
          JsonNode states = sequences.get(s).get("hidden_states").get(layer);
          for (int place = 0; place < states.size(); place++) {
            assertThat(
                    Golden.distance(
                        Golden.floats(states.get(place)), found.get(s).get(place).at(layer)))
                .isLessThan(Golden.CLOSE);
          }
        }
      }
    }
  }

  @Test
  void hiddenTokensKeepTheirPlaces() throws IOException {
    ExportedTinyBert.write(directory, new TreeSet<>(), false);
    int[] ids = Golden.ints(expected.get("sequences").get(0).get("input_ids"));
    int[] seen = IntStream.range(0, ids.length).filter(place -> place != 2).toArray();
    TokenInput input =
        TokenInput.at(seen, IntStream.of(seen).map(i -> ids[i]).toArray(), new int[seen.length]);
    List<VectorQuery> query = List.of(Golden.everyPosition(input));
    // The encoder of our own graphs leaves hidden tokens out; a mask must come to the same.
    try (ContextualModel own =
            ContextualModel.open(Golden.directory("tiny/bert"), Precision.FP32, 1);
        ContextualModel exported = open()) {
      List<LayerVectors> mine = own.encoder().vectors(query, LAST).get(0);
      List<LayerVectors> its = exported.encoder().vectors(query, LAST).get(0);
      for (int i = 0; i < mine.size(); i++) {
        assertThat(Golden.distance(mine.get(i).at(3), its.get(i).at(3))).isLessThan(Golden.CLOSE);
      }
    }
  }

  @Test
  void layersInsideAGraphOfAnotherStructureCannotBeHad() throws IOException {
    ExportedTinyBert.write(directory, new TreeSet<>(Set.of(1)), false, Style.NORMS_FIRST);
    try (ContextualModel model = open()) {
      assertThat(model.architecture().layers()).isEqualTo(3);
      assertThat(model.architecture().exposed()).containsExactly(1, 3);
      assertThat(model.architecture().whyHidden())
          .isEqualTo("its blocks do not end in layer norms, as BERT's do");
      assertThat(model.architecture().predictsMasks()).isFalse();
      assertThat(model.architecture().hiddenSize()).isEqualTo(32);
      assertThatThrownBy(
              () ->
                  model
                      .encoder()
                      .vectors(
                          List.of(
                              Golden.everyPosition(TokenInput.of(new int[] {1, 2, 3}, new int[3]))),
                          new TreeSet<>(Set.of(2))))
          .isInstanceOf(SemascopeException.class)
          .hasMessage(
              "of layers [2] this model has only [1, 3]: the others are inside its exported graph");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"num_hidden_layers\": 3 | \"num_hidden_layers\": 4 | 3 blocks were found, but config.json says 4",
        "\"hidden_size\": 32 | \"hidden_size\": 64 | its blocks are 32 wide, but config.json says 64"
      })
  void aStructureThatContradictsTheConfigurationIsNotTrusted(String value, String other, String why)
      throws IOException {
    ExportedTinyBert.write(directory, new TreeSet<>(), false);
    configure(value, other);
    try (ContextualModel model = open()) {
      assertThat(model.architecture().exposed()).hasSize(1);
      assertThat(model.architecture().whyHidden()).isEqualTo(why);
    }
  }

  @Test
  void aStructureThatContradictsANumberedOutputIsNotTrusted() throws IOException {
    ExportedTinyBert.write(directory, new TreeSet<>(Set.of(1)), false);
    Path file = directory.resolve("model.onnx");
    String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    String renumbered = bytes.replace("hidden_states.1", "hidden_states.2");
    Files.write(file, renumbered.getBytes(StandardCharsets.ISO_8859_1));
    try (ContextualModel model = open()) {
      assertThat(model.architecture().exposed()).containsExactly(2, 3);
      assertThat(model.architecture().whyHidden()).contains("hidden_states.2");
    }
  }

  @Test
  void withoutAConfigurationTheLastLayerIsTheHighestNumberThereIs() throws IOException {
    ExportedTinyBert.write(directory, new TreeSet<>(Set.of(0, 2)), false, Style.NORMS_FIRST);
    Files.delete(directory.resolve("config.json"));
    try (ContextualModel model = open()) {
      assertThat(model.architecture().exposed()).containsExactly(0, 2);
      assertThat(model.architecture().hiddenSize()).isEqualTo(32);
    }
  }

  @Test
  void probabilitiesAtMasks() throws IOException {
    ExportedTinyBert.write(directory, new TreeSet<>(Set.of(3)), true);
    List<JsonNode> masked = Golden.list(expected.get("masked"));
    try (ContextualModel model = open()) {
      List<MaskQuery> queries = new ArrayList<>();
      for (JsonNode one : masked) {
        int[] candidates = {one.get("target_id").asInt()};
        queries.add(new MaskQuery(Golden.input(one), one.get("position").asInt(), candidates));
      }
      List<Prediction> found = model.encoder().predict(queries, 5);
      for (int i = 0; i < queries.size(); i++) {
        JsonNode one = masked.get(i);
        assertThat(found.get(i).candidates()[0])
            .isCloseTo(one.get("log_prob").floatValue(), within(Golden.CLOSE));
        assertThat(found.get(i).topIds()).isEqualTo(Golden.ints(one.get("top5_ids")));
      }
    }
  }

  @Test
  void scoresOfOtherHeadsFillNoMasks() throws IOException {
    ExportedTinyBert.write(directory, new TreeSet<>(), true);
    configure("\"BertForMaskedLM\"", "\"BertForTokenClassification\"");
    try (ContextualModel model = open()) {
      assertThat(model.architecture().ability().whyNoMasks()).contains("has no MLM head");
    }
    configure("\"BertForTokenClassification\"", "\"BertLMHeadModel\"");
    try (ContextualModel model = open()) {
      assertThat(model.architecture().ability().whyNoMasks())
          .contains("is causal and has no masks");
    }
  }

  @Test
  void withoutAConfigurationAMaskedWordHeadIsAsWideAsTheVocabulary() throws IOException {
    ExportedTinyBert.write(directory, new TreeSet<>(), true);
    Files.delete(directory.resolve("config.json"));
    ExportedSizes untold = ExportedSizes.in(directory);
    Path file = directory.resolve("model.onnx");
    assertThat(new ExportedGraph(file, untold, 263).predictsMasks()).isTrue();
    assertThat(new ExportedGraph(file, untold, 264).predictsMasks()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "bert, 1, 64",
    "distilbert, 1, 64",
    "roberta, 1, 62",
    "xlm-roberta, 1, 62",
    "camembert, 1, 62",
    "mpnet, 0, 63",
    "roberta, null, 62"
  })
  void positionsMayBeCountedOnFromPadding(String type, String padding, int longest)
      throws IOException {
    Files.writeString(
        directory.resolve("config.json"),
        "{\"model_type\": \"%s\", \"pad_token_id\": %s, \"max_position_embeddings\": 64}"
            .formatted(type, padding));
    assertThat(ExportedSizes.in(directory).positions()).hasValue(longest);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DynamicQuantizeLinear",
        "DynamicQuantizeMatMul",
        "DynamicQuantizeLSTM",
        "QAttention"
      })
  void graphsThatRoundByTheBatchAreKnown(String operator) throws IOException {
    OnnxGraph graph = new OnnxGraph();
    Value ids = graph.input("input_ids", Element.INT64, "texts", "longest");
    graph.output(
        "last_hidden_state",
        graph.op(operator, ids).value(),
        Element.FLOAT,
        "texts",
        "longest",
        "2");
    Path file = Files.write(directory.resolve("model.onnx"), graph.toModel());
    assertThat(new ExportedGraph(file, ExportedSizes.in(directory), 263).roundsByBatch()).isTrue();
  }

  private void configure(String value, String other) throws IOException {
    Path config = directory.resolve("config.json");
    String text = Files.readString(config);
    assertThat(text).contains(value);
    Files.writeString(config, text.replace(value, other));
  }

  @Test
  void aFileThatIsNoGraphIsRefused() throws IOException {
    ExportedTinyBert.write(directory, new TreeSet<>(), false);
    Path file = directory.resolve("model.onnx");
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length / 2));
    assertThatThrownBy(this::open).isInstanceOf(ModelFormatException.class);
    Files.write(file, "<html>not here</html>".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(this::open).isInstanceOf(ModelFormatException.class);
  }

  @ParameterizedTest
  @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY})
  void aGraphThatGivesNoNumbersIsReported(float given) throws IOException {
    write("last_hidden_state", Element.FLOAT, graph -> graph.floats(filled(given)), "32");
    try (ContextualModel model = open()) {
      assertThatThrownBy(() -> vectorsOfAText(model))
          .isInstanceOf(SemascopeException.class)
          .hasMessage(
              directory
                  + ": expected vectors of layer 3 to be finite numbers, found NaN or infinity in the text \"[PAD] [UNK] [CLS]\"");
    }
  }

  @Test
  void aNumberedOutputBeyondAllNumbersIsNoLayer() throws IOException {
    write("hidden_states.99999999999", Element.FLOAT, graph -> graph.floats(1), "32");
    try (ContextualModel model = open()) {
      assertThat(model.architecture().exposed()).containsExactly(3);
    }
  }

  @Test
  void outputsOfAnotherTypeAreRefused() throws IOException {
    write("last_hidden_state", Element.INT64, graph -> graph.longs(1), "32");
    try (ContextualModel model = open()) {
      assertThatThrownBy(() -> vectorsOfAText(model))
          .isInstanceOf(ModelFormatException.class)
          .hasMessageContaining(
              "model.onnx: tensor last_hidden_state: expected a tensor of 32-bit or 16-bit floating-point numbers, found ");
    }
  }

  @Test
  void outputsOfAnotherWidthAreRefused() throws IOException {
    write("last_hidden_state", Element.FLOAT, graph -> graph.floats(1, 2, 3), "32");
    try (ContextualModel model = open()) {
      assertThatThrownBy(() -> vectorsOfAText(model))
          .isInstanceOf(SemascopeException.class)
          .hasMessageContaining("expected [texts, tokens, width] = [1, 3, 32], found [1, 3, 3]");
    }
  }

  /** A graph whose one output is [texts, longest, 1] times a constant, whatever it claims. */
  private void write(String name, Element type, Function<OnnxGraph, Value> constant, String width)
      throws IOException {
    ExportedTinyBert.write(directory, new TreeSet<>(), false);
    OnnxGraph graph = new OnnxGraph();
    Value ids = graph.input("input_ids", Element.INT64, "texts", "longest");
    Value ones =
        graph.op("Add", graph.op("Mul", ids, graph.longs(0)).value(), graph.longs(1)).value();
    Value columns = graph.op("Unsqueeze", ones, graph.longs(2)).value();
    Value typed = graph.op("Cast", columns).with("to", type == Element.FLOAT ? 1 : 7).value();
    Value product = graph.op("Mul", typed, constant.apply(graph)).value();
    graph.output(name, product, type, "texts", "longest", width);
    Files.write(directory.resolve("model.onnx"), graph.toModel());
  }

  private static float[] filled(float value) {
    float[] values = new float[32];
    Arrays.fill(values, value);
    return values;
  }

  private static void vectorsOfAText(ContextualModel model) {
    model
        .encoder()
        .vectors(
            List.of(Golden.everyPosition(TokenInput.of(new int[] {0, 1, 2}, new int[3]))), LAST);
  }

  private ContextualModel open() {
    return ContextualModel.open(directory, Precision.FP32, 2);
  }
}
