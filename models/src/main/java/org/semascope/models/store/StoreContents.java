package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;
import org.semascope.core.io.ProcessLock;
import org.semascope.models.store.Pruned.Kept;
import org.semascope.models.store.StoreEntry.Kind;
import org.semascope.models.vectors.MappedVectors;
import org.semascope.models.vectors.VectorFacts;
import org.semascope.models.vectors.VectorFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lists the entries under {@code SEMASCOPE_HOME}, and removes them unless they are in use. */
final class StoreContents {
  private static final Logger LOG = LoggerFactory.getLogger(StoreContents.class);

  private final Home home;
  private final StoredModels stored;
  private final List<StoreEntry> removed = new ArrayList<>();
  private final List<Kept> kept = new ArrayList<>();

  StoreContents(Home home) {
    this.home = home;
    this.stored = new StoredModels(home);
  }

  List<StoreEntry> all() throws IOException {
    Map<Path, Kind> folders = new HashMap<>(derivedFolders());
    folders.put(home.models(), Kind.MODEL);
    folders.put(home.partial(), Kind.PARTIAL);
    folders.put(home.locks(), Kind.LOCK);
    folders.put(home.refs(), Kind.REFERENCE);
    folders.put(home.fingerprints(), Kind.FINGERPRINT);
    folders.put(home.natives(), Kind.NATIVE);
    List<StoreEntry> entries = new ArrayList<>();
    for (Path folder : FileTree.children(home.root())) {
      if (folders.containsKey(folder)) {
        entries.addAll(in(folder, folders.get(folder)));
      } else {
        entries.add(entry(folder, Kind.OTHER));
      }
    }
    return entries;
  }

  /** Folders of derived files, which are created again when needed. */
  private Map<Path, Kind> derivedFolders() {
    return Map.of(
        home.vectors(), Kind.VECTORS,
        home.wordnets(), Kind.WORDNET,
        home.indexes(), Kind.INDEX,
        home.trained(), Kind.TRAINED,
        home.evaluations(), Kind.EVALUATIONS);
  }

  private List<StoreEntry> derived() throws IOException {
    List<StoreEntry> all = new ArrayList<>();
    for (Map.Entry<Path, Kind> folder :
        derivedFolders().entrySet().stream().sorted(Map.Entry.comparingByValue()).toList()) {
      all.addAll(in(folder.getKey(), folder.getValue()));
    }
    return all;
  }

  private static List<StoreEntry> in(Path folder, Kind kind) throws IOException {
    List<StoreEntry> entries = new ArrayList<>();
    for (Path path : FileTree.children(folder)) {
      if (kind == Kind.INDEX && path.getFileName().toString().startsWith(".")) {
        continue; // a lock, or an index under construction
      }
      try {
        entries.add(entry(path, kind));
      } catch (NoSuchFileException e) {
        LOG.debug("{} disappeared during listing", path, e);
      }
    }
    return entries;
  }

  private static StoreEntry entry(Path path, Kind kind) throws IOException {
    Path provenance = path.resolve(Provenance.FILE);
    boolean used = kind == Kind.MODEL && Files.isRegularFile(provenance);
    return new StoreEntry(
        kind,
        kind == Kind.VECTORS ? nameOfVectors(path) : path.getFileName().toString(),
        path,
        FileTree.bytes(path),
        Files.getLastModifiedTime(used ? provenance : path, LinkOption.NOFOLLOW_LINKS).toInstant());
  }

  /** {@code glove.txt@1b2c3d4e}, or the directory's name if its vectors are damaged. */
  private static String nameOfVectors(Path directory) {
    try (MappedVectors vectors = MappedVectors.open(directory.resolve(VectorFile.MAPPED))) {
      VectorFacts facts = vectors.facts();
      return Path.of(facts.source()).getFileName() + "@" + facts.sha256().substring(0, 8);
    } catch (SemascopeException e) {
      LOG.debug("{} has no intact vectors", directory, e);
      return directory.getFileName().toString();
    }
  }

  /** See {@link ModelStore#prune}. */
  Pruned prune(List<String> names) throws IOException {
    List<StoreEntry> derived =
        derived().stream().filter(entry -> names.stream().anyMatch(entry::isCalled)).toList();
    List<LocalModel> all = stored.all();
    // A model's evaluations have the name of the model: the name then means both.
    List<String> models =
        names.stream()
            .filter(
                name ->
                    derived.stream().noneMatch(entry -> entry.isCalled(name))
                        || all.stream().anyMatch(model -> model.name().equals(name)))
            .toList();
    List<LocalModel> unwanted = stored.named(models);
    removePartials();
    return removeAll(unwanted, derived);
  }

  /** See {@link ModelStore#pruneAll}. */
  Pruned pruneAll() throws IOException {
    List<LocalModel> all = stored.all();
    removePartials();
    for (StoreEntry entry : in(home.models(), Kind.MODEL)) {
      if (all.stream().noneMatch(model -> model.directory().equals(entry.path()))) {
        remove(entry); // incomplete, so not listed as a model
      }
    }
    return removeAll(all, derived());
  }

  /** Removes partial downloads. */
  private void removePartials() throws IOException {
    for (StoreEntry partial : in(home.partial(), Kind.PARTIAL)) {
      if (Installer.isRemains(partial.path())) {
        FileTree.delete(partial.path());
        removed.add(partial);
      } else {
        remove(partial);
      }
    }
  }

  private Pruned removeAll(List<LocalModel> models, List<StoreEntry> derived) throws IOException {
    for (LocalModel model : models) {
      if (remove(entry(model.directory(), Kind.MODEL))) {
        stored.forget(model.name(), model.revision().orElse(""));
      }
    }
    for (StoreEntry entry : derived) {
      remove(entry);
    }
    return new Pruned(removed, kept);
  }

  private boolean remove(StoreEntry entry) throws IOException {
    Optional<ProcessLock> lock = Installer.tryLock(home, entry.path().getFileName().toString());
    if (lock.isEmpty()) {
      kept.add(new Kept(entry, "another process is working on it"));
      return false;
    }
    boolean free;
    try {
      free = InUse.unlessRead(home, entry.path(), () -> Installer.remove(home, entry.path()));
    } finally {
      lock.get().close();
    }
    if (free) {
      removed.add(entry);
    } else {
      kept.add(new Kept(entry, "another process is reading it"));
    }
    return free;
  }
}
