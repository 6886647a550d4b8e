package org.semascope.models.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.semascope.models.Golden;

/** Checkpoints for tests, and their bytes read without the code under test. */
final class Fixtures {
  private Fixtures() {}

  /** {@code bert}, or a variant of it such as {@code bert-f16}; also a file in one of them. */
  static Path resource(String name) {
    return Golden.directory((name.startsWith("bert-") ? "formats/" : "tiny/") + name);
  }

  /** The folder of all fixtures in the data; without it the test is skipped. */
  static Path all() {
    String data = System.getenv("SEMASCOPE_DATA");
    assumeTrue(data != null, "SEMASCOPE_DATA is not set");
    Path fixtures =
        Path.of(data.split(File.pathSeparator)[0])
            .toAbsolutePath()
            .normalize()
            .resolveSibling("fixtures");
    assumeTrue(Files.isDirectory(fixtures), fixtures + " is not there");
    return fixtures;
  }

  static byte[] bytes(StoredTensor tensor) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(tensor.bytes()));
    try (FileChannel channel = FileChannel.open(tensor.file())) {
      channel.read(bytes, tensor.offset());
      assertThat(bytes.hasRemaining()).as("bytes missing of " + tensor.name()).isFalse();
    }
    return bytes.array();
  }
}
