package org.semascope.models.weights;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.FolderFiles;

/** The door to weights: finds out how a model's tensors are kept and where each one lies. */
public final class Checkpoints {
  /** In the order of preference: what is safe and quick to read comes first. */
  private enum Layout {
    SAFETENSORS("model.safetensors") {
      @Override
      Checkpoint read(Path file) {
        return Safetensors.read(file);
      }
    },
    SHARDED_SAFETENSORS("model.safetensors.index.json") {
      @Override
      Checkpoint read(Path file) {
        return ShardIndex.read(file, Safetensors::read);
      }
    },
    TORCH("pytorch_model.bin") {
      @Override
      Checkpoint read(Path file) {
        return TorchFile.read(file);
      }
    },
    SHARDED_TORCH("pytorch_model.bin.index.json") {
      @Override
      Checkpoint read(Path file) {
        return ShardIndex.read(file, TorchFile::read);
      }
    };

    private final String fileName;

    Layout(String fileName) {
      this.fileName = fileName;
    }

    abstract Checkpoint read(Path file);

    boolean isIndex() {
      return fileName.endsWith(".index.json");
    }
  }

  private static final String GGUF = ".gguf";

  private Checkpoints() {}

  /**
   * Opens the weights in a model's folder, or a single file of weights.
   *
   * @throws org.semascope.models.ModelFormatException if a file is not what its name promises
   */
  public static Checkpoint open(Path place) {
    if (Files.isDirectory(place)) {
      return openFolder(place);
    }
    if (!Files.exists(place)) {
      throw new SemascopeException(place + ": no such folder or file of weights");
    }
    return openFile(place);
  }

  /**
   * The files that {@link #open} reads in a folder: one, or an index and the shards it names; none
   * if there are no weights or not all of them.
   */
  public static List<Path> files(Path folder) {
    for (Layout layout : Layout.values()) {
      Path file = folder.resolve(layout.fileName);
      if (Files.isRegularFile(file)) {
        return layout.isIndex() ? ShardIndex.files(file) : List.of(file);
      }
    }
    return List.of();
  }

  /** Whether a folder holds weights that {@link #open} would take. */
  public static boolean isIn(Path folder) {
    return Arrays.stream(Layout.values())
        .anyMatch(layout -> Files.exists(folder.resolve(layout.fileName)));
  }

  /** Opens a safetensors file of any name. */
  public static Checkpoint openSafetensors(Path file) {
    return Safetensors.read(file);
  }

  private static Checkpoint openFolder(Path folder) {
    for (Layout layout : Layout.values()) {
      Path file = folder.resolve(layout.fileName);
      if (Files.exists(file)) {
        return layout.read(file);
      }
    }
    refuseGguf(folder);
    throw new SemascopeException(
        "%s: no weights here; looked for %s"
            .formatted(
                folder,
                Arrays.stream(Layout.values())
                    .map(layout -> layout.fileName)
                    .collect(Collectors.joining(", "))));
  }

  private static Checkpoint openFile(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".safetensors")) {
      return Layout.SAFETENSORS.read(file);
    }
    if (name.endsWith(".safetensors.index.json")) {
      return Layout.SHARDED_SAFETENSORS.read(file);
    }
    if (name.endsWith(".index.json")) {
      return Layout.SHARDED_TORCH.read(file);
    }
    return Layout.TORCH.read(file);
  }

  /** Refuses weights as llama.cpp packs them: such a file, or a folder that has one. */
  public static void refuseGguf(Path place) {
    List<Path> found =
        Files.isDirectory(place)
            ? FolderFiles.endingWith(place, GGUF)
            : List.of(place).stream().filter(file -> file.toString().endsWith(GGUF)).toList();
    if (!found.isEmpty()) {
      throw ModelFormatException.file(
          found.get(0),
          "weights in model.safetensors or pytorch_model.bin",
          "a GGUF file, which is not read");
    }
  }
}
