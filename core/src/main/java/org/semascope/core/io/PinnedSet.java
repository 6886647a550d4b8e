package org.semascope.core.io;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A published data set whose files have public copies at fixed addresses.
 *
 * @param title for users
 */
public record PinnedSet(String name, String title, String licence, List<PinnedFile> files) {
  public PinnedSet {
    files = List.copyOf(files);
  }

  /** Size of the download. */
  public long bytes() {
    return files.stream().mapToLong(PinnedFile::bytes).sum();
  }

  /** For users: the repositories. */
  public String source() {
    return files.stream().map(PinnedFile::source).distinct().collect(Collectors.joining(", "));
  }

  /** Identifies the content: a hash of the files' addresses, names and checksums. */
  public String revision() {
    String lines =
        files.stream()
            .map(file -> "%s %s %s".formatted(file.sha256(), file.address(), file.file()))
            .sorted()
            .collect(Collectors.joining("\n"));
    return Sha256.of(lines.getBytes(StandardCharsets.UTF_8));
  }

  /** Finds the sets that were pulled to this machine. */
  @FunctionalInterface
  public interface Store {
    Store EMPTY = (set, verified) -> Optional.empty();

    /**
     * The folder with the set's files; empty if the set was not pulled.
     *
     * @param verified whether the checksums of the files are compared, and the files marked as
     *     being read
     * @throws org.semascope.core.SemascopeException if the files are compared and have changed
     */
    Optional<Path> folder(PinnedSet set, boolean verified);
  }
}
