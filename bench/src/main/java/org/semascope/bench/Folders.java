package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;

/** Folders that measuring fills and nobody needs afterwards. */
final class Folders {
  private Folders() {}

  /** With all that is in it; null and what is not there are removed already. */
  static void remove(Path folder) {
    if (folder == null || !Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new SemascopeException("cannot remove " + folder + ": " + e.getMessage(), e);
    }
  }
}
