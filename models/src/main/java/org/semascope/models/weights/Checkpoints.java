package org.semascope.models.weights;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.FolderFiles;

/** Opens the weights of a model in any supported format. */
public final class Checkpoints {
  private static final String INDEX = ".index.json";
  private static final String SAFETENSORS = ".safetensors";
  private static final String GGUF = ".gguf";

  /** In the order of preference: what is safe and fast to read comes first. */
  private static final List<String> NAMES =
      List.of(
          "model.safetensors",
          "model.safetensors.index.json",
          "pytorch_model.bin",
          "pytorch_model.bin.index.json");

  private Checkpoints() {}

  /**
   * Opens the weights in a model's folder, or a single file of weights.
   *
   * @throws ModelFormatException if a file is not of the format that its name indicates
   */
  public static Checkpoint open(Path path) {
    if (!Files.exists(path)) {
      throw new SemascopeException(path + ": no such folder or file of weights");
    }
    if (!Files.isDirectory(path)) {
      return read(path);
    }
    Optional<Path> file = fileIn(path);
    if (file.isEmpty()) {
      refuseGguf(path);
      throw new SemascopeException(
          "%s: no weights in this folder; looked for %s".formatted(path, String.join(", ", NAMES)));
    }
    return read(file.get());
  }

  /**
   * The files that {@link #open} reads in a folder: one, or an index and its shards; empty if there
   * are no weights or a shard is missing.
   */
  public static List<Path> files(Path folder) {
    Optional<Path> file = fileIn(folder).filter(Files::isRegularFile);
    return file.isPresent() && file.get().toString().endsWith(INDEX)
        ? ShardIndex.files(file.get())
        : file.stream().toList();
  }

  /** Whether a folder contains weights that {@link #open} can read. */
  public static boolean isIn(Path folder) {
    return fileIn(folder).isPresent();
  }

  private static Optional<Path> fileIn(Path folder) {
    return NAMES.stream().map(folder::resolve).filter(Files::exists).findFirst();
  }

  /** Opens a safetensors file of any name. */
  public static Checkpoint openSafetensors(Path file) {
    return Safetensors.read(file);
  }

  private static Checkpoint read(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    boolean safetensors = name.endsWith(SAFETENSORS) || name.endsWith(SAFETENSORS + INDEX);
    Function<Path, Checkpoint> reader = safetensors ? Safetensors::read : TorchFile::read;
    return name.endsWith(INDEX) ? ShardIndex.read(file, reader) : reader.apply(file);
  }

  /** Refuses a GGUF file (llama.cpp), or a folder that contains one. */
  public static void refuseGguf(Path path) {
    List<Path> found =
        Files.isDirectory(path)
            ? FolderFiles.endingWith(path, GGUF)
            : Stream.of(path).filter(file -> file.toString().endsWith(GGUF)).toList();
    if (!found.isEmpty()) {
      throw ModelFormatException.file(
          found.get(0), "weights in model.safetensors or pytorch_model.bin", "a GGUF file");
    }
  }
}
