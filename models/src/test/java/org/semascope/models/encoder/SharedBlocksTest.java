package org.semascope.models.encoder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.models.GivenTensors;
import org.semascope.models.Golden;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.onnx.Precision;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.StoredTensor;

/**
 * An ALBERT whose blocks are shared in groups of several inner layers is an ELECTRA that has every
 * inner layer as a block of its own.
 */
class SharedBlocksTest {
  private static final int LAYERS = 4;

  /** The block of the fixture that each inner layer of each group is made of. */
  private static final int[][] GROUPS = {{2, 0}, {1, 2}};

  /** ELECTRA's names for the parts of a block, and ALBERT's. */
  private static final Map<String, String> PARTS =
      Map.of(
          "attention.self.", "attention.",
          "attention.output.", "attention.",
          "intermediate.dense.", "ffn.",
          "output.dense.", "ffn_output.",
          "output.LayerNorm.", "full_layer_layer_norm.");

  private final Path source = Golden.directory("tiny/electra-gen");
  private final Checkpoint fixture = Checkpoints.open(source);

  @TempDir Path temp;

  @Test
  void groupsUnrolled() throws IOException {
    Map<String, StoredTensor> shared = embeddings("albert.", "encoder.embedding_hidden_mapping_in");
    for (int group = 0; group < GROUPS.length; group++) {
      for (int inner = 0; inner < GROUPS[group].length; inner++) {
        String name =
            "albert.encoder.albert_layer_groups.%d.albert_layers.%d.".formatted(group, inner);
        for (Map.Entry<String, StoredTensor> part : block(GROUPS[group][inner]).entrySet()) {
          shared.put(name + alberts(part.getKey()), part.getValue());
        }
      }
    }
    Map<String, StoredTensor> unrolled = embeddings("electra.", "embeddings_project");
    int[] blocks = {2, 0, 2, 0, 1, 2, 1, 2};
    for (int i = 0; i < blocks.length; i++) {
      String name = "electra.encoder.layer." + i + ".";
      block(blocks[i]).forEach((part, tensor) -> unrolled.put(name + part, tensor));
    }

    VectorQuery query =
        Golden.everyPosition(Golden.input(Golden.expected("tiny/electra-gen").at("/sequences/0")));
    try (Encoder albert = encoder("albert", LAYERS, shared);
        Encoder electra = encoder("electra", blocks.length, unrolled)) {
      for (int layer = 0; layer <= LAYERS; layer++) {
        List<LayerVectors> a = vectors(albert, query, layer);
        List<LayerVectors> b = vectors(electra, query, 2 * layer);
        for (int place = 0; place < a.size(); place++) {
          assertThat(Golden.distance(a.get(place).at(layer), b.get(place).at(2 * layer)))
              .isLessThan(1e-6);
        }
      }
    }
  }

  private static List<LayerVectors> vectors(Encoder encoder, VectorQuery query, int layer) {
    return encoder.vectors(List.of(query), new TreeSet<>(List.of(layer))).get(0);
  }

  private Encoder encoder(String type, int layers, Map<String, StoredTensor> tensors)
      throws IOException {
    String config =
        Files.readString(source.resolve("config.json"))
            .replace("\"model_type\": \"electra\"", "\"model_type\": \"" + type + "\"")
            .replace("\"num_hidden_layers\": 3", "\"num_hidden_layers\": " + layers)
            .replaceFirst("\\{", "{\"num_hidden_groups\": 2, \"inner_group_num\": 2,");
    Path directory = Files.createDirectory(temp.resolve(type));
    Files.writeString(directory.resolve("config.json"), config);
    Architectures.Bound bound =
        Architectures.bind(Config.read(directory), GivenTensors.of(fixture, tensors));
    return Encoder.of(bound, source, OptionalInt.empty(), Optional.empty(), Precision.FP32, 1);
  }

  private Map<String, StoredTensor> embeddings(String prefix, String widening) {
    Map<String, StoredTensor> found = below("electra.embeddings.", prefix + "embeddings.");
    found.putAll(below("electra.embeddings_project", prefix + widening));
    return found;
  }

  private Map<String, StoredTensor> block(int number) {
    return below("electra.encoder.layer." + number + ".", "");
  }

  private Map<String, StoredTensor> below(String prefix, String instead) {
    Map<String, StoredTensor> found = new TreeMap<>();
    fixture
        .tensors()
        .forEach(
            (name, tensor) -> {
              if (name.startsWith(prefix)) {
                found.put(instead + name.substring(prefix.length()), tensor);
              }
            });
    return found;
  }

  private static String alberts(String part) {
    return PARTS.entrySet().stream()
        .filter(entry -> part.startsWith(entry.getKey()))
        .map(entry -> entry.getValue() + part.substring(entry.getKey().length()))
        .findFirst()
        .orElseThrow();
  }
}
