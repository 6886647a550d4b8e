package org.semascope.models.weights;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.semascope.models.wire.FolderFiles;

/** The ways a contextual model lies in a directory. */
public enum ModelForm {
  /** {@code config.json} and tensors by name, as the hub has them. */
  CHECKPOINT,
  /** {@code options.json} and an ELMo's tensors: see {@link ElmoFiles}. */
  ELMO,
  /** A graph that somebody has exported to ONNX. */
  EXPORTED;

  /**
   * The form a directory has; where nothing tells, that of a checkpoint, to say what is missing.
   */
  public static ModelForm of(Path directory) {
    if (Checkpoints.isIn(directory)) {
      return CHECKPOINT;
    }
    if (exportedFile(directory).isPresent()) {
      return EXPORTED;
    }
    boolean configured = Files.isRegularFile(directory.resolve("config.json"));
    return !configured && ElmoFiles.in(directory).isPresent() ? ELMO : CHECKPOINT;
  }

  /**
   * The graph of an exported model: where exporters put it, or the only one beside the only
   * tokenizer, whatever their names begin with.
   */
  public static Optional<Path> exportedFile(Path directory) {
    return List.of("model.onnx", "onnx/model.onnx").stream()
        .map(directory::resolve)
        .filter(Files::isRegularFile)
        .findFirst()
        .or(() -> onlyGraph(directory));
  }

  private static Optional<Path> onlyGraph(Path directory) {
    List<Path> graphs = FolderFiles.endingWith(directory, ".onnx");
    return graphs.size() == 1 && FolderFiles.endingWith(directory, "tokenizer.json").size() == 1
        ? Optional.of(graphs.get(0))
        : Optional.empty();
  }
}
