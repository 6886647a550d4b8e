package org.semascope.models.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;

class TensorFlowBundleTest {
  private static final byte[] KERNEL = LittleEndian.floats(1, 2, 3, 4, 5, 6);
  private static final byte[] STEP = new LittleEndian().i64(17).toBytes();
  private static final byte[] BIAS = LittleEndian.floats(-1, -2);

  @TempDir Path folder;
  private Path index;
  private Path data;

  @BeforeEach
  void writeBundle() throws IOException {
    index = folder.resolve("variables.index");
    data = folder.resolve("variables.data-00000-of-00001");
    Files.write(data, new LittleEndian().bytes(KERNEL).bytes(STEP).bytes(BIAS).toBytes());
    Files.write(
        index,
        new BundleBytes()
            .put("_GRAPH", BundleBytes.entry(7, new long[] {}, 0, new byte[3]))
            .put("layer/dense/bias", BundleBytes.entry(1, new long[] {2}, 32, BIAS))
            .put("layer/dense/kernel", BundleBytes.entry(1, new long[] {3, 2}, 0, KERNEL))
            .put("layer/dense/kernel_again", BundleBytes.entry(1, new long[] {6}, 0, KERNEL))
            .put("step", BundleBytes.entry(9, new long[] {}, 24, STEP))
            .toBytes());
  }

  @Test
  void findsTheFloatsOfSeveralBlocks() {
    assertThat(TensorFlowBundle.read(index).values())
        .containsExactly(
            new StoredTensor("layer/dense/bias", DType.F32, Shape.of(2), data, 32, 8),
            new StoredTensor("layer/dense/kernel", DType.F32, Shape.of(3, 2), data, 0, 24),
            new StoredTensor("layer/dense/kernel_again", DType.F32, Shape.of(6), data, 0, 24));
  }

  @Test
  void namesTheDataFileThatIsTooShortOrMissing() throws IOException {
    Files.write(data, KERNEL);
    assertThatThrownBy(() -> TensorFlowBundle.read(index))
        .isInstanceOf(ModelFormatException.class)
        .hasMessage(
            data
                + ": tensor layer/dense/bias: expected data inside the file of 24 bytes, found 8"
                + " bytes at byte 32");
    Files.delete(data);
    assertThatThrownBy(() -> TensorFlowBundle.read(index))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(data + ": no such file");
  }
}
