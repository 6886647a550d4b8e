package org.semascope.models.weights;

import java.nio.file.Files;
import java.nio.file.Path;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.JsonFile;

/** Where in a directory the model itself lies: its configuration, weights and tokenizer. */
public final class ModelFolder {
  private ModelFolder() {}

  /**
   * The directory; or, if it has no weights, the folder in it that modules.json names first, such
   * as {@code 0_Transformer}, which is how sentence encoders once were kept.
   */
  public static Path of(Path directory) {
    Path modules = directory.resolve("modules.json");
    if (Checkpoints.isIn(directory) || !Files.isRegularFile(modules)) {
      return directory;
    }
    String name = firstPath(modules);
    boolean plain = name.matches("\\w[\\w.-]*"); // so that it cannot lead elsewhere
    return plain && Files.isRegularFile(directory.resolve(name).resolve("config.json"))
        ? directory.resolve(name)
        : directory;
  }

  private static String firstPath(Path modules) {
    try {
      return JsonFile.read(modules).path(0).path("path").asText();
    } catch (ModelFormatException e) {
      return ""; // who asks for sentences is told what is wrong with it; words do without
    }
  }
}
