package org.semascope.models.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A real, very small model to be pulled about. */
final class TinyBert {
  static final Path DIRECTORY = Path.of("src/test/resources/store/tiny-bert").toAbsolutePath();
  static final String WEIGHTS = "model.safetensors";

  private TinyBert() {}

  static SortedMap<String, byte[]> files() {
    SortedMap<String, byte[]> files = new TreeMap<>();
    try {
      for (Path file : FileTree.children(DIRECTORY)) {
        files.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  /** Puts the model's files into a new directory. */
  static Path copyTo(Path directory) throws IOException {
    Files.createDirectories(directory);
    for (var file : files().entrySet()) {
      Files.write(directory.resolve(file.getKey()), file.getValue());
    }
    return directory;
  }

  static byte[] weights() {
    return files().get(WEIGHTS);
  }

  static List<String> names() {
    return List.copyOf(files().keySet());
  }
}
