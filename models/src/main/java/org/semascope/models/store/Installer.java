package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.FileTree;
import org.semascope.core.io.ProcessLock;

/**
 * Adds directories to the store and removes them atomically, so that no reader sees an incomplete
 * one. The work is done in {@code partial/} under a lock of the directory's name, which the
 * operating system releases when the process ends. Lock files are never deleted: deleting one while
 * another process waits for it would let two processes in.
 */
final class Installer {
  private static final long POLL_MILLIS = 100;
  private static final String REMOVED = "removed--";

  /** Keys of {@link VectorCache} and {@link UntrainedTwin}. */
  private static final Pattern NEVER_RESUMED = Pattern.compile("[0-9a-f]{32}|untrained--.+");

  private final Home home;
  private final Progress progress;

  Installer(Home home, Progress progress) {
    this.home = home;
    this.progress = progress;
  }

  /** Writes a model into the directory. */
  @FunctionalInterface
  interface Work {
    Provenance fill(Path directory) throws IOException;
  }

  /** Writes the content of a directory. */
  @FunctionalInterface
  interface Fill {
    void into(Path directory) throws IOException;
  }

  /** Finds content that is installed already. */
  @FunctionalInterface
  interface Finder<T> {
    Optional<T> find() throws IOException;
  }

  /**
   * Installs the model of that key, unless another process has just installed it.
   *
   * @param doing names the work in the message of a process that waits for the lock: "pulling"
   * @param resumes whether the work continues from the files of an earlier attempt
   */
  LocalModel install(String key, String doing, boolean resumes, Work work) throws IOException {
    Finder<LocalModel> stored = () -> new StoredModels(home).byKey(key);
    install(
        home.models().resolve(key),
        doing,
        resumes,
        stored,
        directory -> work.fill(directory).write(directory));
    return stored.find().orElseThrow(() -> new IOException("the installed model has disappeared"));
  }

  /**
   * Installs a directory, whose name is its key, unless another process has just installed it.
   *
   * @return the content installed by another process; empty if this process has installed it
   */
  <T> Optional<T> install(
      Path target, String doing, boolean resumes, Finder<T> present, Fill content)
      throws IOException {
    String key = target.getFileName().toString();
    removeLeftBehind();
    ProcessLock lock = lock(key, doing);
    try {
      Optional<T> installed = present.find();
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
    } finally {
      lock.close();
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
      try {
        Thread.sleep(POLL_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new SemascopeException("interrupted while waiting for %s".formatted(key), e);
      }
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
    if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.createDirectories(home.partial());
    Path doomed = home.partial().resolve(REMOVED + UUID.randomUUID());
    AtomicFile.move(directory, doomed);
    FileTree.delete(doomed);
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
