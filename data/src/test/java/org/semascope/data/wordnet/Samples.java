package org.semascope.data.wordnet;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where the test data lie. */
final class Samples {
  private Samples() {}

  static Path resource(String name) {
    try {
      return Path.of(Samples.class.getResource("/wordnet/" + name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A copy of the small dict folder that a test may damage. */
  static Path copyOfDict(Path to) {
    for (Path file : files(resource("dict"))) {
      try {
        Files.copy(file, to.resolve(file.getFileName().toString()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return to;
  }

  static List<Path> files(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Path realData() {
    String data = System.getenv("SEMASCOPE_DATA");
    assumeTrue(data != null, "SEMASCOPE_DATA is not set: no real data to read");
    return Path.of(data.split(File.pathSeparator)[0]);
  }

  /** The lines of one of WordNet 3.0's own files. */
  static List<String> wordNet30Lines(String name) {
    try (var in = DictFiles.embedded().open(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
