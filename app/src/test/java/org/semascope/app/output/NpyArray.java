package org.semascope.app.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads .npy files of 32-bit floats by the words of NumPy's format description, version 1.0. */
public record NpyArray(int[] shape, float[] values) {
  private static final Pattern HEADER =
      Pattern.compile(
          "\\{'descr': '<f4', 'fortran_order': False, 'shape': \\(([0-9, ]+)\\), \\} *\\n");

  public static NpyArray read(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    byte[] magic = new byte[8];
    bytes.get(magic);
    assertThat(magic).containsExactly(0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0);
    byte[] header = new byte[Short.toUnsignedInt(bytes.getShort())];
    bytes.get(header);
    assertThat(bytes.position() % 64).as("where the numbers begin").isZero();
    Matcher matcher = HEADER.matcher(new String(header, StandardCharsets.US_ASCII));
    assertThat(matcher.matches()).as(matcher.toString()).isTrue();
    int[] shape =
        Arrays.stream(matcher.group(1).split(","))
            .map(String::strip)
            .mapToInt(Integer::parseInt)
            .toArray();
    float[] values = new float[Arrays.stream(shape).reduce(1, (a, b) -> a * b)];
    bytes.asFloatBuffer().get(values);
    assertThat(bytes.remaining()).isEqualTo(values.length * Float.BYTES);
    return new NpyArray(shape, values);
  }
}
