package org.semascope.data.catalogue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.ByteSize;
import org.semascope.core.Excerpt;
import org.semascope.core.SemascopeException;
import org.semascope.core.Suggestions;
import org.semascope.core.io.PinnedSet;
import org.semascope.data.DataFormatException;
import org.semascope.data.Format;
import org.semascope.data.catalogue.DataKind.Recognised;
import org.semascope.data.compounds.Compounds;
import org.semascope.data.tables.TableKind;
import org.semascope.data.tables.TableKinds;
import org.semascope.data.tables.UserTable;

/**
 * Finds data by the name of a known set or by path.
 *
 * @param folders that contain known sets, in order of preference
 * @param store searched after the folders
 * @param described sets of users, described in files of the folders
 */
public record DataLocator(List<Path> folders, PinnedSet.Store store, List<DescribedSet> described) {
  private static final int LONGEST_SHOWN = 200;

  /** A set and the file that describes it. */
  public record DescribedSet(KnownSet set, Path file) {}

  public DataLocator {
    folders = List.copyOf(folders);
    described = List.copyOf(described);
  }

  /** Reads the descriptions in the folders. */
  public DataLocator(List<Path> folders, PinnedSet.Store store) {
    this(folders, store, described(folders));
  }

  private static List<DescribedSet> described(List<Path> folders) {
    Map<String, DescribedSet> byName = new LinkedHashMap<>();
    for (Path folder : folders) {
      for (KnownSet set : DataSetFile.of(folder)) {
        byName.putIfAbsent(set.name(), new DescribedSet(set, folder.resolve(DataSetFile.NAME)));
      }
    }
    return List.copyOf(byName.values());
  }

  /** The known sets and those of users. */
  public List<KnownSet> sets() {
    return Stream.concat(KnownSets.all().stream(), described.stream().map(DescribedSet::set))
        .toList();
  }

  public Optional<KnownSet> named(String name) {
    return sets().stream().filter(set -> set.name().equalsIgnoreCase(name)).findFirst();
  }

  /** Formats for a path: for a described table, tables with the columns of its description. */
  public <R> List<Format<R>> formats(Path path, List<? extends Format<? extends R>> formats) {
    Optional<DescribedSet> own =
        described.stream()
            .filter(one -> !one.set.columns().isEmpty())
            .filter(one -> find(one.set).filter(found -> isSame(found, path)).isPresent())
            .findFirst();
    List<Format<R>> all = new ArrayList<>();
    for (Format<? extends R> format : formats) {
      if (own.isEmpty()) {
        all.add(wide(format));
      } else if (format instanceof UserTable<? extends R> table) {
        all.add(wide(table.withColumns(own.get().set.columns(), own.get().file)));
      }
    }
    return all;
  }

  /** A format only produces records. */
  @SuppressWarnings("unchecked")
  private static <R> Format<R> wide(Format<? extends R> format) {
    return (Format<R>) format;
  }

  /** With the folders {@code SEMASCOPE_DATA}, separated as in {@code PATH}. */
  public static DataLocator from(Map<String, String> env, PinnedSet.Store store) {
    return new DataLocator(
        Stream.of(env.getOrDefault("SEMASCOPE_DATA", "").split(File.pathSeparator))
            .filter(folder -> !folder.isBlank())
            .map(Path::of)
            .toList(),
        store);
  }

  /** Refuses a folder that does not exist. Data that is found elsewhere does not need it. */
  public void requireFolders() {
    for (Path folder : folders) {
      SemascopeException.throwIf(
          !Files.isDirectory(folder), "SEMASCOPE_DATA is %s, which is not a folder", folder);
    }
  }

  /** Whether a known set of this name is on this machine. */
  public boolean has(String name) {
    boolean found = named(name).flatMap(this::find).isPresent();
    if (!found) {
      requireFolders();
    }
    return found;
  }

  /** The path of a known set on this machine; the content of a pulled set is not verified. */
  public Optional<Path> find(KnownSet set) {
    return inFolders(set).or(() -> inStore(set, false));
  }

  private Optional<Path> inFolders(KnownSet set) {
    return folders.stream().flatMap(folder -> set.find(folder).stream()).findFirst();
  }

  private Optional<Path> inStore(KnownSet set, boolean verified) {
    return set.published().flatMap(files -> store.folder(files, verified)).flatMap(set::find);
  }

