package org.semascope.models.weights;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;

/** The two files of an ELMo as it was released: {@code options.json} and HDF5 weights. */
public record ElmoFiles(Path options, Path weights) {
  /** Those in a directory, whatever their names begin with; empty if one of them is missing. */
  public static Optional<ElmoFiles> in(Path directory) {
    List<Path> options = endingWith(directory, "options.json");
    if (options.size() != 1) {
      return Optional.empty();
    }
    List<Path> weights = endingWith(directory, "weights.hdf5");
    if (weights.isEmpty()) {
      weights = endingWith(directory, ".hdf5");
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

  private static List<Path> endingWith(Path directory, String end) {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(end) && Files.isRegularFile(file))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new SemascopeException("cannot read " + directory + ": " + IoReason.of(e), e);
    }
  }
}
