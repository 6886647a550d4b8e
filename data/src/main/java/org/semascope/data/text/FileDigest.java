package org.semascope.data.text;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import org.semascope.core.io.Sha256;

/** The sha256 of files as stored on disk, compressed or not. */
public final class FileDigest {
  private FileDigest() {}

  /** Of a file's bytes; independent of its name. */
  public static String of(Path file) {
    return of(null, List.of(file));
  }

  /**
   * Of the names, sizes and bytes of files in a folder.
   *
   * @param files in a reproducible order
   */
  public static String of(Path folder, List<Path> files) {
    MessageDigest digest = Sha256.digest();
    for (Path file : files) {
      try {
        if (folder != null) {
          String name = folder.relativize(file) + "\n" + Files.size(file) + "\n";
          digest.update(name.getBytes(StandardCharsets.UTF_8));
        }
        Sha256.update(digest, file);
      } catch (IOException e) {
        throw Lines.unreadable(file, e);
      }
    }
    return Sha256.hex(digest.digest());
  }
}
