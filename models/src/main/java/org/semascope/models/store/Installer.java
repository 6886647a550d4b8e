package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.semascope.core.Progress;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.FileTree;

/**
 * Puts a model into the store under its final name only when it is whole. The work happens in
 * {@code partial/}, under the model's lock; what a crash leaves there the next attempt finds.
 */
final class Installer {
  /** Fills the directory with a model, starting from whatever an earlier attempt left in it. */
  @FunctionalInterface
  interface Work {
    Provenance fill(Path directory) throws IOException;
  }

  private final Home home;
  private final Progress progress;

  Installer(Home home, Progress progress) {
    this.home = home;
    this.progress = progress;
  }

  /**
   * The model of that key; the work is done only if nobody else has done it meanwhile.
   *
   * @param doing the work as a process that waits for the lock reports it: "pulling"
   */
  LocalModel install(String key, String doing, Work work) throws IOException {
    StoredModels stored = new StoredModels(home);
    new Removal(home).removeLeftBehind();
    ModelLock lock = ModelLock.acquire(home, key, doing, progress);
    try {
      Optional<LocalModel> present = stored.byKey(key);
      if (present.isPresent()) {
        return present.get();
      }
      Path directory = Files.createDirectories(home.partial().resolve(key));
      work.fill(directory).write(directory);
      publish(directory, key);
    } finally {
      lock.close();
    }
    return stored
        .byKey(key)
        .orElseThrow(() -> new IOException("the model was moved into place and is not there"));
  }

  private void publish(Path directory, String key) throws IOException {
    Files.createDirectories(home.models());
    Path target = home.models().resolve(key);
    new Removal(home).remove(target); // what is there is not whole: somebody deleted files of it
    FileTree.sync(directory);
    AtomicFile.move(directory, target);
  }
}
