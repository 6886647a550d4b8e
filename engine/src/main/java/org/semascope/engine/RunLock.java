package org.semascope.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.semascope.core.StoppedException;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.ProcessLock;

/**
 * An exclusive lock on a run. The operating system releases it when the process ends. The lock file
 * contains the process id of its holder and is emptied on an orderly release: a process id in a
 * file that is not locked belongs to a process that was killed or crashed. The file is not removed,
 * because removing it while another process tries to lock it would let two processes in.
 */
record RunLock(ProcessLock lock, boolean abandoned, boolean waited) {
  private static final long BETWEEN_ATTEMPTS = 200; // milliseconds

  /**
   * Waits while another process or thread holds the lock.
   *
   * @param message receives one message before waiting
   * @param stop polled while waiting: whether the user wants to stop
   */
  static RunLock acquire(Path run, Consumer<String> message, BooleanSupplier stop)
      throws IOException {
    Path file = fileOf(run);
    ProcessLock lock = ProcessLock.tryAcquire(file).orElse(null);
    boolean waited = lock == null;
    if (waited) {
      String pid = holder(file);
      message.accept(
          "%s: waiting for process %s, which is working on this run"
              .formatted(run, pid.isEmpty() ? "(unknown id)" : pid));
    }
    while (lock == null) {
      if (stop.getAsBoolean() || isInterrupted()) {
        throw new StoppedException("stopped while waiting for " + run);
      }
      lock = ProcessLock.tryAcquire(file).orElse(null);
    }
    return held(lock, waited);
  }

  /** The lock; empty while another process or thread holds it. */
  static Optional<RunLock> tryAcquire(Path run) throws IOException {
    Optional<ProcessLock> lock = ProcessLock.tryAcquire(fileOf(run));
    return lock.isEmpty() ? Optional.empty() : Optional.of(held(lock.get(), false));
  }

  private static RunLock held(ProcessLock lock, boolean waited) throws IOException {
    try {
      boolean abandoned = !read(lock.channel()).isEmpty();
      note(lock.channel(), ProcessHandle.current().pid());
      return new RunLock(lock, abandoned, waited);
    } catch (IOException e) {
      lock.close();
      throw e;
    }
  }

  /** Whether the last holder of the lock was killed or crashed. */
  static boolean isAbandoned(Path run) throws IOException {
    Path file = fileOf(run);
    if (!Files.exists(file)) {
      return false;
    }
    try (ProcessLock lock = ProcessLock.tryAcquire(file).orElse(null)) {
      return lock != null && !read(lock.channel()).isEmpty();
    }
  }

  /** Whether the previous holder of this lock was killed or crashed. */
  boolean wasAbandoned() {
    return abandoned;
  }

  private static Path fileOf(Path run) {
    return run.resolveSibling("." + run.getFileName() + ".lock");
  }

  /** The process id in the lock file, which must not be opened twice in one process. */
  private static String holder(Path file) throws IOException {
    return ProcessLock.isHeldHere(file)
        ? String.valueOf(ProcessHandle.current().pid())
        : Files.readString(file, StandardCharsets.US_ASCII).strip();
  }

  private static void note(FileChannel channel, long pid) throws IOException {
    channel.truncate(0);
    AtomicFile.writeFully(
        channel, ByteBuffer.wrap((pid + "\n").getBytes(StandardCharsets.US_ASCII)));
  }

  private static String read(FileChannel channel) throws IOException {
    ByteBuffer text = ByteBuffer.allocate(20);
    channel.read(text, 0);
    return new String(text.array(), 0, text.position(), StandardCharsets.US_ASCII).strip();
  }

  /** Sleeps between two attempts. */
  private static boolean isInterrupted() {
    try {
      Thread.sleep(BETWEEN_ATTEMPTS);
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  void close() throws IOException {
    boolean interrupted =
        Thread.interrupted(); // an interrupt would close the file before it is emptied
    try {
      lock.channel().truncate(0);
    } finally {
      lock.close();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
