package org.semascope.models.onnx;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.StoredTensor;

/**
 * The folder that the runtime reads a checkpoint's files from. The runtime does not follow links
 * out of it, and in Hugging Face's cache every file is such a link, so real paths are used.
 */
public final class WeightsFolder {
  private WeightsFolder() {}

  public static Path of(Checkpoint checkpoint) {
    List<Path> folders =
        checkpoint.tensors().values().stream()
            .map(StoredTensor::file)
            .distinct()
            .map(file -> realFile(file).getParent())
            .distinct()
            .toList();
    if (folders.size() != 1) {
      throw ModelFormatException.file(
          checkpoint.origin(), "tensors in files of one folder", folders);
    }
    return folders.get(0);
  }

  static Path realFile(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      throw new SemascopeException("cannot read " + file + ": " + IoReason.of(e), e);
    }
  }
}
