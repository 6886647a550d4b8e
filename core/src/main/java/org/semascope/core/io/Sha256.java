package org.semascope.core.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 as 64 hexadecimal digits. */
public final class Sha256 {
  private static final int BUFFER = 1 << 18;

  private Sha256() {}

  public static String of(byte[] content) {
    return hex(digest().digest(content));
  }

  public static String of(Path file) throws IOException {
    MessageDigest digest = digest();
    update(digest, file);
    return hex(digest.digest());
  }

  /** A new SHA-256 digest. */
  public static MessageDigest digest() {
    return digest("SHA-256");
  }

  /** A new digest of an algorithm that every Java platform supports. */
  public static MessageDigest digest(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform supports " + algorithm, e);
    }
  }

  /** Adds the bytes of a file. */
  public static void update(MessageDigest digest, Path file) throws IOException {
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
      }
    }
  }

  public static String hex(byte[] digest) {
    return HexFormat.of().formatHex(digest);
  }
}
