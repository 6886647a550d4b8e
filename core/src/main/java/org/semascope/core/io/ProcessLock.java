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
 * A lock that one thread of one process holds. The operating system releases it when the process
 * ends, for any reason. The lock file is never removed: removing it while another process acquires
 * it would admit two. The holder may write its content.
 */
public final class ProcessLock implements AutoCloseable {
  /** Beyond any content, so that others can read what the holder has written. */
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

  /**
   * Files locked by this process. POSIX drops a process's lock on a file as soon as any of its
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
