package org.semascope.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Files that are either as they were or as they shall be, also after a power cut. */
final class Durable {
  private static final String PARTIAL = ".partial";

  private Durable() {}

  /** The name a file has while it is being written. */
  static Path partial(Path file) {
    return file.resolveSibling(file.getFileName() + PARTIAL);
  }

  static void write(Path file, byte[] content) throws IOException {
    Path partial = partial(file);
    try (FileChannel out =
        FileChannel.open(
            partial,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      writeFully(out, ByteBuffer.wrap(content));
    } catch (IOException e) {
      Files.deleteIfExists(partial);
      throw e;
    }
    publish(file);
  }

  /** Gives a file that was written under its partial name its own. */
  static void publish(Path file) throws IOException {
    try (FileChannel written = FileChannel.open(partial(file), StandardOpenOption.WRITE)) {
      written.force(true);
    }
    Files.move(partial(file), file, StandardCopyOption.ATOMIC_MOVE);
    syncFolder(file.toAbsolutePath().getParent());
  }

  static void writeFully(FileChannel out, ByteBuffer content) throws IOException {
    while (content.hasRemaining()) {
      out.write(content);
    }
  }

  /** Makes names in a folder last. Systems that cannot open folders keep names by themselves. */
  static void syncFolder(Path folder) throws IOException {
    if (System.getProperty("os.name").startsWith("Windows")) {
      return;
    }
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
