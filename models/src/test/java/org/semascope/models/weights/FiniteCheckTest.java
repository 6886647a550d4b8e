package org.semascope.models.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.models.ModelFormatException;

class FiniteCheckTest {
  @TempDir Path folder;

  @Test
  void everyHalfIsClassifiedCorrectly() {
    for (int bits = 0; bits < 1 << 16; bits++) {
      byte[] numbers = new LittleEndian().u16(0xfbff).u16(bits).u16(0x7bff).u16(0x8001).toBytes();
      boolean finite = (bits & 0x7c00) != 0x7c00;
      assertThat(FiniteCheck.Exponents.of(DType.F16).firstNonFinite(ByteBuffer.wrap(numbers)))
          .as("half %04x", bits)
          .isEqualTo(finite ? -1 : 1);
    }
  }

  @ParameterizedTest
  @CsvSource({"F64", "F32", "BF16"})
  void randomBitsAreClassifiedCorrectly(DType dtype) throws IOException {
    Random random = new Random(7);
    for (int round = 0; round < 2000; round++) {
      byte[] data = new byte[dtype.bytes() * (1 + random.nextInt(40))];
      random.nextBytes(data);
      if (round % 2 == 0) {
        // Random exponents are seldom all ones: raise some.
        Arrays.fill(data, data.length - 2, data.length, (byte) 0xff);
      }
      int expected = -1;
      for (int i = data.length / dtype.bytes() - 1; i >= 0; i--) {
        if (!isFinite(dtype, data, i)) {
          expected = i;
        }
      }
      assertThat(FiniteCheck.Exponents.of(dtype).firstNonFinite(ByteBuffer.wrap(data)))
          .isEqualTo(expected);
    }
  }

  private static boolean isFinite(DType dtype, byte[] data, int index) {
    ByteBuffer bytes = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
    return switch (dtype) {
      case F64 -> Double.isFinite(bytes.getDouble(8 * index));
      case F32 -> Float.isFinite(bytes.getFloat(4 * index));
      default -> Float.isFinite(Float.intBitsToFloat(bytes.getShort(2 * index) << 16));
    };
  }

  @Test
  void namesTheFirstBadValueOfTheFirstBadTensor() throws IOException {
    float[] late = new float[5_000_000];
    late[2_500_000] = Float.NEGATIVE_INFINITY;
    late[4_999_999] = Float.NaN;
    Path file = Files.write(folder.resolve("late"), LittleEndian.floats(late));
    StoredTensor bad =
        new StoredTensor("b", DType.F32, Shape.of(late.length), file, 0, 4L * late.length);
    StoredTensor good = new StoredTensor("a", DType.F32, Shape.of(9), file, 0, 36);
    StoredTensor worse = new StoredTensor("c", DType.F32, Shape.of(1), file, 19_999_996, 4);

    assertThatThrownBy(() -> FiniteCheck.requireFinite(List.of(good, bad, worse)))
        .isInstanceOf(ModelFormatException.class)
        .hasMessage(
            file + ": tensor b: expected finite numbers, found NaN or infinity at index 2500000");
    assertThatThrownBy(() -> FiniteCheck.requireFinite(List.of(good, worse)))
        .hasMessageContaining(
            "tensor c: expected finite numbers, found NaN or infinity at index 0");
  }

  @Test
  void passesFiniteWeightsAndIntegersOfAnyBits() throws IOException {
    FiniteCheck.requireFinite(Checkpoints.open(Fixtures.resource("bert-f16")).tensors().values());
    FiniteCheck.requireFinite(Checkpoints.open(Fixtures.resource("bert-bf16")).tensors().values());
    Path file = Files.write(folder.resolve("ids"), new LittleEndian().i64(-1).toBytes());
    StoredTensor ids = new StoredTensor("ids", DType.I64, Shape.of(1), file, 0, 8);
    assertThatCode(() -> FiniteCheck.requireFinite(List.of(ids))).doesNotThrowAnyException();
  }
}
