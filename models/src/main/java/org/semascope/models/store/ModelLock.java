package org.semascope.models.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;

/**
 * The right to write one model, held by one thread of one process. The operating system takes it
 * back when the process ends, however it ends. Lock files stay: removing one while somebody waits
 * for it would let two in.
 */
final class ModelLock implements AutoCloseable {
  private static final long POLL_MILLIS = 100;

  /**
   * The files this process has locked. POSIX drops a process's lock on a file as soon as any of its
   * descriptors of that file is closed, so a second thread must not even open it; only a register
   * of the whole process can tell it.
   */
  private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private ModelLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Waits for the lock, saying so once: that another process is {@code doing} it. */
  static ModelLock acquire(Home home, String key, String doing, Progress progress)
      throws IOException {
    Optional<ModelLock> lock = tryAcquire(home, key);
    if (lock.isEmpty()) {
      progress.say("Waiting for another process that is %s %s".formatted(doing, key));
    }
    while (lock.isEmpty()) {
      pause(key);
      lock = tryAcquire(home, key);
    }
    return lock.get();
  }

  /** Nothing if another process or thread holds the lock. */
  static Optional<ModelLock> tryAcquire(Home home, String key) throws IOException {
    Files.createDirectories(home.locks());
    Path file = home.locks().toRealPath().resolve(key + ".lock");
    if (!HELD_HERE.add(file)) {
      return Optional.empty();
    }
    FileChannel channel = null;
    boolean locked = false;
    try {
      channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      locked = channel.tryLock() != null;
      return locked ? Optional.of(new ModelLock(file, channel)) : Optional.empty();
    } finally {
      if (!locked) {
        release(file, channel);
      }
    }
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

  private static void pause(String key) {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SemascopeException("interrupted while waiting for %s".formatted(key), e);
    }
  }
}
