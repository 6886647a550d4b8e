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

/** Lists what is under {@code SEMASCOPE_HOME}, and removes it unless it is in use. */
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
    Map<Path, Kind> rooms = new HashMap<>(remade());
    rooms.put(home.models(), Kind.MODEL);
    rooms.put(home.partial(), Kind.PARTIAL);
    rooms.put(home.locks(), Kind.LOCK);
    rooms.put(home.refs(), Kind.REFERENCE);
    rooms.put(home.fingerprints(), Kind.FINGERPRINT);
    rooms.put(home.natives(), Kind.NATIVE);
    List<StoreEntry> entries = new ArrayList<>();
    for (Path room : FileTree.children(home.root())) {
      if (rooms.containsKey(room)) {
        entries.addAll(in(room, rooms.get(room)));
      } else {
        entries.add(entry(room, Kind.OTHER));
      }
    }
    return entries;
  }

  /** Rooms of what was made from other files, and is made again when it is needed. */
  private Map<Path, Kind> remade() {
    return Map.of(
        home.vectors(), Kind.VECTORS,
        home.wordnets(), Kind.WORDNET,
        home.indexes(), Kind.INDEX,
        home.trained(), Kind.TRAINED,
        home.evaluations(), Kind.EVALUATIONS);
  }

  private List<StoreEntry> made() throws IOException {
    List<StoreEntry> all = new ArrayList<>();
    for (Map.Entry<Path, Kind> room :
        remade().entrySet().stream().sorted(Map.Entry.comparingByValue()).toList()) {
      all.addAll(in(room.getKey(), room.getValue()));
    }
    return all;
  }

  private static List<StoreEntry> in(Path room, Kind kind) throws IOException {
    List<StoreEntry> entries = new ArrayList<>();
    for (Path path : FileTree.children(room)) {
      if (kind == Kind.INDEX && path.getFileName().toString().startsWith(".")) {
        continue; // a lock, or an index in the making
      }
      try {
        entries.add(entry(path, kind));
      } catch (NoSuchFileException e) {
        LOG.debug("{} went away while it was looked at", path, e);
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

  /** {@code glove.txt@1b2c3d4e}, or the directory's name where nothing whole is in it. */
  private static String nameOfVectors(Path directory) {
    try (MappedVectors vectors = MappedVectors.open(directory.resolve(VectorFile.MAPPED))) {
      VectorFacts facts = vectors.facts();
      return Path.of(facts.source()).getFileName() + "@" + facts.sha256().substring(0, 8);
    } catch (SemascopeException e) {
      LOG.debug("{} holds no whole vectors", directory, e);
      return directory.getFileName().toString();
    }
  }

  /** As {@link ModelStore#prune}. */
  Pruned prune(List<String> names) throws IOException {
    List<StoreEntry> made =
        made().stream().filter(entry -> names.stream().anyMatch(entry::isCalled)).toList();
    List<LocalModel> all = stored.all();
    // A model's evaluations are called like the model: the name then means both.
    List<String> models =
        names.stream()
            .filter(
                name ->
                    made.stream().noneMatch(entry -> entry.isCalled(name))
                        || all.stream().anyMatch(model -> model.name().equals(name)))
            .toList();
    List<LocalModel> doomed = stored.named(models);
    removePartials();
    return removeModelsAnd(doomed, made);
  }

  /** As {@link ModelStore#pruneAll}. */
  Pruned pruneAll() throws IOException {
    List<LocalModel> all = stored.all();
    removePartials();
    for (StoreEntry entry : in(home.models(), Kind.MODEL)) {
      if (all.stream().noneMatch(model -> model.directory().equals(entry.path()))) {
        remove(entry); // it lacks files and so is no model any more
      }
    }
    return removeModelsAnd(all, made());
  }

  /** Removes what broken-off pulls have left. */
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

  private Pruned removeModelsAnd(List<LocalModel> models, List<StoreEntry> made)
      throws IOException {
    for (LocalModel model : models) {
      if (remove(entry(model.directory(), Kind.MODEL))) {
        stored.forget(model.name(), model.revision().orElse(""));
      }
    }
    for (StoreEntry entry : made) {
      remove(entry);
    }
    return new Pruned(removed, kept);
  }

  private boolean remove(StoreEntry entry) throws IOException {
    Optional<ProcessLock> lock = Installer.tryLock(home, entry.path().getFileName().toString());
    if (lock.isEmpty()) {
      kept.add(new Kept(entry, "another process is at work on it"));
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
      kept.add(new Kept(entry, "another process reads it"));
    }
    return free;
  }
}
