package org.semascope.models.skipgram;

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;

/** Writes a file that has its name only when all of it is on the disk. */
final class WholeFile {
  private WholeFile() {}

  /** What the file holds. */
  @FunctionalInterface
  interface Content {
    void write(OutputStream out) throws IOException;
  }

  /** Replaces an older one. */
  static void write(Path file, Content content) {
    Path partial = file.resolveSibling(file.getFileName() + ".partial");
    try {
      try (FileOutputStream plain = new FileOutputStream(partial.toFile());
          OutputStream out = new BufferedOutputStream(plain, 1 << 16)) {
        content.write(out);
        out.flush();
        plain.getFD().sync();
      }
      Files.move(
          partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new SemascopeException("cannot write %s: %s".formatted(file, IoReason.of(e)), e);
    } finally {
      partial.toFile().delete(); // gone already if all went well
    }
  }
}
