package org.semascope.models.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.models.ContextualModel;
import org.semascope.models.Golden;
import org.semascope.models.ModelDirectory;
import org.semascope.models.ModelFormatException;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.arch.Inventory;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.Precisions;
import org.semascope.models.onnx.Precision;

/** Checkpoints whose tensors are not in row-major order give the same vectors. */
class StridedWeightsTest {
  @TempDir Path folder;

  /** Layouts of a tensor in its storage. */
  private enum Layout {
    /** The last axis first, as after a transposition. */
    TRANSPOSED,
    /** With NaN after each element. */
    APART
  }

  @ParameterizedTest
  @CsvSource({
    "bert, TRANSPOSED",
    "bert, APART",
    "xlnet, TRANSPOSED",
    "gpt2, TRANSPOSED",
    "electra-disc, TRANSPOSED"
  })
  void vectorsAreThoseOfTheOriginal(String name, Layout layout) throws IOException {
    write(name, layout);
    JsonNode sequence = Golden.expected("tiny/" + name).get("sequences").get(0);
    Config config = Config.read(folder);
    FiniteCheck.requireFinite(
        Inventory.of(Architectures.bind(config, Checkpoints.open(folder))).used());
    for (Precision precision : Precisions.ofThisMachine()) {
      try (ContextualModel model = ContextualModel.open(folder, precision, 1);
          ContextualModel plain =
              ContextualModel.open(Golden.directory("tiny/" + name), precision, 1)) {
        List<LayerVectors> expected = vectors(plain, sequence);
        List<LayerVectors> found = vectors(model, sequence);
        for (int place = 0; place < found.size(); place++) {
          for (int layer = 0; layer <= model.architecture().layers(); layer++) {
            float[] vector = found.get(place).at(layer);
            assertThat(Golden.distance(vector, expected.get(place).at(layer))).isLessThan(1e-5);
            if (precision == Precision.FP32) {
              float[] given = Golden.floats(sequence.get("hidden_states").get(layer).get(place));
              assertThat(Golden.distance(vector, given)).isLessThan(Golden.CLOSE);
            }
          }
        }
      }
    }
  }

  @Test
  void aNonFiniteNumberIsReportedByItsIndexInTheTensor() throws IOException {
    byte[] pickle = TorchBytes.pickle("FloatStorage", 6, 0, new long[] {2, 3}, new long[] {1, 2});
    float[] values = {1, 2, 3, Float.NaN, 5, 6};
    Path file = folder.resolve("pytorch_model.bin");
    Files.write(
        file,
        new ZipBytes(false)
            .stored("top/data.pkl", pickle)
            .stored("top/data/0", LittleEndian.floats(values))
            .toBytes());
    assertThatThrownBy(() -> FiniteCheck.requireFinite(TorchFile.read(file).tensors().values()))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContaining("NaN or infinity at index 4"); // row 1, column 1
  }

  @Test
  void anUnusedTensorCostsNothing() throws IOException {
    write("bert", Layout.TRANSPOSED);
    assertThat(ModelDirectory.of(folder).overview().unused()).contains("expanded");
  }

  /** Checking it for NaN would take days, and no disk could hold a copy. */
  @Test
  void aHugeExpandedTensorIsRefused() throws IOException {
    write("bert", Layout.TRANSPOSED);
    StoredTensor expanded = Checkpoints.open(folder).tensors().get("expanded");
    for (ThrowingCallable use :
        List.<ThrowingCallable>of(
            () -> FiniteCheck.requireFinite(List.of(expanded)), expanded::rowMajorBytes)) {
      assertThatThrownBy(use)
          .isInstanceOf(ModelFormatException.class)
          .hasMessageStartingWith(folder.resolve("pytorch_model.bin") + ": tensor expanded: ")
          .hasMessageContainingAll("67108864", "found 4398046511104");
    }
  }

  private static List<LayerVectors> vectors(ContextualModel model, JsonNode sequence) {
    return model
        .encoder()
        .vectors(
            List.of(Golden.everyPosition(Golden.input(sequence))),
            new TreeSet<>(model.architecture().exposed()))
        .get(0);
  }

  /** Rewrites the checkpoint's .bin with one more tensor, of 2^40 elements. */
  private void write(String name, Layout layout) throws IOException {
    Path from = Golden.directory("tiny/" + name);
    Golden.copyWithout("model.safetensors", "tiny/" + name, folder);
    ZipBytes zip = new ZipBytes(false);
    PickleBytes pickle = PickleBytes.protocol(2).op('}').op('(');
    pickle.string("expanded").tensor("FloatStorage", "x", 1, 0, new long[] {1L << 40}, new long[1]);
    zip.stored("top/data/x", LittleEndian.floats(1));
    int key = 0;
    for (StoredTensor tensor : Checkpoints.open(from).tensors().values()) {
      if (tensor.dtype() != DType.F32 || tensor.shape().rank() == 0) {
        continue;
      }
      long[] dims = tensor.shape().dims();
      long[] strides = strides(dims, layout);
      float[] values = FloatReader.read(tensor);
      int space = layout == Layout.APART ? 2 : 1;
      float[] storage = new float[space * values.length];
      Arrays.fill(storage, Float.POSITIVE_INFINITY);
      long[] index = new long[dims.length];
      for (float value : values) {
        int at = 0;
        for (int axis = 0; axis < dims.length; axis++) {
          at += (int) (index[axis] * strides[axis]);
        }
        storage[at] = value;
        for (int axis = dims.length - 1; axis >= 0 && ++index[axis] == dims[axis]; axis--) {
          index[axis] = 0;
        }
      }
      pickle
          .string(tensor.name())
          .tensor("FloatStorage", "" + key, storage.length, 0, dims, strides);
      zip.stored("top/data/" + key++, LittleEndian.floats(storage));
    }
    zip.stored("top/data.pkl", pickle.op('u').stop());
    Files.write(folder.resolve("pytorch_model.bin"), zip.toBytes());
  }

  private static long[] strides(long[] dims, Layout layout) {
    long[] strides = new long[dims.length];
    long step = layout == Layout.APART ? 2 : 1;
    for (int i = 0; i < dims.length; i++) {
      int axis = layout == Layout.APART ? dims.length - 1 - i : i;
      strides[axis] = step;
      step *= dims[axis];
    }
    return strides;
  }
}
