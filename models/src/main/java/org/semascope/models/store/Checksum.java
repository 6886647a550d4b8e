package org.semascope.models.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Optional;
import org.semascope.core.io.Sha256;

/** What a file's content must hash to, in one of the two ways the hub names contents. */
record Checksum(Kind kind, String hex) {
  enum Kind {
    SHA256,
    /** Git's own: the SHA-1 of "blob", the size, a zero byte and the content. */
    GIT_BLOB
  }

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
    return new Checksum(kind, kind == Kind.SHA256 ? Sha256.of(file) : gitBlob(file));
  }

  private static String gitBlob(Path file) throws IOException {
    MessageDigest sha1 = Sha256.digest("SHA-1");
    sha1.update(("blob " + Files.size(file) + "\0").getBytes(StandardCharsets.US_ASCII));
    Sha256.update(sha1, file);
    return Sha256.hex(sha1.digest());
  }

  @Override
  public String toString() {
    return (kind == Kind.SHA256 ? "sha256 " : "git blob ") + hex;
  }
}
