package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.semascope.core.io.FileTree;
import org.semascope.models.store.LocalModel.Origin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The whole models under {@code SEMASCOPE_HOME/models}. */
final class StoredModels {
  private static final Logger LOG = LoggerFactory.getLogger(StoredModels.class);

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

  /** The model in the directory of that name, if it is whole. */
  Optional<LocalModel> byKey(String key) throws IOException {
    return read(home.models().resolve(key));
  }

  /** The model that this hub id meant when it was pulled. */
  Optional<LocalModel> byHubId(HubId id) throws IOException {
    Optional<String> commit = new HubRefs(home).commit(id);
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
   * The models that the names mean: by catalogue, by hub id, or by hub id at one revision.
   *
   * @throws ModelNotFoundException for a name that means none of them
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

  /** Notes that the model was used now; a store that cannot be written keeps no such notes. */
  static void touch(LocalModel model) {
    try {
      Files.setLastModifiedTime(
          model.directory().resolve(Provenance.FILE), FileTime.from(Instant.now()));
    } catch (IOException e) {
      LOG.debug("{}: cannot note its use", model.directory(), e);
    }
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
