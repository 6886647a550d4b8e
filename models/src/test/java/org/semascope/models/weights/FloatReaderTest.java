package org.semascope.models.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.SemascopeException;

class FloatReaderTest {
  @TempDir Path folder;

  @Test
  void convertsEveryHalf() throws IOException {
    LittleEndian halves = new LittleEndian();
    for (int bits = 0; bits < 1 << 16; bits++) {
      halves.u16(bits);
    }
    float[] found = FloatReader.read(tensor(DType.F16, halves.toBytes()));
    for (int bits = 0; bits < 1 << 16; bits++) {
      if (Float.floatToRawIntBits(found[bits]) != Float.floatToRawIntBits(definition(bits))) {
        fail("half %04x became %s", bits, found[bits]);
      }
    }
  }

  /** The definition of IEEE 754, in doubles, which are exact for halves; NaN keeps its bits. */
  private static float definition(int bits) {
    double sign = bits >>> 15 == 0 ? 1 : -1;
    int exponent = bits >>> 10 & 31;
    double fraction = (bits & 1023) / 1024.0;
    if (exponent == 31) {
      return Float.intBitsToFloat((bits & 0x8000) << 16 | 0x7f80_0000 | (bits & 1023) << 13);
    }
    double magnitude =
        exponent == 0 ? Math.pow(2, -14) * fraction : Math.pow(2, exponent - 15) * (1 + fraction);
    return (float) (sign * magnitude);
  }

  @Test
  void readsDoublesFloatsAndBrainFloats() throws IOException {
    byte[] doubles = new LittleEndian().i64(Double.doubleToLongBits(-0.1)).toBytes();
    assertThat(FloatReader.read(tensor(DType.F64, doubles))).containsExactly(-0.1f);
    assertThat(FloatReader.read(tensor(DType.F32, LittleEndian.floats(1.5f, -3e-39f))))
        .containsExactly(1.5f, -3e-39f);
    byte[] brains = new LittleEndian().u16(0x3fc0).u16(0xc040).u16(0x7f80).toBytes();
    assertThat(FloatReader.read(tensor(DType.BF16, brains)))
        .containsExactly(1.5f, -3f, Float.POSITIVE_INFINITY);
  }

  @Test
  void readsAcrossTheEdgesOfItsBuffer() throws IOException {
    float[] values = new float[200_001];
    for (int i = 0; i < values.length; i++) {
      values[i] = i;
    }
    assertThat(FloatReader.read(tensor(DType.F32, LittleEndian.floats(values)))).isEqualTo(values);
  }

  @ParameterizedTest
  @CsvSource({"bert-f16, 0x1p-11", "bert-bf16, 0x1p-8"})
  void halfPrecisionWeightsAreCloseToFullPrecision(String name, double relative) {
    Map<String, StoredTensor> full = Checkpoints.open(Fixtures.resource("bert")).tensors();
    Map<String, StoredTensor> rounded = Checkpoints.open(Fixtures.resource(name)).tensors();
    assertThat(rounded).hasSameSizeAs(full);
    for (StoredTensor tensor : full.values()) {
      float[] expected = FloatReader.read(tensor);
      float[] found = FloatReader.read(rounded.get(tensor.name()));
      for (int i = 0; i < expected.length; i++) {
        // Half a step of the narrower type, or of its smallest numbers.
        double tolerance = Math.max(Math.abs(expected[i]) * relative, 0x1p-25);
        if (!(Math.abs((double) found[i] - expected[i]) <= tolerance)) {
          fail("%s at %d: %s became %s", tensor.name(), i, expected[i], found[i]);
        }
      }
    }
  }

  @Test
  void refusesIntegers() throws IOException {
    StoredTensor tensor = tensor(DType.I32, new byte[4]);
    assertThatThrownBy(() -> FloatReader.read(tensor))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContainingAll(tensor.file().toString(), "tensor t of I32 [1]");
  }

  private StoredTensor tensor(DType dtype, byte[] data) throws IOException {
    Path file = Files.write(folder.resolve("data"), data);
    Shape shape = Shape.of(data.length / dtype.bytes());
    return new StoredTensor("t", dtype, shape, file, 0, data.length);
  }
}
