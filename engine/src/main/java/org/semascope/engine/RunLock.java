package org.semascope.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.semascope.core.SemascopeException;

/**
 * The right to work on a run, held by one process. The operating system takes it back when the
 * process ends, however it ends. The lock file names the process that has it, and is emptied when
 * that process lets go by itself: a name that nobody holds the lock for is that of a process which
 * was killed or has crashed. The file stays, because removing one while somebody tries for it would
 * let two in.
 */
final class RunLock {
  /** A byte that no text reaches, so that others may read who has the lock. */
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

  /**
   * What this process has locked. POSIX drops a process's lock on a file as soon as any of its
   * descriptors of that file is closed, so a second thread must not even open it.
   */
  private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;
  private final boolean abandoned;

  private RunLock(Path file, FileChannel channel, boolean abandoned) {
    this.file = file;
    this.channel = channel;
    this.abandoned = abandoned;
  }

  /** Refuses if another process or thread has it. */
  static RunLock acquire(Path run) throws IOException {
    Files.createDirectories(run.getParent());
    Path file = fileOf(run);
    if (!HELD_HERE.add(file)) {
      throw taken(run, String.valueOf(ProcessHandle.current().pid()));
    }
    FileChannel channel = null;
    boolean locked = false;
    try {
      channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      locked = channel.tryLock(LOCKED_BYTE, 1, false) != null;
      if (!locked) {
        throw taken(run, read(channel));
      }
      boolean abandoned = !read(channel).isEmpty();
      note(channel, ProcessHandle.current().pid());
      return new RunLock(file, channel, abandoned);
    } catch (IOException e) {
      locked = false;
      throw e;
    } finally {
      if (!locked) {
        release(file, channel);
      }
    }
  }

  /** Whether the process that had the lock last was killed or has crashed; changes nothing. */
  static boolean isAbandoned(Path run) throws IOException {
    Path file = fileOf(run);
    if (!Files.exists(file) || !HELD_HERE.add(file)) {
      return false;
    }
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return channel.tryLock(LOCKED_BYTE, 1, false) != null && !read(channel).isEmpty();
    } finally {
      HELD_HERE.remove(file);
    }
  }

  /** Whether the process that had this lock before was killed or has crashed. */
  boolean wasAbandoned() {
    return abandoned;
  }

  private static Path fileOf(Path run) throws IOException {
    return run.getParent().toRealPath().resolve("." + run.getFileName() + ".lock");
  }

  private static void note(FileChannel channel, long pid) throws IOException {
    channel.truncate(0);
    Durable.writeFully(channel, ByteBuffer.wrap((pid + "\n").getBytes(StandardCharsets.US_ASCII)));
  }

  private static String read(FileChannel channel) throws IOException {
    ByteBuffer text = ByteBuffer.allocate(20);
    channel.read(text, 0);
    return new String(text.array(), 0, text.position(), StandardCharsets.US_ASCII).strip();
  }

  private static SemascopeException taken(Path run, String pid) {
    return new SemascopeException(
        "%s: process %s is working on this run; wait for it, or stop it and run the same command"
            .formatted(run, pid.isEmpty() ? "of unknown number" : pid));
  }

  void close() throws IOException {
    boolean interrupted = Thread.interrupted(); // which would close the file before it is emptied
    try {
      channel.truncate(0);
    } finally {
      release(file, channel);
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
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
