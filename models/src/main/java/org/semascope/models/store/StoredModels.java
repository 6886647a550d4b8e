package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.FileTree;
import org.semascope.models.store.LocalModel.Origin;

/** The complete models under {@code SEMASCOPE_HOME/models}. */
final class StoredModels {
  private final Home home;

  StoredModels(Home home) {
    this.home = home;
  }

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

  /** The model that was pulled under this hub id. */
  Optional<LocalModel> byHubId(HubId id) throws IOException {
    Optional<String> commit = commit(id);
    if (commit.isPresent()) {
      return byKey(id.key(commit.get()));
    }
    if (id.isCommit()) {
      return all().stream()
          .filter(model -> model.name().equals(id.repository()))
          .filter(model -> model.revision().orElse("").startsWith(id.revision()))
          .findFirst();
    }
    return Optional.empty();
  }

  /**
   * The models of these names: names of the catalogue, or hub ids with or without a revision.
   *
   * @throws ModelNotFoundException for a name that is not in the store
   */
  List<LocalModel> named(List<String> names) throws IOException {
    List<LocalModel> all = all();
    Set<LocalModel> named = new LinkedHashSet<>();
    for (String name : names) {
      List<LocalModel> matching = all.stream().filter(model -> model.name().equals(name)).toList();
      Optional<HubId> id = HubId.parse(name);
      if (matching.isEmpty() && id.isPresent()) {
        matching = byHubId(id.get()).stream().toList();
      }
      if (matching.isEmpty()) {
        throw ModelNotFoundException.notInstalled(
            name, all.stream().map(LocalModel::name).distinct().toList());
      }
      named.addAll(matching);
    }
    return List.copyOf(named);
  }

  /**
   * The commit of a branch or tag when it was pulled, stored so that the model is found offline.
   */
  private Optional<String> commit(HubId id) throws IOException {
    Path file = reference(id);
    return Files.isRegularFile(file)
        ? Optional.of(Files.readString(file).strip()).filter(HubId::isPlain)
        : Optional.empty();
  }

  /** Stores the commit of a revision for {@link #byHubId}. */
  void remember(HubId id, String commit) throws IOException {
    AtomicFile.write(reference(id), commit + "\n");
  }

  /** Deletes all references to that commit of the repository. */
  void forget(String repository, String commit) throws IOException {
    String prefix = new HubId(repository, "").folder() + "@";
    for (Path file : FileTree.children(home.refs())) {
      if (file.getFileName().toString().startsWith(prefix)
          && Files.readString(file).strip().equals(commit)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private Path reference(HubId id) {
    return home.refs().resolve(id.folder() + "@" + id.encodedRevision());
  }

  private static Optional<LocalModel> read(Path directory) throws IOException {
    if (!ModelFiles.isWhole(directory)) {
      return Optional.empty();
    }
    return Provenance.read(directory)
        .map(
            from ->
                new LocalModel(
                    from.name(),
                    directory,
                    Origin.STORE,
                    Optional.of(from.revision()),
                    ModelFiles.mappedVectors(directory)));
  }
}
