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
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.models.ContextualModel;
import org.semascope.models.Golden;
import org.semascope.models.onnx.Precision;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.FloatReader;
import org.semascope.models.weights.SafetensorsWriter;
import org.semascope.models.weights.SafetensorsWriter.Planned;
import org.semascope.models.weights.StoredTensor;

/**
 * Decoders as they are released: in half precision, over several files. Widened beforehand into one
 * file, the same numbers give the same vectors.
 */
class HalfPrecisionDecodersTest {
  private static final String WEIGHTS = "model.safetensors";

  @TempDir Path temp;

  @ParameterizedTest
  @CsvSource({
    "tiny/llama,       BF16, FP32",
    "tiny/llama,       F16,  FP32",
    "tiny/llama,       BF16, INT8",
    "tiny/qwen3,       BF16, FP32",
    "tiny/gemma2,      BF16, FP32",
    "tiny/gpt_neox,    F16,  FP32",
    "tiny/opt,         F16,  FP32",
    "tiny/t5,          BF16, FP32"
  })
  void areReadFromSeveralFiles(String checkpoint, DType half, Precision precision)
      throws IOException {
    Path wide = Files.createDirectory(temp.resolve("wide"));
    Path halved = Files.createDirectory(temp.resolve("halved"));
    Golden.copyWithout(WEIGHTS, checkpoint, wide);
    Golden.copyWithout(WEIGHTS, checkpoint, halved);
    List<StoredTensor> all =
        List.copyOf(Checkpoints.open(Golden.directory(checkpoint)).tensors().values());
    write(wide.resolve(WEIGHTS), all, half, DType.F32);
    List<StoredTensor> first = all.subList(0, all.size() / 2);
    List<StoredTensor> second = all.subList(all.size() / 2, all.size());
    write(halved.resolve("model-00001-of-00002.safetensors"), first, half, half);
    write(halved.resolve("model-00002-of-00002.safetensors"), second, half, half);
    ObjectNode index = new ObjectMapper().createObjectNode();
    ObjectNode places = index.putObject("weight_map");
    first.forEach(tensor -> places.put(tensor.name(), "model-00001-of-00002.safetensors"));
    second.forEach(tensor -> places.put(tensor.name(), "model-00002-of-00002.safetensors"));
    Files.writeString(halved.resolve("model.safetensors.index.json"), index.toString());

    List<List<LayerVectors>> expected = vectors(checkpoint, wide, precision);
    List<List<LayerVectors>> found = vectors(checkpoint, halved, precision);
    for (int text = 0; text < expected.size(); text++) {
      for (int place = 0; place < expected.get(text).size(); place++) {
        LayerVectors one = expected.get(text).get(place);
        for (int layer : one.byLayer().keySet()) {
          assertThat(Golden.distance(one.at(layer), found.get(text).get(place).at(layer)))
              .isLessThan(1e-6);
        }
      }
    }
  }

  private static List<List<LayerVectors>> vectors(
      String checkpoint, Path directory, Precision precision) {
    try (ContextualModel model = ContextualModel.open(directory, precision, 1)) {
      List<VectorQuery> queries =
          Golden.list(Golden.expected(checkpoint).get("sequences")).stream()
              .map(sequence -> Golden.everyPosition(Golden.input(sequence)))
              .toList();
      return model.encoder().vectors(queries, new TreeSet<>(model.architecture().exposed()));
    }
  }

  /** Writes these tensors, rounded to half precision, in another type. */
  private static void write(Path file, List<StoredTensor> tensors, DType half, DType as) {
    List<Planned> plan = new ArrayList<>();
    tensors.forEach(tensor -> plan.add(new Planned(tensor.name(), as, tensor.shape())));
    try (SafetensorsWriter writer = SafetensorsWriter.create(file, plan, Map.of())) {
      for (StoredTensor tensor : tensors) {
        float[] values = FloatReader.read(tensor);
        ByteBuffer bytes =
            ByteBuffer.allocate(values.length * as.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : values) {
          short bits = half == DType.BF16 ? brainBits(value) : halfBits(value);
          if (as == DType.F32) {
            bytes.putFloat(half == DType.BF16 ? Float.intBitsToFloat(bits << 16) : ofHalf(bits));
          } else {
            bytes.putShort(bits);
          }
        }
        writer.write(tensor.name(), out -> out.write(bytes.flip()));
      }
    }
  }

  /** The upper half of a float, which is what BF16 keeps. */
  private static short brainBits(float value) {
    return (short) (Float.floatToRawIntBits(value) >>> 16);
  }

  /** Towards zero; what is below 2^-14, where halves get shorter, becomes 0. */
  private static short halfBits(float value) {
    int bits = Float.floatToRawIntBits(value);
    int exponent = (bits >>> 23 & 0xff) - 127;
    int sign = bits >>> 16 & 0x8000;
    return (short) (exponent < -14 ? sign : sign | exponent + 15 << 10 | bits >>> 13 & 0x3ff);
  }

  private static float ofHalf(short bits) {
    int exponent = bits >>> 10 & 0x1f;
    int sign = (bits & 0x8000) << 16;
    return Float.intBitsToFloat(
        exponent == 0 ? sign : sign | exponent - 15 + 127 << 23 | (bits & 0x3ff) << 13);
  }
}
