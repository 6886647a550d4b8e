package org.semascope.models.store;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;

/** Paths as users write them where no shell has read them first. */
final class UserPath {
  private UserPath() {}

  /** The path of {@code text}, whose leading {@code ~} stands for the user's home. */
  static Path of(String text) {
    try {
      if (text.equals("~") || text.startsWith("~/")) {
        Path home =
            home(System.getenv())
                .orElseThrow(
                    () ->
                        new SemascopeException("\"%s\": there is no home folder".formatted(text)));
        return home.resolve(text.substring(Math.min(2, text.length())));
      }
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new SemascopeException("\"%s\" is not a path: %s".formatted(text, e.getReason()), e);
    }
  }

  /**
   * The user's home folder: the one that the system knows, or {@code HOME} where that one is
   * missing or cannot be written, as for the users of many containers.
   */
  static Optional<Path> home(Map<String, String> env) {
    List<Path> known =
        Stream.of(System.getProperty("user.home", ""), env.getOrDefault("HOME", ""))
            .filter(name -> name.startsWith("/") || name.contains(":")) // Java writes ? for none
            .map(Path::of)
            .filter(Files::isDirectory)
            .toList();
    return known.stream()
        .filter(Files::isWritable)
        .findFirst()
        .or(() -> known.stream().findFirst());
  }
}
