package org.semascope.core.io;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Pattern;

/** Atomic writes: readers see the old or the new file, never a partial one, even after a crash. */
public final class AtomicFile {
  private static final int BUFFER = 1 << 16;
  private static final Pattern TEMPORARY = Pattern.compile("\\..+\\.[0-9a-f-]{36}\\.partial");

  /** Younger files may not be locked yet. */
  private static final Duration SETTLED = Duration.ofMinutes(1);

  private AtomicFile() {}

  /** Writes the content of a file. */
  @FunctionalInterface
  public interface Content {
    void write(OutputStream out) throws IOException;
  }

  /** Writes a text in UTF-8, replacing an existing file; creates missing parent folders. */
  public static void write(Path file, String content) throws IOException {
    write(file, content.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes a file, replacing an existing one; creates missing parent folders. */
  public static void write(Path file, byte[] content) throws IOException {
    write(file, out -> out.write(content));
  }

  /** Writes a file, replacing an existing one; creates missing parent folders. */
  public static void write(Path file, Content content) throws IOException {
    write(file, temporary(file), content);
  }

  /** Writes a file of a folder without other writers: a crash leaves one partial file. */
  public static void writeAlone(Path file, byte[] content) throws IOException {
    write(file, partial(file), out -> out.write(content));
  }

  private static void write(Path file, Path temporary, Content content) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    try {
      try (FileChannel channel =
              FileChannel.open(
                  temporary,
                  StandardOpenOption.CREATE,
                  StandardOpenOption.TRUNCATE_EXISTING,
                  StandardOpenOption.WRITE);
          OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER)) {
        hold(channel);
        content.write(out);
        out.flush();
        channel.force(true);
      }
      move(temporary, file);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** The temporary name that {@link #writeAlone} uses. */
  public static Path partial(Path file) {
    return file.resolveSibling(file.getFileName() + ".partial");
  }

  /**
   * A unique hidden sibling name for an unfinished file. {@link Files#createTempFile} is not used
   * because its files are readable only by their owner, and a home can be shared.
   */
  public static Path temporary(Path file) {
    return file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID() + ".partial");
  }

  /**
   * Removes {@link #temporary} files that killed processes have left in a folder: those that are at
   * least a minute old and not locked.
   */
  public static void removeLeftBehind(Path folder) throws IOException {
    for (Path file : FileTree.children(folder)) {
      if (TEMPORARY.matcher(file.getFileName().toString()).matches()
          && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          && Files.getLastModifiedTime(file).toInstant().isBefore(Instant.now().minus(SETTLED))
          && isUnlocked(file)) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** Locks a temporary file until it is closed, so that {@link #removeLeftBehind} keeps it. */
  public static void hold(FileChannel temporary) {
    try {
      temporary.tryLock();
    } catch (IOException e) {
      // Without file locks, removeLeftBehind removes nothing.
    }
  }

  private static boolean isUnlocked(Path file) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return lock != null;
    } catch (IOException | OverlappingFileLockException e) {
      return false; // another thread writes it, or locks are not supported
    }
  }

  /** Syncs a file to disk, then renames it. */
  public static void publish(Path temporary, Path file) throws IOException {
    sync(temporary);
    move(temporary, file);
  }

  /** Renames a file or folder atomically, replacing an existing file, and syncs the new entry. */
  public static void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    if (!System.getProperty("os.name").startsWith("Windows")) { // it cannot open folders
      try (FileChannel entries = FileChannel.open(to.toAbsolutePath().getParent())) {
        entries.force(true);
      }
    }
  }

  static void sync(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /** Writes all of a buffer. */
  public static void writeFully(FileChannel out, ByteBuffer content) throws IOException {
    while (content.hasRemaining()) {
      out.write(content);
    }
  }
}
