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
 * Puts a directory into the store under its final name only when it is whole, and takes it away in
 * one step, so that no reader sees half of it. The work happens in {@code partial/}, under a lock
 * of the directory's name, which the operating system takes back when the process ends. Lock files
 * stay: removing one while another process waits for it would let two in.
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

  /** Fills the directory with a model. */
  @FunctionalInterface
  interface Work {
    Provenance fill(Path directory) throws IOException;
  }

  /** Fills the directory. */
  @FunctionalInterface
  interface Fill {
    void into(Path directory) throws IOException;
  }

  /** Finds what is installed already. */
  @FunctionalInterface
  interface Finder<T> {
    Optional<T> find() throws IOException;
  }

  /**
   * The model of that key; the work is done only if nobody else has done it meanwhile.
   *
   * @param doing the work as a process that waits for the lock reports it: "pulling"
   * @param resumes whether the work starts from what an earlier attempt left, or else from nothing
   */
  LocalModel install(String key, String doing, boolean resumes, Work work) throws IOException {
    Finder<LocalModel> stored = () -> new StoredModels(home).byKey(key);
    install(
        home.models().resolve(key),
        doing,
        resumes,
        stored,
        directory -> work.fill(directory).write(directory));
    return stored
        .find()
        .orElseThrow(() -> new IOException("the model was moved into place and is not there"));
  }

  /**
   * Fills a directory of the store, whose name is its key, unless somebody else has done so
   * meanwhile.
   *
   * @return what somebody else has installed; empty if the directory was filled here
   */
  <T> Optional<T> install(
      Path target, String doing, boolean resumes, Finder<T> present, Fill content)
      throws IOException {
    String key = target.getFileName().toString();
    removeLeftBehind();
    ProcessLock lock = lock(key, doing);
    try {
      Optional<T> meanwhile = present.find();
      if (meanwhile.isPresent()) {
        return meanwhile;
      }
      Path work = home.partial().resolve(key);
      if (!resumes) {
        FileTree.delete(work); // after a crash
      }
      Files.createDirectories(work);
      try {
        content.into(work);
        Files.createDirectories(target.getParent());
        remove(home, target); // what is there is damaged, or somebody deleted files of it
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

  /** Waits for the lock, saying so once: that another process is {@code doing} it. */
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

  /** The right to write or remove what has this key; empty if another process or thread has it. */
  static Optional<ProcessLock> tryLock(Home home, String key) throws IOException {
    return ProcessLock.tryAcquire(home.locks().resolve(key + ".lock"));
  }

  /** Removes the directory, if there is one: out of sight first, then apart. */
  static void remove(Home home, Path directory) throws IOException {
    if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.createDirectories(home.partial());
    Path doomed = home.partial().resolve(REMOVED + UUID.randomUUID());
    AtomicFile.move(directory, doomed);
    FileTree.delete(doomed);
  }

  /** Whether this is what a removal that broke off has left: nobody's any more. */
  static boolean isRemains(Path path) {
    return path.getFileName().toString().startsWith(REMOVED);
  }

  /**
   * Removes what killed processes have left in {@code partial/} and no later one goes on with:
   * halves of removals, of mapped vectors and of untrained twins. Downloads stay, to be resumed.
   */
  private void removeLeftBehind() throws IOException {
    AtomicFile.removeLeftBehind(home.partial());
    for (Path path : FileTree.children(home.partial())) {
      String name = path.getFileName().toString();
      if (isRemains(path)) {
        FileTree.delete(path);
      } else if (NEVER_RESUMED.matcher(name).matches()) {
        Optional<ProcessLock> lock = tryLock(home, name);
        if (lock.isPresent()) { // nobody is at work on it
          try (ProcessLock held = lock.get()) {
            FileTree.delete(path);
          }
        }
      }
    }
  }
}
