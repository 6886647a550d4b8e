package org.semascope.core.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A right that one thread of one process holds. The operating system takes it back when the process
 * ends, however it ends. The lock file stays, because removing one while somebody tries for it
 * would let two in; its content is the holder's to write.
 */
public final class ProcessLock implements AutoCloseable {
  /** A byte that no content reaches, so that others may read what the holder has written. */
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

  /**
   * What this process has locked. POSIX drops a process's lock on a file as soon as any of its
   * descriptors of that file is closed, so a second thread must not even open it.
   */
  private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private ProcessLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Empty if another process or thread holds the lock. */
  public static Optional<ProcessLock> tryAcquire(Path lockFile) throws IOException {
    Path folder = lockFile.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    Path file = folder.toRealPath().resolve(lockFile.getFileName());
    if (!HELD_HERE.add(file)) {
      return Optional.empty();
    }
    FileChannel channel = null;
    boolean locked = false;
    try {
      channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      locked = channel.tryLock(LOCKED_BYTE, 1, false) != null;
      return locked ? Optional.of(new ProcessLock(file, channel)) : Optional.empty();
    } finally {
      if (!locked) {
        release(file, channel);
      }
    }
  }

  /** Whether a thread of this process holds the lock. */
  public static boolean isHeldHere(Path lockFile) throws IOException {
    Path folder = lockFile.toAbsolutePath().getParent();
    return Files.exists(folder)
        && HELD_HERE.contains(folder.toRealPath().resolve(lockFile.getFileName()));
  }

  /** The lock file, open for reading and writing. */
  public FileChannel channel() {
    return channel;
  }

  @Override
  public void close() throws IOException {
    release(file, channel);
  }

  private static void release(Path file, FileChannel channel) throws IOException {
    try {
      if (channel != null) {
        channel.close();
      }
    } finally {
      HELD_HERE.remove(file);
    }
  }
}
