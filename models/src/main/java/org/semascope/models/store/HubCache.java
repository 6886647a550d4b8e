package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semascope.core.io.FileTree;
import org.semascope.models.store.LocalModel.Origin;

/**
 * The cache of Hugging Face's own tools, read only: {@code models--org--name/refs/main} names a
 * commit, {@code snapshots/<commit>/} holds links to its files. Incomplete snapshots (for example,
 * only a tokenizer) are ignored.
 */
final class HubCache {
  private static final String PREFIX = "models--";

  private final Path root;

  HubCache(Path root) {
    this.root = root;
  }

  Optional<LocalModel> find(HubId id) throws IOException {
    Path repository = root.resolve(PREFIX + id.folder());
    Path ref = repository.resolve("refs").resolve(id.revision());
    String commit = Files.isRegularFile(ref) ? Files.readString(ref).strip() : id.revision();
    return HubId.isPlain(commit)
        ? snapshot(id.repository(), repository.resolve("snapshots").resolve(commit))
        : Optional.empty();
  }

  List<LocalModel> all() throws IOException {
    List<LocalModel> models = new ArrayList<>();
    for (Path repository : FileTree.children(root)) {
      String folder = repository.getFileName().toString();
      if (folder.startsWith(PREFIX)) {
        String name = folder.substring(PREFIX.length()).replace("--", "/");
        for (Path snapshot : FileTree.children(repository.resolve("snapshots"))) {
          snapshot(name, snapshot).ifPresent(models::add);
        }
      }
    }
    return models;
  }

  private static Optional<LocalModel> snapshot(String name, Path directory) {
    return ModelFiles.isWhole(directory)
        ? Optional.of(
            new LocalModel(
                name, directory, Origin.HUB_CACHE, Optional.of(directory.getFileName().toString())))
        : Optional.empty();
  }
}
