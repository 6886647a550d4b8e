package org.semascope.models.weights;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Variants of PyTorch files that the fixtures do not cover. */
class TorchFileTest {
  private static final long[] TWO_BY_THREE = {2, 3};
  private static final long[] ROW_MAJOR = {3, 1};

  @TempDir Path folder;

  @Test
  void readsTheZipFormWithAndWithout64BitFields() throws IOException {
    assertThat(values(TorchBytes.zip(TorchBytes.pickle(), false)))
        .containsExactly(TorchBytes.VALUES);
    assertThat(values(TorchBytes.zip(TorchBytes.pickle(), true)))
        .containsExactly(TorchBytes.VALUES);
  }

  @Test
  void readsTheLegacyStream() throws IOException {
    assertThat(values(TorchBytes.legacy(TorchBytes.pickle()))).containsExactly(TorchBytes.VALUES);
  }

  @Test
  void aTensorMayBeAPartOfItsStorage() throws IOException {
    byte[] pickle =
        TorchBytes.pickle("FloatStorage", 6, 2, new long[] {1, 3, 1}, new long[] {99, 1, 77});
    assertThat(values(TorchBytes.zip(pickle))).containsExactly(3, 4, 5);
  }

  /** The layout of {@code tensor.t()}, as in all matrices converted from TensorFlow. */
  @Test
  void aTensorMayBeColumnMajor() throws IOException {
    assertThat(values(strided(0, TWO_BY_THREE, 1, 2))).containsExactly(1, 3, 5, -2, 4, 6);
  }

  @Test
  void aTensorMayBeASliceOfAnother() throws IOException {
    assertThat(values(strided(1, new long[] {2, 2}, 3, 1))).containsExactly(-2, 3, 5, 6);
  }

  /** The layout of {@code tensor.expand(..)}. */
  @Test
  void aTensorMayRepeatItsStorage() throws IOException {
    assertThat(values(strided(4, TWO_BY_THREE, 1, 0))).containsExactly(5, 5, 5, 6, 6, 6);
  }

  @Test
  void aTensorOfThreeAxesMayBePermuted() throws IOException {
    // [2, 1, 3] of a storage [3, 2]: element (i, 0, j) is the storage's (j, i).
    assertThat(values(strided(0, new long[] {2, 1, 3}, 1, 9, 2)))
        .containsExactly(1, 3, 5, -2, 4, 6);
  }

  private static byte[] strided(long offset, long[] dims, long... strides) {
    return TorchBytes.zip(TorchBytes.pickle("FloatStorage", 6, offset, dims, strides));
  }

  @Test
  void findsTheTensorsUnderStateDictOrModel() throws IOException {
    for (String wrapper : new String[] {"state_dict", "model"}) {
      byte[] pickle =
          tensor(
                  PickleBytes.protocol(2)
                      .op('}')
                      .op('(')
                      .string("epoch")
                      .number(3)
                      .string(wrapper)
                      .op('}')
                      .string("a"))
              .op('s')
              .op('u')
              .stop();
      assertThat(values(TorchBytes.zip(pickle))).containsExactly(TorchBytes.VALUES);
    }
  }

  /** {@code state_dict()} is an OrderedDict with an attribute, set by BUILD. */
  @Test
  void readsAnOrderedDictWithItsMetadata() throws IOException {
    byte[] pickle =
        tensor(PickleBytes.protocol(2).emptyOrderedDict().string("a"))
            .op('s')
            .op('}')
            .string("_metadata")
            .emptyOrderedDict()
            .op('s')
            .op('b')
            .stop();
    assertThat(values(TorchBytes.zip(pickle))).containsExactly(TorchBytes.VALUES);
  }

  @Test
  void readsAnOrderedDictAsPython2WroteIt() throws IOException {
    byte[] pickle =
        tensor(
                PickleBytes.protocol(2)
                    .global("collections", "OrderedDict")
                    .op(']') // of pairs
                    .op(']') // the pair
                    .op('(')
                    .op('U', 1, 'a'))
            .op('e')
            .op('a')
            .op(0x85)
            .op('R')
            .stop();
    assertThat(values(TorchBytes.zip(pickle))).containsExactly(TorchBytes.VALUES);
  }

  @Test
  void readsParametersAndIgnoresOtherValues() throws IOException {
    byte[] pickle =
        tensor(
                PickleBytes.protocol(2)
                    .op('}')
                    .op('(')
                    .string("step")
                    .op('G', 0x3f, 0xf8, 0, 0, 0, 0, 0, 0)
                    .number(7)
                    .string("a key that is no string")
                    .string("betas")
                    .op('N')
                    .string("a")
                    .global("torch._utils", "_rebuild_parameter"))
            .op(0x88)
            .emptyOrderedDict()
            .op(0x87)
            .op('R')
            .op('u')
            .stop();
    assertThat(values(TorchBytes.zip(pickle))).containsExactly(TorchBytes.VALUES);
  }

  @Test
  void readsAnUntypedStorageByTheTensorsDtype() throws IOException {
    byte[] pickle =
        PickleBytes.protocol(2)
            .op('}')
            .string("a")
            .global("torch._utils", "_rebuild_tensor_v3")
            .op('(')
            .storage("UntypedStorage", "0", 24)
            .number(2)
            .global("torch", "Size")
            .tuple(2, 2)
            .op(0x85)
            .op('R')
            .tuple(2, 1)
            .op(0x89)
            .emptyOrderedDict()
            .global("torch", "float32")
            .op('t')
            .op('R')
            .op('s')
            .stop();
    assertThat(values(TorchBytes.zip(pickle))).containsExactly(3, 4, 5, 6);
  }

  private static PickleBytes tensor(PickleBytes pickle) {
    return pickle.tensor("FloatStorage", "0", 6, 0, TWO_BY_THREE, ROW_MAJOR);
  }

  private float[] values(byte[] file) throws IOException {
    Path path = Files.write(folder.resolve("pytorch_model.bin"), file);
    Checkpoint checkpoint = Checkpoints.open(path);
    assertThat(checkpoint.tensors()).containsOnlyKeys("a");
    return FloatReader.read(checkpoint.tensors().get("a"));
  }
}
