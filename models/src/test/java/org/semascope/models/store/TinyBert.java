package org.semascope.models.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.semascope.models.Golden;

/** A real, very small model to be pulled about. */
final class TinyBert {
  /** What a hub has of it, in the order of names. */
  private static final List<String> NAMES =
      List.of(
          "config.json",
          "model.safetensors",
          "special_tokens_map.json",
          "tokenizer.json",
          "tokenizer_config.json",
          "vocab.txt");

  static final String WEIGHTS = "model.safetensors";

  private TinyBert() {}

  static SortedMap<String, byte[]> files() {
    SortedMap<String, byte[]> files = new TreeMap<>();
    try {
      for (String name : NAMES) {
        files.put(name, Files.readAllBytes(Golden.directory("tiny/bert").resolve(name)));
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
    return NAMES;
  }
}
