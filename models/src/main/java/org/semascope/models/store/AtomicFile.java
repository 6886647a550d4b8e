package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/** Small files that readers see either as they were or as they shall be. */
final class AtomicFile {
  private AtomicFile() {}

  static void write(Path file, String content) throws IOException {
    Files.createDirectories(file.getParent());
    // Not createTempFile, whose files nobody else may read: a home can be shared.
    Path temporary = file.resolveSibling("." + UUID.randomUUID() + ".tmp");
    try {
      Files.writeString(temporary, content);
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }
}
