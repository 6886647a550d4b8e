package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.semascope.core.Progress;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.FileTree;
import org.semascope.core.io.ProcessLock;
import org.semascope.models.store.StoreFailures.Work;

/**
 * Adds directories to the store and removes them atomically, so that no reader sees an incomplete
 * one. The work is done in {@code partial/} under a lock of the directory's name, which the
 * operating system releases when the process ends.
 */
record Installer(Home home, Progress progress) {
  private static final Duration POLL = Duration.ofMillis(100);
  private static final String REMOVED = "removed--";

  /** Keys of {@link VectorCache} and {@link UntrainedTwin}. */
  private static final Pattern NEVER_RESUMED = Pattern.compile("[0-9a-f]{32}|untrained--.+");

  /** Writes the content of a directory. */
  @FunctionalInterface
  interface Fill {
    void into(Path directory) throws IOException;
  }

  /**
   * Installs a directory, whose name is its key, unless another process has just installed it.
   *
   * @param doing names the work in the message of a process that waits for the lock: "pulling"
   * @param present finds content that is installed already
   * @param resumes whether the work continues from the files of an earlier attempt
   * @return the content installed by another process; empty if this process has installed it
   */
  <T> Optional<T> install(
      Path target, String doing, boolean resumes, Work<Optional<T>> present, Fill content)
      throws IOException {
    String key = target.getFileName().toString();
    removeLeftBehind();
    try (ProcessLock held = lock(key, doing)) {
      Optional<T> installed = present.run();
      if (installed.isPresent()) {
        return installed;
      }
      Path work = home.partial().resolve(key);
      if (!resumes) {
        FileTree.delete(work); // after a crash
      }
      Files.createDirectories(work);
      try {
        content.into(work);
        Files.createDirectories(target.getParent());
        remove(home, target); // damaged or incomplete
        FileTree.sync(work);
        AtomicFile.move(work, target);
      } finally {
        if (!resumes) {
          FileTree.delete(work);
        }
      }
    }
    return Optional.empty();
  }

  /** Waits for the lock, with one message to the user. */
  private ProcessLock lock(String key, String doing) throws IOException {
    Optional<ProcessLock> lock = tryLock(home, key);
    if (lock.isEmpty()) {
      progress.say("Waiting for another process that is %s %s".formatted(doing, key));
    }
    while (lock.isEmpty()) {
      StoreFailures.sleep(POLL, "for " + key);
      lock = tryLock(home, key);
    }
    return lock.get();
  }

  /** Locks a key for writing or removal; empty if another process or thread holds the lock. */
  static Optional<ProcessLock> tryLock(Home home, String key) throws IOException {
    return ProcessLock.tryAcquire(home.locks().resolve(key + ".lock"));
  }

  /** Removes the directory if it exists: renames it first, then deletes its files. */
  static void remove(Home home, Path directory) throws IOException {
    if (Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
      Files.createDirectories(home.partial());
      Path doomed = home.partial().resolve(REMOVED + UUID.randomUUID());
      AtomicFile.move(directory, doomed);
      FileTree.delete(doomed);
    }
  }

  /** Whether a path is what an interrupted removal has left. */
  static boolean isRemains(Path path) {
    return path.getFileName().toString().startsWith(REMOVED);
  }

  /**
   * Removes what killed processes have left in {@code partial/} and no process will resume: partial
   * removals, mapped vectors and untrained twins. Partial downloads are kept.
   */
  private void removeLeftBehind() throws IOException {
    AtomicFile.removeLeftBehind(home.partial());
    for (Path path : FileTree.children(home.partial())) {
      String name = path.getFileName().toString();
      if (isRemains(path)) {
        FileTree.delete(path);
      } else if (NEVER_RESUMED.matcher(name).matches()) {
        Optional<ProcessLock> lock = tryLock(home, name);
        if (lock.isPresent()) { // no process works on it
          try (ProcessLock held = lock.get()) {
            FileTree.delete(path);
          }
        }
      }
    }
  }
}
