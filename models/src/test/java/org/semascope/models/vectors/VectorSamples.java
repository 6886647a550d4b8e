package org.semascope.models.vectors;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.semascope.core.Progress;

/** Files of vectors that other programs wrote, and ways to read and pack them. */
final class VectorSamples {
  static final String SHA = "0".repeat(64);

  private VectorSamples() {}

  /** A file beside the data, which is not part of the sources; without it the test is skipped. */
  static Path fixture(String name) {
    String data = System.getenv("SEMASCOPE_DATA");
    assumeTrue(data != null, "SEMASCOPE_DATA is not set: no " + name + " to test with");
    Path file =
        Path.of(data.split(File.pathSeparator)[0])
            .toAbsolutePath()
            .resolveSibling("fixtures")
            .resolve("vectors")
            .resolve(name);
    assumeTrue(Files.isRegularFile(file), "there is no " + file);
    return file;
  }

  /** Converts a file into the folder and opens the result. */
  static MappedVectors read(Path source, Path folder) {
    Path target = folder.resolve(UUID.randomUUID() + ".mapped");
    try {
      VectorFile.convert(source, target, source.toString(), SHA, Progress.SILENT);
      return MappedVectors.open(target);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Path gzipped(Path file, Path target) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(target))) {
      Files.copy(file, out);
    }
    return target;
  }
}
