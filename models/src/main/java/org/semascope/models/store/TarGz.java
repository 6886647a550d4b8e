package org.semascope.models.store;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.semascope.models.ModelFormatException;

/** Takes chosen files out of a gzipped tar archive, in one pass. */
final class TarGz {
  private static final int BLOCK = 512;

  private TarGz() {}

  /**
   * Copies entries to where the map says. Only these names are ever written, so that an archive
   * cannot choose paths.
   */
  static void extract(Path archive, Map<String, Path> targets) throws IOException {
    Set<String> missing = new HashSet<>(targets.keySet());
    try (InputStream in =
        new GZIPInputStream(new BufferedInputStream(Files.newInputStream(archive)))) {
      for (byte[] header = in.readNBytes(BLOCK);
          header.length == BLOCK && header[0] != 0;
          header = in.readNBytes(BLOCK)) {
        String name = text(header, 0, 100);
        long size = size(header, archive);
        if (targets.containsKey(name) && isFile(header)) {
          copy(in, size, targets.get(name), archive);
          missing.remove(name);
        } else {
          in.skipNBytes(size);
        }
        in.skipNBytes((BLOCK - size % BLOCK) % BLOCK);
      }
    }
    if (!missing.isEmpty()) {
      throw ModelFormatException.file(archive, "a tar archive with " + missing, "none of it");
    }
  }

  private static boolean isFile(byte[] header) {
    return header[156] == '0' || header[156] == 0;
  }

  /** Octal digits, as tar has them. */
  private static long size(byte[] header, Path archive) {
    String octal = text(header, 124, 12).strip();
    if (!octal.matches("[0-7]{1,12}")) {
      throw ModelFormatException.file(archive, "an octal size in the tar header", octal);
    }
    return Long.parseLong(octal, 8);
  }

  private static String text(byte[] header, int from, int length) {
    int end = from;
    while (end < from + length && header[end] != 0) {
      end++;
    }
    return new String(header, from, end - from, StandardCharsets.UTF_8);
  }

  private static void copy(InputStream in, long size, Path target, Path archive)
      throws IOException {
    Files.createDirectories(target.getParent());
    try (var out = Files.newOutputStream(target)) {
      byte[] buffer = new byte[1 << 16];
      long left = size;
      while (left > 0) {
        int n = in.read(buffer, 0, (int) Math.min(buffer.length, left));
        if (n < 0) {
          throw ModelFormatException.file(archive, size + " bytes of " + target, size - left);
        }
        out.write(buffer, 0, n);
        left -= n;
      }
    }
  }
}
