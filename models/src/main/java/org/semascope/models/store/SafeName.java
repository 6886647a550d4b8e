package org.semascope.models.store;

/** Names that come from elsewhere and are about to become paths here. */
final class SafeName {
  private SafeName() {}

  /** Whether the name stays within the folder it is resolved in, on any operating system. */
  static boolean isRelative(String name) {
    if (name.isEmpty() || name.indexOf('\\') >= 0 || name.indexOf(':') >= 0) {
      return false;
    }
    if (name.chars().anyMatch(Character::isISOControl)) {
      return false;
    }
    for (String segment : name.split("/", -1)) {
      if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
        return false;
      }
    }
    return true;
  }

  /** Whether the name is that of a file in the folder itself. */
  static boolean isPlain(String name) {
    return isRelative(name) && name.indexOf('/') < 0;
  }
}
