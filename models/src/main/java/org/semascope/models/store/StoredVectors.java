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

  /** Those that one of the names means: as they are listed, or without the checksum. */
  List<StoreEntry> named(List<String> names) throws IOException {
    return all().stream()
        .filter(entry -> names.stream().anyMatch(name -> isMeant(entry, name)))
        .toList();
  }

  boolean isNamed(String name) {
    try {
      return !named(List.of(name)).isEmpty();
    } catch (IOException e) {
      throw StoreFailures.of("looking for vectors", home.vectors(), e);
    }
  }

  private static boolean isMeant(StoreEntry entry, String name) {
    String listed = entry.name();
    int at = listed.lastIndexOf('@');
    return name.equals(listed) || (at > 0 && name.equals(listed.substring(0, at)));
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
