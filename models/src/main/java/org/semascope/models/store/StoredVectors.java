package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;
import org.semascope.models.store.StoreEntry.Kind;
import org.semascope.models.vectors.MappedVectors;
import org.semascope.models.vectors.VectorFacts;
import org.semascope.models.vectors.VectorFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The mapped forms of users' files of vectors, under {@code SEMASCOPE_HOME/vectors}. */
final class StoredVectors {
  private static final Logger LOG = LoggerFactory.getLogger(StoredVectors.class);

  private final Home home;

  StoredVectors(Home home) {
    this.home = home;
  }

  List<StoreEntry> all() throws IOException {
    List<StoreEntry> entries = new ArrayList<>();
    for (Path directory : FileTree.children(home.vectors())) {
      entries.add(
          new StoreEntry(
              Kind.VECTORS,
              name(directory),
              directory,
              FileTree.bytes(directory),
              Files.getLastModifiedTime(directory, LinkOption.NOFOLLOW_LINKS).toInstant()));
    }
    return entries;
  }

  /** {@code glove.txt@1b2c3d4e}, or the directory's name where nothing whole is in it. */
  private static String name(Path directory) {
    try (MappedVectors vectors = MappedVectors.open(directory.resolve(VectorFile.MAPPED))) {
      VectorFacts facts = vectors.facts();
      return Path.of(facts.source()).getFileName() + "@" + facts.sha256().substring(0, 8);
    } catch (SemascopeException e) {
      LOG.debug("{} holds no whole vectors", directory, e);
      return directory.getFileName().toString();
    }
  }
}
