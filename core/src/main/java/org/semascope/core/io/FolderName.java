package org.semascope.core.io;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Folder names from model names, valid on any file system. */
public final class FolderName {
  /** File systems allow 255 bytes, and callers add endings. */
  private static final int LONGEST = 150;

  private static final int HASH_DIGITS = 12;

  private FolderName() {}

  /** Joined by {@code +}; long names are truncated and end with a hash of the whole. */
  public static String of(List<String> names) {
    String joined =
        names.stream()
            .map(name -> name.replaceAll("[^\\w.@-]+", "--"))
            .collect(Collectors.joining("+"));
    return joined.length() <= LONGEST
        ? joined
        : joined.substring(0, LONGEST - HASH_DIGITS - 1) + "-" + hash(names);
  }

  /** A short hash of a list. */
  public static String hash(List<String> parts) {
    return Sha256.of(String.join("\n", parts).getBytes(StandardCharsets.UTF_8))
        .substring(0, HASH_DIGITS);
  }
}
