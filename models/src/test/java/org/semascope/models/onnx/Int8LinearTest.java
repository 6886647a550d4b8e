package org.semascope.models.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.Shape;
import org.semascope.models.weights.StoredTensor;

class Int8LinearTest {
  @TempDir Path temp;

  /** By hand: each output's largest weight becomes 63, and the matrix is transposed. */
  @Test
  void roundsEachOutputByItsOwnScale() throws IOException {
    requireRounded(
        store(Shape.of(2, 3), 1f, -0.5f, 0.25f, /* second output */ 0f, 6.3f, -3.2f), false);
  }

  @Test
  void acceptsWeightsStoredInByOut() throws IOException {
    requireRounded(store(Shape.of(3, 2), 1f, 0f, -0.5f, 6.3f, 0.25f, -3.2f), true);
  }

  private StoredTensor store(Shape shape, float... weights) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(weights);
    Path file = Files.write(temp.resolve("w"), bytes.array());
    return new StoredTensor("w", DType.F32, shape, file, 0, 24);
  }

  private static void requireRounded(StoredTensor weight, boolean inByOut) {
    Int8Linear.RoundedMatrix matrix = Int8Linear.RoundedMatrix.of(weight, 63, inByOut);
    assertThat(matrix.in()).isEqualTo(3);
    assertThat(matrix.out()).isEqualTo(2);
    assertThat(matrix.values()).containsExactly(63, 0, -31, 63, 16, -32);
    assertThat(matrix.scales()).containsExactly(1f / 63, 6.3f / 63);
  }
}
