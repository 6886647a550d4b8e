package org.semascope.models.weights;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.FolderFiles;

/** Opens the weights of a model in any supported format. */
public final class Checkpoints {
  /** In the order of preference: what is safe and fast to read comes first. */
  private enum Format {
    SAFETENSORS("model.safetensors", Safetensors::read),
    SHARDED_SAFETENSORS(
        "model.safetensors.index.json", index -> ShardIndex.read(index, Safetensors::read)),
    TORCH("pytorch_model.bin", TorchFile::read),
    SHARDED_TORCH("pytorch_model.bin.index.json", index -> ShardIndex.read(index, TorchFile::read));

    private final String fileName;
    private final Function<Path, Checkpoint> reader;

    Format(String fileName, Function<Path, Checkpoint> reader) {
      this.fileName = fileName;
      this.reader = reader;
    }

    boolean isIndex() {
      return fileName.endsWith(".index.json");
    }
  }

  private static final String GGUF = ".gguf";

  private Checkpoints() {}

  /**
   * Opens the weights in a model's folder, or a single file of weights.
   *
   * @throws ModelFormatException if a file is not of the format that its name indicates
   */
  public static Checkpoint open(Path path) {
    if (Files.isDirectory(path)) {
      return openFolder(path);
    }
    if (!Files.exists(path)) {
      throw new SemascopeException(path + ": no such folder or file of weights");
    }
    return openFile(path);
  }

  /**
   * The files that {@link #open} reads in a folder: one, or an index and its shards; empty if there
   * are no weights or a shard is missing.
   */
  public static List<Path> files(Path folder) {
    for (Format format : Format.values()) {
      Path file = folder.resolve(format.fileName);
      if (Files.isRegularFile(file)) {
        return format.isIndex() ? ShardIndex.files(file) : List.of(file);
      }
    }
    return List.of();
  }

  /** Whether a folder contains weights that {@link #open} can read. */
  public static boolean isIn(Path folder) {
    return Arrays.stream(Format.values())
        .anyMatch(format -> Files.exists(folder.resolve(format.fileName)));
  }

  /** Opens a safetensors file of any name. */
  public static Checkpoint openSafetensors(Path file) {
    return Safetensors.read(file);
  }

  private static Checkpoint openFolder(Path folder) {
    for (Format format : Format.values()) {
      Path file = folder.resolve(format.fileName);
      if (Files.exists(file)) {
        return format.reader.apply(file);
      }
    }
    refuseGguf(folder);
    throw new SemascopeException(
        "%s: no weights in this folder; looked for %s"
            .formatted(
                folder,
                Arrays.stream(Format.values())
                    .map(format -> format.fileName)
                    .collect(Collectors.joining(", "))));
  }

  private static Checkpoint openFile(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    Format format = Format.TORCH;
    if (name.endsWith(".safetensors")) {
      format = Format.SAFETENSORS;
    } else if (name.endsWith(".safetensors.index.json")) {
      format = Format.SHARDED_SAFETENSORS;
    } else if (name.endsWith(".index.json")) {
      format = Format.SHARDED_TORCH;
    }
    return format.reader.apply(file);
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
