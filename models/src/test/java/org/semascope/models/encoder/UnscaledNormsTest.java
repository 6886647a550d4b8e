package org.semascope.models.encoder;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.models.ContextualModel;
import org.semascope.models.Golden;
import org.semascope.models.onnx.Precision;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.FloatReader;
import org.semascope.models.weights.SafetensorsWriter;
import org.semascope.models.weights.StoredTensor;

/** OPT without weights of norms, as Galactica is released, equals OPT with ones and zeros there. */
class UnscaledNormsTest {
  private static final String OPT = "tiny/opt";
  private static final String WEIGHTS = "model.safetensors";

  @TempDir Path temp;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void equalsNormsOfOnesAndZeros(boolean normedBefore) throws IOException {
    List<List<LayerVectors>> expected = vectors(checkpoint("scaled", true, normedBefore));
    List<List<LayerVectors>> found = vectors(checkpoint("unscaled", false, normedBefore));
    assertThat(found).hasSameSizeAs(expected).isNotEmpty();
    for (int text = 0; text < expected.size(); text++) {
      for (int token = 0; token < expected.get(text).size(); token++) {
        LayerVectors one = expected.get(text).get(token);
        assertThat(one.byLayer()).hasSize(4);
        for (int layer : one.byLayer().keySet()) {
          assertThat(found.get(text).get(token).at(layer)).isEqualTo(one.at(layer));
        }
      }
    }
  }

  private Path checkpoint(String name, boolean scaled, boolean normedBefore) throws IOException {
    Path directory = Files.createDirectory(temp.resolve(name));
    Golden.copyWithout(WEIGHTS, OPT, directory);
    Path config = directory.resolve("config.json");
    ObjectNode json = (ObjectNode) new ObjectMapper().readTree(config.toFile());
    json.put("layer_norm_elementwise_affine", scaled).put("do_layer_norm_before", normedBefore);
    Files.writeString(config, json.toString());
    List<StoredTensor> tensors = new ArrayList<>();
    for (StoredTensor tensor : Checkpoints.open(Golden.directory(OPT)).tensors().values()) {
      if (scaled || !tensor.name().contains("layer_norm")) {
        tensors.add(tensor);
      }
    }
    List<SafetensorsWriter.Planned> plan =
        tensors.stream()
            .map(t -> new SafetensorsWriter.Planned(t.name(), DType.F32, t.shape()))
            .toList();
    try (SafetensorsWriter writer =
        SafetensorsWriter.create(directory.resolve(WEIGHTS), plan, Map.of())) {
      for (StoredTensor tensor : tensors) {
        float[] values = FloatReader.read(tensor);
        if (tensor.name().contains("layer_norm")) {
          Arrays.fill(values, tensor.name().endsWith("weight") ? 1 : 0);
        }
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        writer.write(tensor.name(), out -> out.write(bytes));
      }
    }
    return directory;
  }

  private static List<List<LayerVectors>> vectors(Path directory) {
    try (ContextualModel model = ContextualModel.open(directory, Precision.FP32, 1)) {
      List<VectorQuery> queries =
          Golden.list(Golden.expected(OPT).get("sequences")).stream()
              .map(sequence -> Golden.everyPosition(Golden.input(sequence)))
              .toList();
      return model.encoder().vectors(queries, new TreeSet<>(model.architecture().exposed()));
    }
  }
}
