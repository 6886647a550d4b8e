package org.semascope.models.weights;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A file that must be refused.
 *
 * @param fault what is wrong with it
 * @param name its name, which determines the reader
 * @param says what the message must contain, besides the file
 */
record BadFile(String fault, String name, byte[] bytes, List<String> says) {
  static BadFile safetensors(String fault, byte[] bytes, String... says) {
    return new BadFile(fault, "model.safetensors", bytes, List.of(says));
  }

  static BadFile torch(String fault, byte[] bytes, String... says) {
    return new BadFile(fault, "pytorch_model.bin", bytes, List.of(says));
  }

  static BadFile index(String fault, String json, String... says) {
    return new BadFile(fault, "model.safetensors.index.json", json.getBytes(), List.of(says));
  }

  Path write(Path folder) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }

  @Override
  public String toString() {
    return name + ": " + fault;
  }
}
