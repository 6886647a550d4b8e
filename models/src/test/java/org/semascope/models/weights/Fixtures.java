package org.semascope.models.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the checkpoints of the tests lie, and their bytes read without the code under test. */
final class Fixtures {
  private Fixtures() {}

  /** A folder or file under {@code weights/} of the test resources. */
  static Path resource(String name) {
    try {
      return Path.of(Fixtures.class.getResource("/weights/" + name).toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /** The folder of all fixtures, beside the data; without it the test is skipped. */
  static Path all() {
    String data = System.getenv("SEMASCOPE_DATA");
    assumeTrue(data != null, "SEMASCOPE_DATA is not set");
    Path fixtures = Path.of(data).toAbsolutePath().normalize().resolveSibling("fixtures");
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
