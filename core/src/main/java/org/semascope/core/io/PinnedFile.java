package org.semascope.core.io;

import java.util.Locale;
import org.semascope.core.SemascopeException;

/**
 * A file of a public repository at a fixed commit.
 *
 * @param repository {@code owner/name}
 * @param path in the repository
 * @param file where it is kept, relative to the folder of its set; for a zip file the folder into
 *     which entries are unpacked
 * @param entries which entries of a zip file are unpacked, as a glob of their file names in lower
 *     case; empty for other files
 */
public record PinnedFile(
    String repository,
    String commit,
    String path,
    String sha256,
    long bytes,
    String file,
    String entries) {
  public PinnedFile {
    SemascopeException.throwIf(
        !sha256.matches("[0-9a-f]{64}") || !commit.matches("[0-9a-f]{40}") || bytes <= 0,
        "%s: expected a commit, a sha256 and a size in bytes, found %s, %s and %s",
        path,
        commit,
        sha256,
        bytes);
  }

  /** Path of the address below that of a server of repositories' files. */
  public String address() {
    return "/%s/%s/%s".formatted(repository, commit, path);
  }

  public boolean isZip() {
    return !entries.isEmpty();
  }

  /** For users: where the file comes from. */
  public String source() {
    return String.format(Locale.ROOT, "github.com/%s at commit %.12s", repository, commit);
  }
}
