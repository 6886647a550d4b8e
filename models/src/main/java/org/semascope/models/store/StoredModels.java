package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.FileTree;
import org.semascope.models.store.LocalModel.Origin;

/** The complete models under {@code SEMASCOPE_HOME/models}. */
record StoredModels(Home home) {
  List<LocalModel> all() throws IOException {
    List<LocalModel> models = new ArrayList<>();
    for (Path directory : FileTree.children(home.models())) {
      read(directory).ifPresent(models::add);
    }
    return models;
  }

  /** The model in the directory of that name, if it is complete. */
  Optional<LocalModel> byKey(String key) throws IOException {
    return read(home.models().resolve(key));
  }

  private static Optional<LocalModel> read(Path directory) throws IOException {
    if (!ModelFiles.isWhole(directory)) {
      return Optional.empty();
    }
    Optional<Path> vectors = ModelFiles.mappedVectors(directory);
    return Provenance.read(directory)
        .map(
            from -> {
              Optional<String> revision = Optional.of(from.revision());
              return new LocalModel(from.name(), directory, Origin.STORE, revision, vectors);
            });
  }

  /** The model that was pulled under this hub id. */
  Optional<LocalModel> byHubId(HubId id) throws IOException {
    Optional<String> commit = commit(reference(id)).filter(HubId::isPlain);
    if (commit.isPresent()) {
      return byKey(id.key(commit.get()));
    }
    if (!id.revision().matches("[0-9a-f]{7,40}")) {
      return Optional.empty();
    }
    return all().stream()
        .filter(model -> model.name().equals(id.repository()))
        .filter(model -> model.revision().orElse("").startsWith(id.revision()))
        .findFirst();
  }

  /** Stores the commit of a revision when it is pulled, so that {@link #byHubId} works offline. */
  void remember(HubId id, String commit) throws IOException {
    AtomicFile.write(reference(id), commit + "\n");
  }

  /** Deletes all references to that commit of the repository. */
  void forget(String repository, String commit) throws IOException {
    String prefix = new HubId(repository, "").folder() + "@";
    for (Path file : FileTree.children(home.refs())) {
      if (file.getFileName().toString().startsWith(prefix)
          && commit(file).equals(Optional.of(commit))) {
        Files.deleteIfExists(file);
      }
    }
  }

  private Path reference(HubId id) {
    return home.refs().resolve(id.folder() + "@" + id.encodedRevision());
  }

  private static Optional<String> commit(Path reference) throws IOException {
    return Files.isRegularFile(reference)
        ? Optional.of(Files.readString(reference).strip())
        : Optional.empty();
  }

  /**
   * The cache of Hugging Face's own tools, read only: {@code models--org--name/refs/main} names a
   * commit, {@code snapshots/<commit>/} holds links to its files. Incomplete snapshots (for
   * example, only a tokenizer) are ignored.
   */
  record HubCache(Path root) {
    private static final String PREFIX = "models--";

    Optional<LocalModel> find(HubId id) throws IOException {
      Path repository = root.resolve(PREFIX + id.folder());
      String commit = commit(repository.resolve("refs/" + id.revision())).orElse(id.revision());
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
      Optional<String> commit = Optional.of(directory.getFileName().toString());
      return Optional.of(new LocalModel(name, directory, Origin.HUB_CACHE, commit))
          .filter(model -> ModelFiles.isWhole(directory));
    }
  }
}
