package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;
import org.semascope.core.io.ProcessLock;
import org.semascope.models.vectors.MappedVectors;
import org.semascope.models.vectors.VectorFacts;
import org.semascope.models.vectors.VectorFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lists the entries under {@code SEMASCOPE_HOME}, and removes them unless they are in use. */
public final class StoreContents {
  private static final Logger LOG = LoggerFactory.getLogger(StoreContents.class);

  private final Home home;
  private final StoredModels stored;
  private final List<Entry> removed = new ArrayList<>();
  private final List<Kept> kept = new ArrayList<>();

  StoreContents(Home home) {
    this.home = home;
    this.stored = new StoredModels(home);
  }

  /** A file or directory under {@code SEMASCOPE_HOME}. */
  public record Entry(Kind kind, String name, Path path, long bytes, Instant lastUse) {
    /** Whether a name denotes this entry: the listed name, with or without its checksum. */
    private boolean isCalled(String given) {
      int at = name.lastIndexOf('@');
      return given.equals(name) || (at > 0 && given.equals(name.substring(0, at)));
    }
  }

  public enum Kind {
    MODEL("model", Home::models),
    DATA("data set", Home::data),
    VECTORS("vectors", Home::vectors),
    WORDNET("wordnet", Home::wordnets),
    INDEX("paragraph index", Home::indexes),
    TRAINED("trained vectors", Home::trained),
    EVALUATIONS("evaluations", Home::evaluations),
    PARTIAL("partial download", Home::partial),
    LOCK("lock", Home::locks),
    REFERENCE("hub reference", Home::refs),
    FINGERPRINT("fingerprint", Home::fingerprints),
    NATIVE("native library", Home::natives),
    OTHER("other", Home::root);

    /** Kinds that are removed by the names of their entries. */
    private static final Set<Kind> NAMED = EnumSet.range(DATA, EVALUATIONS);

    private final String label;
    private final Function<Home, Path> folder;

    Kind(String label, Function<Home, Path> folder) {
      this.label = label;
      this.folder = folder;
    }

    /** The name of the kind in tables. */
    public String label() {
      return label;
    }
  }

  /** The removed entries, and those that could not be removed. */
  public record Pruned(List<Entry> removed, List<Kept> kept) {
    public long bytesFreed() {
      return removed.stream().mapToLong(Entry::bytes).sum();
    }
  }

  /** An entry that was not removed, with the reason for the user. */
  public record Kept(Entry entry, String reason) {}

  List<Entry> all() throws IOException {
    Map<Path, Kind> kinds = new HashMap<>();
    for (Kind kind : Kind.values()) {
      kinds.put(kind.folder.apply(home), kind);
    }
    List<Entry> entries = new ArrayList<>();
    for (Path folder : FileTree.children(home.root())) {
      if (kinds.containsKey(folder)) {
        entries.addAll(in(kinds.get(folder)));
      } else {
        entries.add(entry(folder, Kind.OTHER));
      }
    }
    return entries;
  }

  /** The entries of one kind. */
  private List<Entry> in(Kind kind) throws IOException {
    List<Entry> entries = new ArrayList<>();
    for (Path path : FileTree.children(kind.folder.apply(home))) {
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

  private static Entry entry(Path path, Kind kind) throws IOException {
    Path provenance = path.resolve(Provenance.FILE);
    boolean used = (kind == Kind.MODEL || kind == Kind.DATA) && Files.isRegularFile(provenance);
    return new Entry(
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

  private List<Entry> named() throws IOException {
    List<Entry> all = new ArrayList<>();
    for (Kind kind : Kind.NAMED) {
      all.addAll(in(kind));
    }
    return all;
  }

  /** See {@link ModelStore#prune}. */
  Pruned prune(List<String> names) throws IOException {
    List<Entry> named = named();
    named.removeIf(entry -> names.stream().noneMatch(entry::isCalled));
    List<LocalModel> all = stored.all();
    Set<LocalModel> models = new LinkedHashSet<>();
    for (String name : names) {
      // A model's evaluations have the name of the model: the name then means both.
      List<LocalModel> matching = all.stream().filter(model -> model.name().equals(name)).toList();
      if (matching.isEmpty() && named.stream().noneMatch(entry -> entry.isCalled(name))) {
        Optional<HubId> id = HubId.parse(name);
        matching = id.isPresent() ? stored.byHubId(id.get()).stream().toList() : List.of();
        if (matching.isEmpty()) {
          throw ModelNotFoundException.notInstalled(
              name,
              Stream.concat(
                      all.stream().map(LocalModel::name), in(Kind.DATA).stream().map(Entry::name))
                  .distinct()
                  .toList());
        }
      }
      models.addAll(matching);
    }
    List<Entry> unwanted = new ArrayList<>();
    for (LocalModel model : models) {
      unwanted.add(entry(model.directory(), Kind.MODEL));
    }
    unwanted.addAll(named);
    return removeAll(unwanted);
  }

  /** See {@link ModelStore#pruneAll}. */
  Pruned pruneAll() throws IOException {
    List<Entry> unwanted = in(Kind.MODEL); // also incomplete ones
    unwanted.addAll(named());
    return removeAll(unwanted);
  }

  /** Removes partial downloads and the given entries. */
  private Pruned removeAll(List<Entry> entries) throws IOException {
    for (Entry partial : in(Kind.PARTIAL)) {
      remove(partial);
    }
    for (Entry entry : entries) {
      Optional<LocalModel> model =
          entry.kind() == Kind.MODEL ? stored.byKey(entry.name()) : Optional.empty();
      if (remove(entry) && model.isPresent()) {
        stored.forget(model.get().name(), model.get().revision().orElse(""));
      }
    }
    return new Pruned(removed, kept);
  }

  private boolean remove(Entry entry) throws IOException {
    Path path = entry.path();
    if (Installer.isRemains(path)) { // needs no lock
      FileTree.delete(path);
      return removed.add(entry);
    }
    Optional<ProcessLock> lock = Installer.tryLock(home, path.getFileName().toString());
    if (lock.isEmpty()) {
      kept.add(new Kept(entry, "another process is working on it"));
      return false;
    }
    try (ProcessLock held = lock.get()) {
      boolean free = InUse.removeUnlessRead(home, path);
      if (free) {
        removed.add(entry);
      } else {
        kept.add(new Kept(entry, "another process is reading it"));
      }
      return free;
    }
  }
}
