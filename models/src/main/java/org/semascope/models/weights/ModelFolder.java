package org.semascope.models.weights;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.semascope.core.Excerpt;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.JsonFile;

/** Finds the model in a directory, and the modules of a sentence encoder. */
public final class ModelFolder {
  private static final String MODULES = "modules.json";

  /** Released sentence encoders have up to four. */
  private static final int MOST_MODULES = 64;

  /**
   * A module of a sentence encoder.
   *
   * @param type its class in Python, such as sentence_transformers.models.Pooling
   * @param folder of its files; for the transformer usually the directory itself
   */
  public record Module(String type, Path folder) {
    /** The last part of the class name. */
    public String kind() {
      return type.substring(type.lastIndexOf('.') + 1);
    }
  }

  private ModelFolder() {}

  /**
   * The directory; or, if it has no weights, the first folder of modules.json, such as {@code
   * 0_Transformer} in old sentence encoders.
   */
  public static Path of(Path directory) {
    if (Checkpoints.isIn(directory) || !hasModules(directory)) {
      return directory;
    }
    try {
      return modules(directory).stream()
          .limit(1)
          .map(Module::folder)
          .filter(folder -> Files.isRegularFile(folder.resolve("config.json")))
          .findFirst()
          .orElse(directory);
    } catch (ModelFormatException e) {
      return directory; // opening the sentence encoder reports the fault; word vectors work
    }
  }

  /** Whether a directory has the modules.json of a sentence encoder. */
  public static boolean hasModules(Path directory) {
    return Files.isRegularFile(directory.resolve(MODULES));
  }

  /**
   * The modules of modules.json, in order.
   *
   * @throws ModelFormatException if the file is not a list of modules in this directory
   */
  public static List<Module> modules(Path directory) {
    Path file = directory.resolve(MODULES);
    JsonNode root = JsonFile.read(file);
    if (!root.isArray() || root.size() > MOST_MODULES) {
      throw ModelFormatException.file(
          file,
          "a list of at most %s modules".formatted(MOST_MODULES),
          root.isArray() ? root.size() : root.getNodeType());
    }
    List<Module> modules = new ArrayList<>();
    for (JsonNode module : root) {
      Path folder = folder(directory, file, module.path("path").asText());
      modules.add(new Module(module.path("type").asText(), folder));
    }
    return modules;
  }

  /** Configuration and weights of a module, if it has any; empty for Normalize, for example. */
  public static List<Path> filesOf(Module module) {
    Path config = module.folder().resolve("config.json");
    return Stream.concat(
            Stream.of(config).filter(Files::isRegularFile),
            Checkpoints.files(module.folder()).stream())
        .toList();
  }

  private static Path folder(Path directory, Path file, String name) {
    if (name.isEmpty()) {
      return directory;
    }
    if (name.matches("\\w[\\w.-]*/?")) {
      Path folder = directory.resolve(name);
      try {
        // In Hugging Face's cache files are symbolic links, folders are not.
        if (!Files.exists(folder) || folder.toRealPath().startsWith(directory.toRealPath())) {
          return folder;
        }
      } catch (IOException e) {
        throw new SemascopeException("cannot read " + directory + ": " + IoReason.of(e), e);
      }
    }
    throw ModelFormatException.file(
        file,
        "the path of a module to be a folder in the same directory",
        "\"" + Excerpt.start(name, 80) + "\"");
  }
}
