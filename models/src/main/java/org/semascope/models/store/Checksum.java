package org.semascope.models.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/** What a file's content must hash to, in one of the two ways the hub names contents. */
record Checksum(Kind kind, String hex) {
  enum Kind {
    SHA256,
    /** Git's own: the SHA-1 of "blob", the size, a zero byte and the content. */
    GIT_BLOB
  }

  private static final int BUFFER = 1 << 18;

  /** Reads an ETag; those that are no checksum of the content say nothing. */
  static Optional<Checksum> ofEtag(String etag) {
    String hex = etag.replaceFirst("^W/", "").replace("\"", "").toLowerCase(Locale.ROOT);
    if (hex.matches("[0-9a-f]{64}")) {
      return Optional.of(new Checksum(Kind.SHA256, hex));
    }
    if (hex.matches("[0-9a-f]{40}")) {
      return Optional.of(new Checksum(Kind.GIT_BLOB, hex));
    }
    return Optional.empty();
  }

  /** The checksum of the same kind that the file really has. */
  Checksum actualOf(Path file) throws IOException {
    return new Checksum(kind, kind == Kind.SHA256 ? sha256(file) : gitBlob(file));
  }

  static String sha256(Path file) throws IOException {
    return digest(file, algorithm("SHA-256"));
  }

  private static String gitBlob(Path file) throws IOException {
    MessageDigest sha1 = algorithm("SHA-1");
    sha1.update(("blob " + Files.size(file) + "\0").getBytes(StandardCharsets.US_ASCII));
    return digest(file, sha1);
  }

  private static String digest(Path file, MessageDigest digest) throws IOException {
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  static MessageDigest algorithm(String name) {
    try {
      return MessageDigest.getInstance(name);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has " + name, e);
    }
  }

  @Override
  public String toString() {
    return (kind == Kind.SHA256 ? "sha256 " : "git blob ") + hex;
  }
}
