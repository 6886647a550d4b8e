package org.semascope.data.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** The sha256 of files as they are on the disk, packed or not. */
public final class Fingerprint {
  private static final int CHUNK = 1 << 16;

  private Fingerprint() {}

  /** Of one file's bytes; the file may be renamed. */
  public static String of(Path file) {
    return of(null, List.of(file));
  }

  /**
   * Of the names, sizes and bytes of files in a folder.
   *
   * @param files in an order that stays the same
   */
  public static String of(Path folder, List<Path> files) {
    MessageDigest digest = sha256();
    byte[] buffer = new byte[CHUNK];
    for (Path file : files) {
      try (InputStream in = Files.newInputStream(file)) {
        if (folder != null) {
          String name = folder.relativize(file) + "\n" + Files.size(file) + "\n";
          digest.update(name.getBytes(StandardCharsets.UTF_8));
        }
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
          digest.update(buffer, 0, n);
        }
      } catch (IOException e) {
        throw Lines.unreadable(file, e);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java platform has SHA-256
    }
  }
}
