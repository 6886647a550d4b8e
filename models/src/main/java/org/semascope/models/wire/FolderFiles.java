package org.semascope.models.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;

/** Files of a folder that are told by how their names end, since they begin with a model's own. */
public final class FolderFiles {
  private static final String GGUF = ".gguf";

  private FolderFiles() {}

  /** In the order of their names. */
  public static List<Path> endingWith(Path directory, String end) {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(end) && Files.isRegularFile(file))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new SemascopeException("cannot read " + directory + ": " + IoReason.of(e), e);
    }
  }

  /** Refuses weights as llama.cpp packs them: such a file, or a folder that has one. */
  public static void refuseGguf(Path place) {
    List<Path> found =
        Files.isDirectory(place)
            ? endingWith(place, GGUF)
            : List.of(place).stream().filter(file -> file.toString().endsWith(GGUF)).toList();
    if (!found.isEmpty()) {
      throw ModelFormatException.file(
          found.get(0),
          "weights in model.safetensors or pytorch_model.bin",
          "a GGUF file, which is not read");
    }
  }
}
