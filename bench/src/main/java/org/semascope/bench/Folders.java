package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;

/** Folders that measuring fills and nobody needs afterwards. */
final class Folders {
  private Folders() {}

  /** With all that is in it; null and what is not there are removed already. */
  static void remove(Path folder) {
    if (folder == null || !Files.exists(folder)) {
      return;
    }
    try {
      FileTree.delete(folder);
    } catch (IOException e) {
      throw new SemascopeException("cannot remove " + folder + ": " + e.getMessage(), e);
    }
  }
}