  /** The files of a name or path, with their format. */
  public Recognised find(String nameOrPath) {
    Path path = path(nameOrPath);
    Optional<KnownSet> known = named(nameOrPath);
    if (known.isPresent()) {
      DataKind kind = known.get().kind();
      return this.<Object>formats(path, kind.formats()).stream()
          .filter(format -> format.recognises(path))
          .findFirst()
          .map(format -> new Recognised(kind, format, path))
          .orElseThrow(
              () ->
                  DataFormatException.file(
                      path, kind.label() + " in a supported format", "something else"));
    }
    return DataKind.recognise(path)
        .orElseThrow(
            () ->
                TableKind.mismatch(path, TableKinds.all())
                    .map(SemascopeException.class::cast)
                    .orElseGet(() -> unrecognised(path)));
  }

  private static SemascopeException unrecognised(Path path) {
    return new SemascopeException(
        "%s: expected one of these kinds of data, found no supported format: %s"
            .formatted(
                path,
                Stream.of(DataKind.values())
                    .filter(kind -> !kind.formats().isEmpty())
                    .map(DataKind::label)
                    .collect(Collectors.joining(", "))));
  }

  /**
   * The path behind a name or path of data whose reader recognises the format.
   *
   * @param kinds that the reader accepts, for the message about an unknown name; all if none
   */
  public Path path(String nameOrPath, DataKind... kinds) {
    return named(nameOrPath).map(this::located).orElseGet(() -> existing(nameOrPath, kinds));
  }

  /**
   * The name of the known set at a path. A file with the distinctive name of a set is recognised in
   * any folder.
   */
  public Optional<String> knownName(Path path) {
    if (Compounds.isNounCompoundSenses(path)) {
      return Optional.of("ncs");
    }
    return nameOf(set -> find(set).filter(own -> isSame(own, path)).isPresent())
        .or(
            () ->
                nameOf(
                    set ->
                        Files.isRegularFile(path)
                            && set.paths().stream()
                                .anyMatch(own -> own.endsWith("/" + path.getFileName()))));
  }

  private Optional<String> nameOf(Predicate<KnownSet> wanted) {
    return sets().stream().filter(wanted).map(KnownSet::name).findFirst();
  }

  private static boolean isSame(Path one, Path other) {
    return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
  }

  private Path located(KnownSet set) {
    SemascopeException.throwIf(
        set.isEmbedded(), "%s is bundled with Semascope and has no file to read", set.name());
    Optional<Path> found = inFolders(set).or(() -> inStore(set, true));
    if (found.isEmpty()) {
      requireFolders();
    }
    return found.orElseThrow(
        () ->
            new SemascopeException(
                "there is no %s on this machine%s; %s"
                    .formatted(set.name(), searched(set), howToGet(set))));
  }

  /** A clause for users about a set that is not on this machine. */
  public static String howToGet(KnownSet set) {
    return set.published()
        .map(
            copy ->
                "`semascope data pull %s` downloads it (%s)"
                    .formatted(set.name(), ByteSize.of(copy.bytes())))
        .orElseGet(() -> "get it from: " + set.source());
  }

  private String searched(KnownSet set) {
    if (folders.isEmpty()) {
      return " (SEMASCOPE_DATA is not set)";
    }
    String where = folders.stream().map(Path::toString).collect(Collectors.joining(", "));
    return ": searched for %s in %s".formatted(String.join(", ", set.paths()), where);
  }

  private Path existing(String nameOrPath, DataKind... kinds) {
    Path path = Path.of(nameOrPath);
    if (!Files.exists(path)) {
      requireFolders(); // one of them may describe the set
      SemascopeException.throwIf(
          Files.isSymbolicLink(path), "%s: expected a file or folder, found a broken link", path);
      List<DataKind> wanted = List.of(kinds.length == 0 ? DataKind.values() : kinds);
      List<String> names =
          sets().stream().filter(set -> wanted.contains(set.kind())).map(KnownSet::name).toList();
      throw new SemascopeException(
          "there is no file, folder or data set named %s%s; data sets%s: %s"
              .formatted(
                  Excerpt.start(nameOrPath, LONGEST_SHOWN),
                  Suggestions.sentence(nameOrPath, names),
                  kinds.length == 0 ? "" : " of this kind",
                  String.join(", ", names)));
    }
    return path;
  }
}
