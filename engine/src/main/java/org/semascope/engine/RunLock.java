package org.semascope.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.semascope.core.StoppedException;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.ProcessLock;

/**
 * The right to work on a run, held by one process. The operating system takes it back when the
 * process ends, however it ends. The lock file names the process that has it, and is emptied when
 * that process lets go by itself: a name that nobody holds the lock for is that of a process which
 * was killed or has crashed. The file stays, because removing one while somebody tries for it would
 * let two in.
 */
record RunLock(ProcessLock lock, boolean abandoned, boolean waited) {
  private static final long BETWEEN_ATTEMPTS = 200; // milliseconds

  /**
   * Waits while another process or thread has it.
   *
   * @param told called once, before waiting, with a sentence that says for which process
   * @param stop asked while waiting, whether the user wants to stop
   */
  static RunLock acquire(Path run, Consumer<String> told, BooleanSupplier stop) throws IOException {
    Path file = fileOf(run);
    ProcessLock lock = ProcessLock.tryAcquire(file).orElse(null);
    boolean waited = lock == null;
    if (waited) {
      String pid = holder(file);
      told.accept(
          "%s: waiting for process %s, which is working on this run"
              .formatted(run, pid.isEmpty() ? "of unknown number" : pid));
    }
    while (lock == null) {
      if (stop.getAsBoolean() || isInterrupted()) {
        throw new StoppedException("stopped while waiting for " + run);
      }
      lock = ProcessLock.tryAcquire(file).orElse(null);
    }
    try {
      boolean abandoned = !read(lock.channel()).isEmpty();
      note(lock.channel(), ProcessHandle.current().pid());
      return new RunLock(lock, abandoned, waited);
    } catch (IOException e) {
      lock.close();
      throw e;
    }
  }

  /** Whether the process that had the lock last was killed or has crashed; changes nothing. */
  static boolean isAbandoned(Path run) throws IOException {
    Path file = fileOf(run);
    if (!Files.exists(file)) {
      return false;
    }
    try (ProcessLock lock = ProcessLock.tryAcquire(file).orElse(null)) {
      return lock != null && !read(lock.channel()).isEmpty();
    }
  }

  /** Whether the process that had this lock before was killed or has crashed. */
  boolean wasAbandoned() {
    return abandoned;
  }

  private static Path fileOf(Path run) {
    return run.resolveSibling("." + run.getFileName() + ".lock");
  }

  /** The process that the lock file names; this one's file must not be opened a second time. */
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
    boolean interrupted = Thread.interrupted(); // which would close the file before it is emptied
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
