package org.semascope.models.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;
import org.semascope.models.ContextualModel;
import org.semascope.models.Golden;
import org.semascope.models.ModelLoader;
import org.semascope.models.arch.Ability.Predicts;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.arch.Initialisation;
import org.semascope.models.arch.Inventory;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.SmallElmo;
import org.semascope.models.onnx.Precision;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.ElmoFiles;
import org.semascope.models.weights.FloatReader;
import org.semascope.models.weights.Shape;
import org.semascope.models.weights.StoredTensor;

/** The untrained twin of every family: its tensors, how they are drawn, and that it runs. */
class UntrainedFamiliesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String TEXT = "The bank of the river was steep.";

  /** A fixture, changes to its configuration, and what words the twin predicts. */
  private static final List<String> CONFIGURATIONS =
      List.of(
          "roberta {'model_type': 'camembert', 'architectures': ['CamembertForMaskedLM']} MASKS",
          "deberta-v2 {'model_type': 'deberta', 'architectures': ['DebertaModel'], 'share_att_key': false, 'norm_rel_ebd': 'none', 'position_buckets': -1} NOTHING",
          "deberta-v2 {'conv_kernel_size': 3, 'conv_groups': 2} MASKS",
          "distilbert {'sinusoidal_pos_embds': true} MASKS",
          "bert {'architectures': ['BertForPreTraining'], 'initializer_range': 0.5} MASKS",
          "bert {'architectures': ['BertModel']} NOTHING",
          "bert {'tie_word_embeddings': false} MASKS",
          "electra-disc {} NOTHING",
          "electra-gen {} MASKS",
          "eurobert {} MASKS",
          "gpt_neox {} NEXT_WORD",
          "gpt2 {'n_layer': 2} NEXT_WORD",
          "gpt2 {'tie_word_embeddings': false, 'architectures': ['GPT2Model']} NOTHING",
          "llama {'pad_token_id': 3} NEXT_WORD",
          "modernbert {} MASKS",
          "opt {'init_std': 0.006} NEXT_WORD",
          "t5 {} NOTHING",
          "xlnet {} MASKS");

  @TempDir Path temp;

  static List<String> fixtures() throws IOException {
    return FileTree.children(Golden.directory("tiny")).stream()
        .map(directory -> directory.getFileName().toString())
        .toList();
  }

  static List<String> configurations() {
    return CONFIGURATIONS;
  }

  /** A family that is added to the table needs a rule, a fixture or variant, and an expectation. */
  @Test
  void everyFamilyIsTestedHere() throws IOException {
    Stream<String> own =
        fixtures().stream()
            .map(name -> Golden.read(Golden.directory("tiny/" + name).resolve("config.json")))
            .map(config -> config.get("model_type").asText());
    Stream<String> changed =
        CONFIGURATIONS.stream()
            .map(line -> parse(line).path("model_type").asText())
            .filter(type -> !type.isEmpty());
    assertThat(Stream.concat(own, changed).distinct().sorted().toList())
        .isEqualTo(Architectures.modelTypes());
  }

  @Test
  void everyFamilyHasARule() {
    Config config = Config.read(Golden.directory("tiny/bert"));
    assertThatThrownBy(() -> Initialisation.of("mamba", config))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContainingAll(config.file().toString(), "mamba");
    Stream<String> numbers = Stream.of("n_layer", "d_model", "d_kv", "num_heads", "d_ff");
    ObjectNode sizes = (ObjectNode) json(Golden.directory("tiny/bert"));
    numbers.forEach(key -> sizes.put(key, 8));
    assertThatCode(
            () -> {
              Files.writeString(temp.resolve("config.json"), sizes.toString());
              for (String type : Architectures.modelTypes()) {
                Initialisation.of(type, Config.read(temp));
              }
            })
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("fixtures")
  void hasTheTensorsOfItsBaseAsTheFamilyDrawsThem(String name) {
    Path directory = Golden.directory("tiny/" + name);
    ModelStore store = new TestStore(temp).open();
    LocalModel twin = store.resolve("untrained:" + directory);
    assertThat(twin.name()).isEqualTo("untrained:" + name);
    assertThat(store.configuration(twin))
        .isPresent()
        .isEqualTo(store.configuration(store.resolve(directory.toString())));
    Config config = Config.read(directory);
    Architectures.Bound base = Architectures.bind(config, Checkpoints.open(directory));
    SortedMap<String, StoredTensor> tensors = Checkpoints.open(twin.directory()).tensors();

    Architectures.Bound bound =
        Architectures.bind(Config.read(twin.directory()), Checkpoints.open(twin.directory()));
    Inventory inventory = Inventory.of(bound);
    assertThat(inventory.unused()).isEmpty();
    assertThat(inventory.used()).hasSameSizeAs(tensors.values());
    assertThat(shapes(inventory)).isEqualTo(shapes(Inventory.of(base)));
    assertThat(bound.architecture().ability().predicts())
        .isEqualTo(base.architecture().ability().predicts());
    ExpectedDraw.verify(ExpectedDraw.of(bound.modelType(), json(directory)), tensors);
  }

  /** Shapes by the names' last parts, for a file may leave the family's prefix out. */
  private static List<String> shapes(Inventory inventory) {
    return inventory.used().stream()
        .map(tensor -> tensor.shape() + " " + tensor.name().replaceAll(".*\\.(\\w+\\.\\w+)$", "$1"))
        .map(line -> line.replace("gamma", "weight").replace("beta", "bias"))
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @MethodSource("fixtures")
  void runsAndComputesOtherVectorsThanItsBase(String name) {
    TestStore store = new TestStore(temp);
    LocalModel base = store.open().resolve(Golden.directory("tiny/" + name).toString());
    LocalModel twin = store.open().resolve("untrained:" + base.directory());
    LocalModel second = store.open().resolve("untrained:" + base.directory() + "#2");
    List<float[]> trained = encode(store.home, base);
    List<float[]> untrained = encode(store.home, twin);
    List<float[]> other = encode(store.home, second);
    assertThat(untrained).hasSameSizeAs(trained);
    for (int layer = 0; layer < trained.size(); layer++) {
      assertThat(Golden.distance(untrained.get(layer), trained.get(layer))).isGreaterThan(1e-3);
      assertThat(Golden.distance(untrained.get(layer), other.get(layer))).isGreaterThan(1e-3);
      for (float number : untrained.get(layer)) {
        assertThat(number).isFinite();
      }
    }
  }

  /** The vector of a text at every layer. */
  private static List<float[]> encode(Home home, LocalModel local) {
    ModelLoader loader = new ModelLoader(home, Progress.SILENT);
    try (ContextualModel model = loader.open(local, Precision.FP32, 1)) {
      int layers = model.architecture().layers();
      TreeSet<Integer> all = new TreeSet<>(IntStream.rangeClosed(0, layers).boxed().toList());
      LayerVectors vectors = model.ofWhole(List.of(model.whole(TEXT)), all).get(0);
      return all.stream().map(vectors::at).toList();
    }
  }

  /** The base has no weights: its head is the one that {@code architectures} names. */
  @ParameterizedTest
  @MethodSource("configurations")
  void ofAConfigurationWithoutWeights(String line) throws IOException {
    String name = line.substring(0, line.indexOf(' '));
    Predicts predicts = Predicts.valueOf(line.substring(line.lastIndexOf(' ') + 1));
    ObjectNode config = (ObjectNode) json(Golden.directory("tiny/" + name));
    config.setAll(parse(line));
    Path base = Files.createDirectories(temp.resolve("base"));
    for (String file : ModelFiles.in(Golden.directory("tiny/" + name))) {
      if (!file.equals("model.safetensors")) {
        Files.copy(Golden.directory("tiny/" + name).resolve(file), base.resolve(file));
      }
    }
    Files.writeString(base.resolve("config.json"), config.toString());

    TestStore store = new TestStore(temp);
    LocalModel twin = store.open().resolve("untrained:" + base);
    Architectures.Bound bound =
        Architectures.bind(Config.read(twin.directory()), Checkpoints.open(twin.directory()));
    assertThat(Inventory.of(bound).unused()).isEmpty();
    assertThat(bound.architecture().ability().predicts()).isEqualTo(predicts);
    ExpectedDraw.verify(
        ExpectedDraw.of(bound.modelType(), config), Checkpoints.open(twin.directory()).tensors());
    assertThat(encode(store.home, twin)).isNotEmpty();
  }

  @Test
  void sinusoidsOfDistilBert() throws IOException {
    Path base = Golden.copyWithout("config.json", "tiny/distilbert", temp);
    ObjectNode config = (ObjectNode) json(Golden.directory("tiny/distilbert"));
    Files.writeString(
        base.resolve("config.json"), config.put("sinusoidal_pos_embds", true).toString());
    LocalModel twin = new TestStore(temp).open().resolve("untrained:" + base);
    StoredTensor table =
        Checkpoints.open(twin.directory())
            .tensors()
            .get("distilbert.embeddings.position_embeddings.weight");
    float[] numbers = FloatReader.read(table);
    int width = (int) table.shape().dim(1);
    assertThat(numbers[3 * width]).isEqualTo((float) Math.sin(3));
    assertThat(numbers[3 * width + 1]).isEqualTo((float) Math.cos(3));
    assertThat(numbers[3 * width + 2])
        .isEqualTo((float) Math.sin(3 / Math.pow(10_000, 2.0 / width)));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void elmo(boolean tanh) throws IOException {
    Path base = Files.createDirectories(temp.resolve("small-elmo"));
    new SmallElmo(5, 2, true, tanh)
        .write(base.resolve("x_options.json"), base.resolve("x_weights.hdf5"));
    TestStore store = new TestStore(temp);
    LocalModel twin = store.open().resolve("untrained:" + base + "#4");
    assertThat(twin.name()).isEqualTo("untrained:small-elmo#4");
    assertThat(store.open().find("untrained:" + base + "#4")).contains(twin);
    Map<String, StoredTensor> drawn =
        ElmoFiles.in(twin.directory()).orElseThrow().checkpoint().tensors();
    assertThat(shapes(drawn))
        .isEqualTo(shapes(ElmoFiles.in(base).orElseThrow().checkpoint().tensors()));
    ExpectedDraw.verify(
        List.of(
            ExpectedDraw.uniform("char_embed", 1),
            tanh
                ? ExpectedDraw.normal("CNN/W_cnn_0", Math.sqrt(1 / 3.0)) // width 1, 3 columns
                : ExpectedDraw.uniform("CNN/W_cnn_0", 0.05),
            tanh
                ? ExpectedDraw.normal("CNN/W_cnn_1", Math.sqrt(1 / 9.0)) // width 3, 3 columns
                : ExpectedDraw.uniform("CNN/W_cnn_1", 0.05),
            ExpectedDraw.constant("CNN_high_0/b_carry", -2),
            ExpectedDraw.normal("CNN_high_0/W_.*|CNN_proj/W_proj", Math.sqrt(1 / 6.0)),
            ExpectedDraw.uniform("RNN_.*/W_0", Math.sqrt(6.0 / (8 + 20))),
            ExpectedDraw.uniform("RNN_.*/W_P_0", Math.sqrt(6.0 / (5 + 4))),
            ExpectedDraw.constant(".*/(b_\\w+|B)", 0)),
        drawn);
    List<float[]> vectors = encode(store.home, twin);
    List<float[]> trained =
        encode(
            store.home, new LocalModel("x", base, LocalModel.Origin.DIRECTORY, Optional.empty()));
    for (int layer = 0; layer < vectors.size(); layer++) {
      assertThat(Golden.distance(vectors.get(layer), trained.get(layer))).isGreaterThan(1e-3);
    }
  }

  private static Map<String, Shape> shapes(Map<String, StoredTensor> tensors) {
    Map<String, Shape> shapes = new TreeMap<>();
    tensors.forEach((name, tensor) -> shapes.put(name, tensor.shape()));
    return shapes;
  }

  private static JsonNode json(Path directory) {
    return Golden.read(directory.resolve("config.json"));
  }

  private static ObjectNode parse(String line) {
    String changes = line.substring(line.indexOf('{'), line.lastIndexOf('}') + 1);
    try {
      return (ObjectNode) JSON.readTree(changes.replace('\'', '"'));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
