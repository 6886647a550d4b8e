package org.semascope.core.io;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Names of models as the name of a folder, on any file system. */
public final class FolderName {
  /** File systems allow 255 bytes, and callers add endings. */
  private static final int LONGEST = 150;

  private static final int HASH_DIGITS = 12;

  private FolderName() {}

  /** Joined by {@code +}; what is too long ends with a hash of the whole. */
  public static String of(List<String> names) {
    String joined =
        names.stream()
            .map(name -> name.replaceAll("[^\\w.@-]+", "--"))
            .collect(Collectors.joining("+"));
    return joined.length() <= LONGEST
        ? joined
        : joined.substring(0, LONGEST - HASH_DIGITS - 1) + "-" + hash(names);
  }

  /** Short, and different for different lists. */
  public static String hash(List<String> parts) {
    return Sha256.of(String.join("\n", parts).getBytes(StandardCharsets.UTF_8))
        .substring(0, HASH_DIGITS);
  }
}
