package org.semascope.models.weights;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.semascope.core.Excerpt;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.JsonFile;

/** Where in a directory the model itself lies, and the modules of a sentence encoder around it. */
public final class ModelFolder {
  private static final String MODULES = "modules.json";

  /** Released sentence encoders have up to four. */
  private static final int MOST_MODULES = 64;

  /**
   * A module of a sentence encoder.
   *
   * @param type its class in Python, such as sentence_transformers.models.Pooling
   * @param folder of its files; the directory itself for the model, mostly
   */
  public record Module(String type, Path folder) {
    /** The last part of the class name. */
    public String kind() {
      return type.substring(type.lastIndexOf('.') + 1);
    }
  }

  private ModelFolder() {}

  /**
   * The directory; or, if it has no weights, the folder in it that modules.json names first, such
   * as {@code 0_Transformer}, which is how sentence encoders once were kept.
   */
  public static Path of(Path directory) {
    if (Checkpoints.isIn(directory) || !hasModules(directory)) {
      return directory;
    }
    List<Module> modules;
    try {
      modules = modules(directory);
    } catch (ModelFormatException e) {
      return directory; // who asks for sentences is told what is wrong; words do without
    }
    return !modules.isEmpty() && Files.isRegularFile(modules.get(0).folder().resolve("config.json"))
        ? modules.get(0).folder()
        : directory;
  }

  /** Whether a directory says by which modules a text becomes one vector. */
  public static boolean hasModules(Path directory) {
    return Files.isRegularFile(directory.resolve(MODULES));
  }

  /**
   * The modules that modules.json names, in order.
   *
   * @throws ModelFormatException if the file is no list of modules, or leads out of the directory
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
      modules.add(
          new Module(
              module.path("type").asText(), folder(directory, file, module.path("path").asText())));
    }
    return modules;
  }

  /**
   * The files of a module that are read: its configuration and its weights, if it has any. Empty
   * for a module without files, such as Normalize.
   */
  public static List<Path> filesOf(Module module) {
    List<Path> files = new ArrayList<>();
    Path config = module.folder().resolve("config.json");
    if (Files.isRegularFile(config)) {
      files.add(config);
    }
    files.addAll(Checkpoints.files(module.folder()));
    return files;
  }

  private static Path folder(Path directory, Path file, String name) {
    if (name.isEmpty()) {
      return directory;
    }
    try {
      // Files of Hugging Face's cache are links to elsewhere, but its folders are not.
      Path folder = directory.resolve(name);
      boolean plain = name.matches("\\w[\\w.-]*/?");
      if (plain
          && (!Files.exists(folder) || folder.toRealPath().startsWith(directory.toRealPath()))) {
        return folder;
      }
    } catch (InvalidPathException e) {
      throw leadsOut(file, name);
    } catch (IOException e) {
      throw new SemascopeException("cannot read " + directory + ": " + IoReason.of(e), e);
    }
    throw leadsOut(file, name);
  }

  private static ModelFormatException leadsOut(Path file, String name) {
    return ModelFormatException.file(
        file,
        "the path of a module to be a folder beside it",
        "\"" + Excerpt.start(name, 80) + "\"");
  }
}
