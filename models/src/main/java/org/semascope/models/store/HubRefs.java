package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.FileTree;

/** Remembers which commit a branch or tag meant when it was pulled, so that it is found offline. */
final class HubRefs {
  private final Home home;

  HubRefs(Home home) {
    this.home = home;
  }

  Optional<String> commit(HubId id) throws IOException {
    Path file = file(id);
    return Files.isRegularFile(file)
        ? Optional.of(Files.readString(file).strip()).filter(SafeName::isPlain)
        : Optional.empty();
  }

  void remember(HubId id, String commit) throws IOException {
    AtomicFile.write(file(id), commit + "\n");
  }

  /** Drops every reference to that commit of the repository. */
  void forget(String repository, String commit) throws IOException {
    String prefix = new HubId(repository, "").folder() + "@";
    for (Path file : FileTree.children(home.refs())) {
      if (file.getFileName().toString().startsWith(prefix)
          && Files.readString(file).strip().equals(commit)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private Path file(HubId id) {
    return home.refs().resolve(id.folder() + "@" + id.encodedRevision());
  }
}
