package org.semascope.models.weights;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.semascope.core.SemascopeException;
import org.semascope.models.wire.FolderFiles;

/**
 * The two files of an ELMo model: {@code options.json} and weights, in HDF5 as released, or in
 * {@value #DRAWN_WEIGHTS} if Semascope wrote them.
 */
public record ElmoFiles(Path options, Path weights) {
  public static final String DRAWN_WEIGHTS = "weights.safetensors";

  /** Finds the files by the ends of their names; empty if one of them is missing. */
  public static Optional<ElmoFiles> in(Path directory) {
    List<Path> options = FolderFiles.endingWith(directory, "options.json");
    if (options.size() != 1) {
      return Optional.empty();
    }
    List<Path> weights = FolderFiles.endingWith(directory, "weights.hdf5");
    if (weights.isEmpty()) {
      weights = FolderFiles.endingWith(directory, ".hdf5");
    }
    if (weights.isEmpty()) {
      return Optional.of(directory.resolve(DRAWN_WEIGHTS))
          .filter(Files::isRegularFile)
          .map(drawn -> new ElmoFiles(options.get(0), drawn));
    }
    if (weights.size() > 1) {
      throw new SemascopeException(
          "%s: expected one file of weights (*weights.hdf5) with %s, found %s"
              .formatted(directory, options.get(0).getFileName(), weights.size()));
    }
    return Optional.of(new ElmoFiles(options.get(0), weights.get(0)));
  }

  public Checkpoint checkpoint() {
    return weights.endsWith(DRAWN_WEIGHTS) ? Safetensors.read(weights) : Hdf5File.read(weights);
  }
}
