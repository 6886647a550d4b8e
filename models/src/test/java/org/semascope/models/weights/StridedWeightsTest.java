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
import org.semascope.models.ModelFormatException;
import org.semascope.models.ModelOverview;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.arch.Inventory;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.Precisions;
import org.semascope.models.onnx.Precision;

/** Checkpoints whose tensors do not lie in row-major order give the same vectors. */
class StridedWeightsTest {
  @TempDir Path folder;

  /** How the numbers of a tensor are laid out in its storage. */
  private enum Manner {
    /** The last axis first, as after a transposition. */
    TURNED,
    /** With a foreign number after each, which is not finite. */
    APART
  }

  @ParameterizedTest
  @CsvSource({
    "bert, TURNED",
    "bert, APART",
    "xlnet, TURNED",
    "gpt2, TURNED",
    "electra-disc, TURNED"
  })
  void vectorsAreThoseOfTheOriginal(String name, Manner manner) throws IOException {
    write(name, manner);
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
  void aNumberThatIsNotFiniteIsFoundByItsPlaceInTheTensor() throws IOException {
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
    write("bert", Manner.TURNED);
    assertThat(ModelOverview.of(folder).unused()).contains("expanded");
  }

  /** Looking for NaN in it would take days, and copying it more than any disk. */
  @Test
  void oneThatIsUsedAndInNoFileIsRefused() throws IOException {
    write("bert", Manner.TURNED);
    StoredTensor expanded = Checkpoints.open(folder).tensors().get("expanded");
    for (ThrowingCallable use :
        List.<ThrowingCallable>of(
            () -> FiniteCheck.requireFinite(List.of(expanded)), expanded::rowMajorBytes)) {
      assertThatThrownBy(use)
          .isInstanceOf(ModelFormatException.class)
          .hasMessage(
              folder.resolve("pytorch_model.bin")
                  + ": tensor expanded: expected at most 67108864 bytes by repeating numbers, found 4398046511104");
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

  /** Writes the checkpoint's .bin anew, with one more tensor that says it had 2^40 numbers. */
  private void write(String name, Manner manner) throws IOException {
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
      long[] strides = strides(dims, manner);
      float[] values = FloatReader.read(tensor);
      int space = manner == Manner.APART ? 2 : 1;
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

  private static long[] strides(long[] dims, Manner manner) {
    long[] strides = new long[dims.length];
    long step = manner == Manner.APART ? 2 : 1;
    for (int i = 0; i < dims.length; i++) {
      int axis = manner == Manner.APART ? dims.length - 1 - i : i;
      strides[axis] = step;
      step *= dims[axis];
    }
    return strides;
  }
}
