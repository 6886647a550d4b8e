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
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.SemascopeException;
import org.semascope.models.ContextualModel;
import org.semascope.models.ExportedTinyBert;
import org.semascope.models.Golden;
import org.semascope.models.ModelFormatException;
import org.semascope.models.onnx.Precision;

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
    ExportedTinyBert.write(directory, new TreeSet<>(Set.of(0, 1, 2, 3)), false);
    List<JsonNode> sequences = Golden.list(expected.get("sequences"));
    try (ContextualModel model = open()) {
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
    Input input =
        Input.at(seen, IntStream.of(seen).map(i -> ids[i]).toArray(), new int[seen.length]);
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
  void layersInsideTheGraphCannotBeHad() throws IOException {
    ExportedTinyBert.write(directory, new TreeSet<>(Set.of(1)), false);
    try (ContextualModel model = open()) {
      assertThat(model.architecture().layers()).isEqualTo(3);
      assertThat(model.architecture().exposed()).containsExactly(1, 3);
      assertThat(model.architecture().predictsMasks()).isFalse();
      assertThat(model.architecture().hiddenSize()).isEqualTo(32);
      assertThatThrownBy(
              () ->
                  model
                      .encoder()
                      .vectors(
                          List.of(Golden.everyPosition(Input.of(new int[] {1, 2, 3}, new int[3]))),
                          new TreeSet<>(Set.of(2))))
          .isInstanceOf(SemascopeException.class)
          .hasMessage(
              "of layers [2] this model gives [1, 3] alone: the others lie inside its exported graph");
    }
  }

  @Test
  void withoutAConfigurationTheLastLayerIsTheHighestNumberThereIs() throws IOException {
    ExportedTinyBert.write(directory, new TreeSet<>(Set.of(0, 2)), false);
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
  void aFileThatIsNoGraphIsRefused() throws IOException {
    ExportedTinyBert.write(directory, new TreeSet<>(), false);
    Path file = directory.resolve("model.onnx");
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length / 2));
    assertThatThrownBy(this::open).isInstanceOf(ModelFormatException.class);
    Files.write(file, "<html>not here</html>".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(this::open).isInstanceOf(ModelFormatException.class);
  }

  private ContextualModel open() {
    return ContextualModel.open(directory, Precision.FP32, 2);
  }
}
