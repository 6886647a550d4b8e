package org.semascope.models.skipgram;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.AtomicFile;

/** Files that have their names only when all of them is on the disk, and stay as they were. */
final class WholeFile {
  private WholeFile() {}

  /** Writes down what some files hold. */
  static void writeSums(Path file, List<Path> summed) {
    String lines = sums(summed);
    write(file, out -> out.write(lines.getBytes(StandardCharsets.UTF_8)));
  }

  /** Whether the files hold what was written down; each is read once. */
  static boolean hasSums(Path file, List<Path> summed) {
    try {
      return Files.exists(file)
          && summed.stream().allMatch(Files::exists)
          && Files.readString(file).equals(sums(summed));
    } catch (IOException e) {
      throw new SemascopeException("cannot read %s: %s".formatted(file, IoReason.of(e)), e);
    }
  }

  /** A line a file: name, length and CRC-32C. */
  private static String sums(List<Path> files) {
    StringBuilder lines = new StringBuilder();
    byte[] buffer = new byte[1 << 16];
    for (Path file : files) {
      CRC32C sum = new CRC32C();
      long bytes = 0;
      try (InputStream in = Files.newInputStream(file)) {
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
          sum.update(buffer, 0, count);
          bytes += count;
        }
      } catch (IOException e) {
        throw new SemascopeException("cannot read %s: %s".formatted(file, IoReason.of(e)), e);
      }
      lines.append("%s %s %08x%n".formatted(file.getFileName(), bytes, sum.getValue()));
    }
    return lines.toString();
  }

  /** Writes a file, in place of an older one. */
  static void write(Path file, AtomicFile.Content content) {
    try {
      AtomicFile.write(file, content);
    } catch (IOException e) {
      throw new SemascopeException("cannot write %s: %s".formatted(file, IoReason.of(e)), e);
    }
  }
}
