package org.semascope.models.weights;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.semascope.core.SemascopeException;
import org.semascope.models.wire.FolderFiles;

/** The two files of an ELMo as it was released: {@code options.json} and HDF5 weights. */
public record ElmoFiles(Path options, Path weights) {
  /** Those in a directory, whatever their names begin with; empty if one of them is missing. */
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
      return Optional.empty();
    }
    if (weights.size() > 1) {
      throw new SemascopeException(
          "%s: expected one file of weights (*weights.hdf5) beside %s, found %d"
              .formatted(directory, options.get(0).getFileName(), weights.size()));
    }
    return Optional.of(new ElmoFiles(options.get(0), weights.get(0)));
  }
}
