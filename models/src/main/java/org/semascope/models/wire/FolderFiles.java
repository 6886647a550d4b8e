package org.semascope.models.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;

/** Finds files by the ends of their names, which begin with the name of a model. */
public final class FolderFiles {
  private FolderFiles() {}

  /** Sorted by name. */
  public static List<Path> endingWith(Path directory, String end) {
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
