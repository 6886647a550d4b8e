package org.semascope.models.encoder;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.models.GivenTensors;
import org.semascope.models.Golden;
import org.semascope.models.arch.Ability;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.arch.Inventory;
import org.semascope.models.onnx.Precision;
import org.semascope.models.onnx.WeightsFolder;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.StoredTensor;

/**
 * Configurations of DeBERTa that the fixture does not have, against plain loops that agree on it.
 */
class DebertaVariantsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Version 1, which has none of what the fixture's version added. */
  private static final String FIRST =
      "{'model_type': 'deberta', 'share_att_key': false, 'norm_rel_ebd': 'none',"
          + " 'position_buckets': -1, ";

  @TempDir Path folder;

  @Test
  void thePlainLoopsAgreeWithTransformers() {
    Path fixture = Golden.directory("tiny/deberta-v2");
    SlowDeberta slow =
        new SlowDeberta(
            Golden.read(fixture.resolve("config.json")),
            NamedWeights.of(Checkpoints.open(fixture)));
    for (JsonNode sequence : Golden.list(Golden.expected("tiny/deberta-v2").get("sequences"))) {
      int[] ids = Golden.ints(sequence.get("input_ids"));
      int[] places = IntStream.range(0, ids.length).toArray();
      List<double[][]> layers = slow.hiddenStates(ids, places, new int[ids.length]);
      for (int layer = 0; layer < layers.size(); layer++) {
        for (int i = 0; i < ids.length; i++) {
          float[] expected = Golden.floats(sequence.get("hidden_states").get(layer).get(i));
          assertThat(Golden.distance(expected, floats(layers.get(layer)[i])))
              .isLessThan(Golden.CLOSE);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'conv_kernel_size': 3}",
        "{'conv_kernel_size': 5, 'conv_groups': 2, 'conv_act': 'tanh'}",
        "{'share_att_key': false}",
        "{'share_att_key': false, 'norm_rel_ebd': 'none', 'position_buckets': -1}",
        "{'position_buckets': -1, 'max_relative_positions': 6}",
        "{'pos_att_type': ['c2p']}",
        "{'pos_att_type': ['p2c'], 'share_att_key': false}",
        "{'position_biased_input': true, 'type_vocab_size': 2}",
        "{'embedding_size': 12, 'position_buckets': 16}",
        "{'position_buckets': 6, 'max_relative_positions': 40, 'num_attention_heads': 2}",
        FIRST + "'pos_att_type': 'c2p|p2c', 'max_relative_positions': -1}",
        FIRST + "'pos_att_type': 'p2c|c2p', 'num_attention_heads': 2}",
        FIRST + "'max_relative_positions': 6, 'position_biased_input': true, 'type_vocab_size': 2}",
        FIRST + "'pos_att_type': ['c2p']}",
        FIRST + "'pos_att_type': ['p2c'], 'embedding_size': 12}"
      })
  void variant(String changes) throws IOException {
    ObjectNode config =
        (ObjectNode) Golden.read(Golden.directory("tiny/deberta-v2").resolve("config.json"));
    config.put("hidden_size", 16).put("intermediate_size", 24).put("num_hidden_layers", 2);
    config.setAll((ObjectNode) JSON.readTree(changes.replace('\'', '"')));
    NamedWeights weights = NamedWeights.drawn(changes.hashCode());
    SlowDeberta slow = new SlowDeberta(config, weights);

    Random random = new Random(3);
    boolean convolved = config.path("conv_kernel_size").asInt(0) > 0;
    List<int[]> places = // the second text lacks some of its tokens
        List.of(
            IntStream.range(0, 40).toArray(),
            IntStream.range(0, 30).filter(i -> convolved || i % 4 != 1).toArray(),
            new int[] {0});
    List<int[]> ids = places.stream().map(p -> draw(random, p.length, 251)).toList();
    int kinds = Math.max(1, config.get("type_vocab_size").asInt());
    List<int[]> types = places.stream().map(p -> draw(random, p.length, kinds)).toList();
    List<List<double[][]>> expected =
        IntStream.range(0, 3)
            .mapToObj(t -> slow.hiddenStates(ids.get(t), places.get(t), types.get(t)))
            .toList();

    weights.write(folder.resolve("model.safetensors"));
    Files.writeString(folder.resolve("config.json"), JSON.writeValueAsString(config));
    List<VectorQuery> queries =
        IntStream.range(0, 3)
            .mapToObj(t -> TokenInput.at(places.get(t), ids.get(t), types.get(t)))
            .map(Golden::everyPosition)
            .toList();
    SortedSet<Integer> all = new TreeSet<>(List.of(0, 1, 2));
    try (Encoder encoder = encoder(folder, Checkpoints.open(folder))) {
      List<List<LayerVectors>> found = encoder.vectors(queries, all);
      List<List<LayerVectors>> first = encoder.vectors(queries, new TreeSet<>(List.of(1)));
      for (int t = 0; t < 3; t++) {
        for (int i = 0; i < places.get(t).length; i++) {
          for (int layer : all) {
            float[] slowly = floats(expected.get(t).get(layer)[i]);
            assertThat(Golden.distance(slowly, found.get(t).get(i).at(layer)))
                .as("text %d, place %d, layer %d", t, i, layer)
                .isLessThan(Golden.CLOSE);
          }
          assertThat(Golden.distance(first.get(t).get(i).at(1), found.get(t).get(i).at(1)))
              .isLessThan(1e-5);
        }
      }
    }
  }

  /** Places that are all zero leave the numbers as they are. */
  @Test
  void theHeadMayHaveItsNewNamesWherePlacesAreAddedToWords() throws IOException {
    Path fixture = Golden.directory("tiny/deberta-v2");
    ObjectNode config = (ObjectNode) Golden.read(fixture.resolve("config.json"));
    config.put("position_biased_input", true);
    Files.writeString(folder.resolve("config.json"), JSON.writeValueAsString(config));
    NamedWeights.of(withNewHead())
        .withZeros("deberta.embeddings.position_embeddings.weight", 64, 32)
        .write(folder.resolve("model.safetensors"));
    JsonNode masked = Golden.expected("tiny/deberta-v2").at("/masked/0");
    int[] target = {masked.get("target_id").asInt()};
    try (Encoder encoder = encoder(folder, Checkpoints.open(folder))) {
      MaskQuery query = new MaskQuery(Golden.input(masked), masked.get("position").asInt(), target);
      Prediction found = encoder.predict(List.of(query), 5).get(0);
      assertThat(found.topIds()).isEqualTo(Golden.ints(masked.get("top5_ids")));
      assertThat(Golden.distance(Golden.floats(masked.get("top5_log_probs")), found.top()))
          .isLessThan(Golden.CLOSE);
    }
  }

  /** As transformers saves a head that it trained with {@code legacy: false}. */
  @Test
  void theHeadOfNewNamesStandsOnTheEncoderWhereTheConfigurationSaysSo() throws IOException {
    Path fixture = Golden.directory("tiny/deberta-v2");
    ObjectNode config = (ObjectNode) Golden.read(fixture.resolve("config.json"));
    Files.writeString(
        folder.resolve("config.json"), JSON.writeValueAsString(config.put("legacy", false)));
    NamedWeights.of(withNewHead()).write(folder.resolve("model.safetensors"));
    JsonNode masked = Golden.expected("tiny/deberta-v2").at("/masked/0");
    try (Encoder encoder = encoder(folder, Checkpoints.open(folder))) {
      MaskQuery query =
          new MaskQuery(Golden.input(masked), masked.get("position").asInt(), new int[0]);
      Prediction found = encoder.predict(List.of(query), 5).get(0);
      assertThat(found.topIds()).isEqualTo(Golden.ints(masked.get("top5_ids")));
      assertThat(Golden.distance(Golden.floats(masked.get("top5_log_probs")), found.top()))
          .isLessThan(Golden.CLOSE);
    }
  }

  /** As the released checkpoints are, of versions 2 and 3. */
  @Test
  void aHeadThatNeedsMoreThanTheEncoderIsNotUsed() {
    Config config = Config.read(Golden.directory("tiny/deberta-v2"));
    assertThat(Architectures.bind(config, withNewHead()).architecture().ability())
        .isEqualTo(Ability.vectorsOnly("predicts through a decoder that is not implemented"));
    SortedMap<String, StoredTensor> tensors = new TreeMap<>(withNewHead().tensors());
    tensors.put(
        "mask_predictions.dense.weight", tensors.get("lm_predictions.lm_head.dense.weight"));
    Checkpoint discriminator = GivenTensors.of(withNewHead(), tensors);
    Architectures.Bound bound = Architectures.bind(config, discriminator);
    assertThat(bound.architecture().ability())
        .isEqualTo(Ability.vectorsOnly("is a DeBERTa discriminator, which detects replaced words"));
    assertThat(Inventory.of(bound).unused())
        .contains("lm_predictions.lm_head.dense.weight", "mask_predictions.dense.weight");
  }

  private static Checkpoint withNewHead() {
    return GivenTensors.renamed(
        Checkpoints.open(Golden.directory("tiny/deberta-v2")),
        name ->
            name.replace("cls.predictions.transform.", "lm_predictions.lm_head.")
                .replace("cls.predictions.", "lm_predictions.lm_head."));
  }

  private static Encoder encoder(Path folder, Checkpoint checkpoint) {
    Architectures.Bound bound = Architectures.bind(Config.read(folder), checkpoint);
    Path weights = WeightsFolder.of(checkpoint);
    return Encoder.of(bound, weights, OptionalInt.empty(), Optional.empty(), Precision.FP32, 1);
  }

  private static int[] draw(Random random, int count, int below) {
    return random.ints(count, 0, below).toArray();
  }

  private static float[] floats(double[] values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }
}
