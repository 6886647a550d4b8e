package org.semascope.models.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.models.ModelFormatException;

class TensorFlowBundleTest {
  private static final byte[] KERNEL = LittleEndian.floats(1, 2, 3, 4, 5, 6);
  private static final byte[] STEP = new LittleEndian().i64(17).toBytes();
  private static final byte[] BIAS = LittleEndian.floats(-1, -2);

  @TempDir Path folder;

  @BeforeEach
  void writeBundle() throws IOException {
    Files.write(
        folder.resolve("variables.data-00000-of-00002"),
        new LittleEndian().bytes(KERNEL).bytes(STEP).toBytes());
    Files.write(folder.resolve("variables.data-00001-of-00002"), BIAS);
    Files.write(
        folder.resolve("variables.index"),
        BundleBytes.withShards(2)
            .put("_GRAPH", BundleBytes.entry(7, new long[] {}, 0, 0, 3, 0))
            .put("layer/dense/bias", BundleBytes.entry(1, new long[] {2}, 1, 0, BIAS))
            .put("layer/dense/kernel", BundleBytes.entry(1, new long[] {3, 2}, 0, 0, KERNEL))
            .put("layer/dense/kernel_again", BundleBytes.entry(1, new long[] {6}, 0, 0, KERNEL))
            .put("step", BundleBytes.entry(9, new long[] {}, 0, 24, STEP))
            .toBytes());
  }

  @Test
  void findsVariablesInSeveralBlocksAndFiles() throws IOException {
    TensorFlowBundle bundle = TensorFlowBundle.open(folder.resolve("variables"));

    Path first = folder.resolve("variables.data-00000-of-00002");
    Path second = folder.resolve("variables.data-00001-of-00002");
    assertThat(bundle.origin()).isEqualTo(folder.resolve("variables.index"));
    assertThat(bundle.tensors().values())
        .containsExactly(
            new StoredTensor("layer/dense/bias", DType.F32, Shape.of(2), second, 0, 8),
            new StoredTensor("layer/dense/kernel", DType.F32, Shape.of(3, 2), first, 0, 24),
            new StoredTensor("layer/dense/kernel_again", DType.F32, Shape.of(6), first, 0, 24),
            new StoredTensor("step", DType.I64, Shape.of(), first, 24, 8));
    assertThat(TensorFlowBundle.open(folder.resolve("variables.index")).tensors())
        .isEqualTo(bundle.tensors());
  }

  @Test
  void verifiesTheDataOfAVariable() throws IOException {
    TensorFlowBundle bundle = TensorFlowBundle.open(folder.resolve("variables"));
    CRC32C crc = new CRC32C();
    crc.update(BIAS);
    assertThat(bundle.crc32c("layer/dense/bias")).hasValue((int) crc.getValue());
    assertThat(bundle.crc32c("nothing")).isEmpty();
    assertThatCode(() -> bundle.tensors().keySet().forEach(bundle::verify))
        .doesNotThrowAnyException();

    Path damaged = folder.resolve("variables.data-00001-of-00002");
    Files.write(damaged, LittleEndian.floats(-1, -3));
    assertThatThrownBy(() -> bundle.verify("layer/dense/bias"))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContainingAll(
            damaged.toString(),
            "tensor layer/dense/bias",
            "checksum %08x".formatted(crc.getValue()));
    assertThatThrownBy(() -> bundle.verify("nothing"))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContaining("tensor nothing");
  }

  @Test
  void namesTheDataFileThatIsTooShort() throws IOException {
    Path data = folder.resolve("variables.data-00000-of-00002");
    Files.write(data, KERNEL);
    assertThatThrownBy(() -> TensorFlowBundle.open(folder.resolve("variables")))
        .isInstanceOf(ModelFormatException.class)
        .hasMessage(
            data
                + ": tensor step: expected data inside the file of 24 bytes, found 8 bytes at byte"
                + " 24");
  }
}
