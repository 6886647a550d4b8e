package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.UUID;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.FileTree;

/** Takes a directory out of sight in one step and then apart, so that no reader sees half of it. */
final class Removal {
  private static final String PREFIX = "removed--";

  private final Home home;

  Removal(Home home) {
    this.home = home;
  }

  /** Removes the directory, if there is one. */
  void remove(Path directory) throws IOException {
    if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.createDirectories(home.partial());
    Path doomed = home.partial().resolve(PREFIX + UUID.randomUUID());
    AtomicFile.move(directory, doomed);
    FileTree.delete(doomed);
  }

  /** Whether this is what a removal that broke off has left: nobody's any more. */
  static boolean isRemains(Path path) {
    return path.getFileName().toString().startsWith(PREFIX);
  }
}
