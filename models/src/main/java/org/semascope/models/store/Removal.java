package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.FileTree;

/** Takes a directory out of sight in one step and then apart, so that no reader sees half of it. */
final class Removal {
  private static final String PREFIX = "removed--";

  /** Keys of {@link VectorCache} and {@link UntrainedTwin}. */
  private static final Pattern NEVER_RESUMED = Pattern.compile("[0-9a-f]{32}|untrained--.+");

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

  /**
   * Removes what killed processes have left in {@code partial/} and no later one goes on with:
   * halves of removals, of mapped vectors and of untrained twins. Downloads stay, to be resumed.
   */
  void removeLeftBehind() throws IOException {
    AtomicFile.removeLeftBehind(home.partial());
    for (Path path : FileTree.children(home.partial())) {
      String name = path.getFileName().toString();
      if (isRemains(path)) {
        FileTree.delete(path);
      } else if (NEVER_RESUMED.matcher(name).matches()) {
        Optional<ModelLock> lock = ModelLock.tryAcquire(home, name);
        if (lock.isPresent()) { // nobody is at work on it
          try (ModelLock held = lock.get()) {
            FileTree.delete(path);
          }
        }
      }
    }
  }

  /** Whether this is what a removal that broke off has left: nobody's any more. */
  static boolean isRemains(Path path) {
    return path.getFileName().toString().startsWith(PREFIX);
  }
}
