package org.semascope.models.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.LoggerFactory;

/**
 * Marks entries of the store as being read, so that no other process removes them. A mark is a
 * shared lock on a file in {@code SEMASCOPE_HOME/locks}; the operating system releases it when the
 * process ends.
 */
public final class InUse {
  /** Open until the process ends: POSIX drops a lock when any descriptor of its file is closed. */
  private static final Map<Path, Optional<FileChannel>> MARKS = new ConcurrentHashMap<>();

  private InUse() {}

  /** Marks the entry of the store that contains a path; paths outside the store need no mark. */
  public static void mark(Home home, Path path) {
    Path own = path.toAbsolutePath().normalize();
    int depth = home.root().getNameCount();
    if (own.startsWith(home.root()) && own.getNameCount() > depth + 1) {
      MARKS.computeIfAbsent(file(home, own.subpath(depth, depth + 2)), InUse::lock);
    }
  }

  private static Optional<FileChannel> lock(Path file) {
    try {
      Files.createDirectories(file.getParent());
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      channel.lock(0, 1, true); // waits while the entry is being removed
      return Optional.of(channel);
    } catch (IOException e) {
      LoggerFactory.getLogger(InUse.class).debug("cannot lock {}", file, e);
      return Optional.empty();
    }
  }

  /** Updates the time of last use, where the store can be written. */
  static void touch(Path path) {
    try {
      Files.setLastModifiedTime(path, FileTime.from(Instant.now()));
    } catch (IOException e) {
      LoggerFactory.getLogger(InUse.class).debug("cannot update the time of {}", path, e);
    }
  }

  /** Removes an entry unless another process reads it; returns whether it was removed. */
  static boolean removeUnlessRead(Home home, Path entry) throws IOException {
    Path file = file(home, home.root().relativize(entry));
    if (MARKS.containsKey(file) || !Files.isRegularFile(file)) {
      Installer.remove(home, entry); // a process may remove entries that it has marked itself
      return true;
    }
    try (FileChannel channel =
            FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock(0, 1, false)) {
      if (lock != null) {
        Installer.remove(home, entry);
      }
      return lock != null;
    }
  }

  /**
   * @param entry relative to the home
   */
  private static Path file(Home home, Path entry) {
    return home.locks().resolve(entry.toString().replace('/', '-').replace('\\', '-') + ".use");
  }
}
