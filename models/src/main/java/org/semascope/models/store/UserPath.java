package org.semascope.models.store;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.semascope.core.SemascopeException;

/** Paths as users write them where no shell has read them first. */
final class UserPath {
  private UserPath() {}

  /** The path of {@code text}, whose leading {@code ~} stands for the user's home. */
  static Path of(String text) {
    try {
      if (text.equals("~") || text.startsWith("~/")) {
        return home().resolve(text.substring(Math.min(2, text.length())));
      }
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new SemascopeException("\"%s\" is not a path: %s".formatted(text, e.getReason()), e);
    }
  }

  static Path home() {
    return Path.of(System.getProperty("user.home"));
  }
}
