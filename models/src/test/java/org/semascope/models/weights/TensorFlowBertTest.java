package org.semascope.models.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Progress;
import org.semascope.models.ModelFormatException;

/**
 * Renames the tiny BERT of Hugging Face to a TensorFlow bundle, by independent rules, and expects
 * the original after conversion.
 */
class TensorFlowBertTest {
  private record Value(Shape shape, float[] numbers) {}

  @TempDir Path folder;
  private final Map<String, StoredTensor> original =
      Checkpoints.open(Fixtures.resource("bert")).tensors();
  private final Map<String, Value> variables = new LinkedHashMap<>();

  @BeforeEach
  void renameToTensorFlow() {
    for (StoredTensor tensor : original.values()) {
      Value value = new Value(tensor.shape(), FloatReader.read(tensor));
      String name = tensor.name().replace('.', '/').replace("layer/", "layer_");
      if (name.endsWith("_embeddings/weight") || name.equals("cls/predictions/bias")) {
        name =
            name.replace("_embeddings/weight", "_embeddings")
                .replace("predictions/bias", "predictions/output_bias");
      } else if (name.contains("LayerNorm")) {
        name = name.replace("/weight", "/gamma").replace("/bias", "/beta");
      } else if (name.endsWith("/weight")) {
        name = name.replace("/weight", "/kernel");
        value = transpose(value);
      }
      variables.put("module/" + name, value);
    }
  }

  @Test
  void restoresTheOriginal() throws IOException {
    variables.put("global_step", new Value(Shape.of(), new float[] {3}));
    variables.put(
        "module/bert/embeddings/LayerNorm/beta/adam_m", new Value(Shape.of(1), new float[1]));
    variables.put(
        "module/cls/seq_relationship/output_weights", new Value(Shape.of(2, 32), sequence(64)));
    variables.put("module/cls/seq_relationship/output_bias", new Value(Shape.of(2), sequence(2)));
    variables.put("module/bert/pooler/dense/kernel", new Value(Shape.of(32, 32), sequence(1024)));
    variables.put("module/bert/pooler/dense/bias", new Value(Shape.of(32), sequence(32)));
    List<Long> advances = new ArrayList<>();

    TensorFlowBert.open(bundle()).convert(folder.resolve("model.safetensors"), counting(advances));

    Map<String, StoredTensor> converted = Checkpoints.open(folder).tensors();
    assertThat(converted).hasSize(original.size() + 4).containsKeys(keys(original));
    for (StoredTensor tensor : original.values()) {
      StoredTensor twin = converted.get(tensor.name());
      assertThat(twin.shape()).as(tensor.name()).isEqualTo(tensor.shape());
      assertThat(Fixtures.bytes(twin)).as(tensor.name()).isEqualTo(Fixtures.bytes(tensor));
    }
    assertThat(FloatReader.read(converted.get("cls.seq_relationship.weight")))
        .containsExactly(sequence(64));
    assertThat(FloatReader.read(converted.get("bert.pooler.dense.weight")))
        .startsWith(0, 32, 64, 96);
    long total = advances.remove(0);
    assertThat(advances.stream().mapToLong(Long::longValue).sum())
        .isEqualTo(total)
        .isEqualTo(converted.values().stream().mapToLong(StoredTensor::bytes).sum());
  }

  @Test
  void readsTheSizes() throws IOException {
    // As in the model's config.json.
    assertThat(TensorFlowBert.open(bundle()).sizes())
        .isEqualTo(new TensorFlowBert.Sizes(263, 32, 3, 64, 64, 2));
  }

  @Test
  void refusesAMissingVariable() throws IOException {
    variables.remove("module/bert/encoder/layer_1/output/LayerNorm/beta");
    assertRefused(
        "tensor bert/encoder/layer_1/output/LayerNorm/beta: expected a variable of 32-bit");
  }

  @Test
  void refusesNaN() throws IOException {
    // Row 2 and column 13 of [64, 32] become row 13 and column 2 of [32, 64].
    variables.get("module/bert/encoder/layer_1/output/dense/kernel").numbers()[77] = Float.NaN;
    assertRefused(
        "tensor bert.encoder.layer.1.output.dense.weight: expected finite numbers, found NaN or"
            + " infinity at index 834");
  }

  private void assertRefused(String message) throws IOException {
    Path bundle = bundle();
    Path target = folder.resolve("model.safetensors");
    assertThatThrownBy(() -> TensorFlowBert.open(bundle).convert(target, Progress.SILENT))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContainingAll(folder.toString(), message);
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("v.index", "v.data-00000-of-00001");
    }
  }

  private Path bundle() throws IOException {
    BundleBytes index = new BundleBytes();
    LittleEndian data = new LittleEndian();
    variables.forEach(
        (name, value) -> {
          byte[] bytes = LittleEndian.floats(value.numbers());
          index.put(name, BundleBytes.entry(1, value.shape().dims(), data.size(), bytes));
          data.bytes(bytes);
        });
    Files.write(folder.resolve("v.data-00000-of-00001"), data.toBytes());
    return Files.write(folder.resolve("v.index"), index.toBytes());
  }

  private static String[] keys(Map<String, ?> map) {
    return map.keySet().toArray(String[]::new);
  }

  private static float[] sequence(int length) {
    float[] numbers = new float[length];
    for (int i = 0; i < length; i++) {
      numbers[i] = i;
    }
    return numbers;
  }

  private static Value transpose(Value value) {
    int rows = (int) value.shape().dim(0);
    int columns = (int) value.shape().dim(1);
    float[] transposed = new float[rows * columns];
    for (int i = 0; i < transposed.length; i++) {
      transposed[i] = value.numbers()[i % rows * columns + i / rows];
    }
    return new Value(Shape.of(columns, rows), transposed);
  }

  /** Records the total, then every advance. */
  private static Progress counting(List<Long> amounts) {
    return new Progress() {
      @Override
      public void say(String line) {}

      @Override
      public Task begin(String what, long total, Unit unit) {
        assertThat(unit).isEqualTo(Unit.BYTES);
        amounts.add(total);
        return new Task() {
          @Override
          public void advance(long amount) {
            amounts.add(amount);
          }

          @Override
          public void close() {}
        };
      }
    };
  }
}
