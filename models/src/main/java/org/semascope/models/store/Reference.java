package org.semascope.models.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.semascope.core.SemascopeException;

/** What a user's name for a model turns out to mean. */
sealed interface Reference {
  record Directory(Path path) implements Reference {}

  record Catalogued(CatalogueEntry entry) implements Reference {}

  record Hub(HubId id) implements Reference {}

  /**
   * Reads a name: an existing directory first, then the catalogue, then the form of a hub id.
   *
   * @throws ModelNotFoundException if it is none of them
   */
  static Reference parse(String name) {
    if (name.isBlank()) {
      throw ModelNotFoundException.unknown(name);
    }
    if (isCertainlyPath(name)) {
      Path path = UserPath.of(name);
      if (!Files.isDirectory(path)) {
        throw ModelNotFoundException.noSuchDirectory(path);
      }
      return directory(path);
    }
    // A folder that happens to be called like a model is taken for one only if it is one; but a
    // name with a slash that leads to a folder was surely meant as a path.
    Path path = UserPath.of(name);
    if (ModelFiles.hasConfig(path) || (name.contains("/") && Files.isDirectory(path))) {
      return directory(path);
    }
    Optional<CatalogueEntry> entry = Catalogue.byName(name);
    if (entry.isPresent()) {
      return new Catalogued(entry.get());
    }
    return new Hub(HubId.parse(name).orElseThrow(() -> neitherIdNorDirectory(name, path)));
  }

  private static Directory directory(Path path) {
    if (!ModelFiles.hasConfig(path)) {
      throw new SemascopeException(
          "%s: expected a model's directory, found no %s in it".formatted(path, ModelFiles.CONFIG));
    }
    return new Directory(path.toAbsolutePath().normalize());
  }

  private static boolean isCertainlyPath(String name) {
    return name.startsWith(".")
        || name.startsWith("~")
        || name.startsWith("/")
        || name.endsWith("/")
        || name.contains("\\");
  }

  private static ModelNotFoundException neitherIdNorDirectory(String name, Path path) {
    return name.contains("/")
        ? ModelNotFoundException.noSuchDirectory(path)
        : ModelNotFoundException.unknown(name);
  }
}
