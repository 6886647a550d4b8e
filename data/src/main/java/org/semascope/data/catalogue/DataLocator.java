package org.semascope.data.catalogue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.Excerpt;
import org.semascope.core.SemascopeException;
import org.semascope.core.Suggestions;
import org.semascope.data.DataFormatException;
import org.semascope.data.catalogue.DataKind.Recognised;
import org.semascope.data.compounds.Compounds;

/**
 * Finds data by the name of a known set or by path.
 *
 * @param folder that contains the known sets, if there is one
 */
public record DataLocator(Optional<Path> folder) {
  private static final int LONGEST_SHOWN = 200;

  /** With the folder {@code SEMASCOPE_DATA}; refuses one that is not there. */
  public static DataLocator from(Map<String, String> env) {
    String data = env.getOrDefault("SEMASCOPE_DATA", "");
    if (data.isBlank()) {
      return new DataLocator(Optional.empty());
    }
    Path folder = Path.of(data);
    SemascopeException.throwIf(
        !Files.isDirectory(folder), "SEMASCOPE_DATA is %s, which is not a folder", data);
    return new DataLocator(Optional.of(folder));
  }

  /** The files of a name or path, with their format. */
  public Recognised find(String nameOrPath) {
    Path path = path(nameOrPath);
    Optional<KnownSet> known = KnownSets.named(nameOrPath);
    if (known.isPresent()) {
      DataKind kind = known.get().kind();
      return kind.recognised(path)
          .orElseThrow(
              () ->
                  DataFormatException.file(
                      path, kind.label() + " in a supported format", "something else"));
    }
    return DataKind.recognise(path)
        .orElseThrow(
            () ->
                new SemascopeException(
                    "%s: expected one of these kinds of data, found no supported format: %s"
                        .formatted(
                            path,
                            Stream.of(DataKind.values())
                                .map(DataKind::label)
                                .collect(Collectors.joining(", ")))));
  }

  /**
   * The path behind a name or path of data whose reader recognises the format.
   *
   * @param kinds that the reader accepts, for the message about an unknown name; all if none
   */
  public Path path(String nameOrPath, DataKind... kinds) {
    return KnownSets.named(nameOrPath)
        .map(this::located)
        .orElseGet(() -> existing(nameOrPath, kinds));
  }

  /**
   * The name of the known set at a path. A file with the distinctive name of a set is recognised in
   * any folder.
   */
  public Optional<String> knownName(Path path) {
    if (Compounds.isNounCompoundSenses(path)) {
      return Optional.of("ncs");
    }
    return named(set -> folder.flatMap(set::find).filter(own -> isSame(own, path)).isPresent())
        .or(
            () ->
                named(
                    set ->
                        Files.isRegularFile(path)
                            && set.paths().stream()
                                .anyMatch(own -> own.endsWith("/" + path.getFileName()))));
  }

  private static Optional<String> named(Predicate<KnownSet> wanted) {
    return KnownSets.all().stream().filter(wanted).map(KnownSet::name).findFirst();
  }

  private static boolean isSame(Path one, Path other) {
    return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
  }

  private Path located(KnownSet set) {
    SemascopeException.throwIf(
        set.isEmbedded(), "%s is bundled with Semascope and has no file to read", set.name());
    SemascopeException.throwIf(
        folder.isEmpty(),
        "%s is searched for in SEMASCOPE_DATA, which is not set; get it from: %s",
        set.name(),
        set.source());
    Optional<Path> found = set.find(folder.get());
    SemascopeException.throwIf(
        found.isEmpty(),
        "there is no %s in %s: searched for %s; get it from: %s",
        set.name(),
        folder.get(),
        String.join(", ", set.paths()),
        set.source());
    return found.get();
  }

  private static Path existing(String nameOrPath, DataKind... kinds) {
    Path path = Path.of(nameOrPath);
    if (!Files.exists(path)) {
      SemascopeException.throwIf(
          Files.isSymbolicLink(path), "%s: expected a file or folder, found a broken link", path);
      List<DataKind> wanted = List.of(kinds.length == 0 ? DataKind.values() : kinds);
      List<String> names =
          KnownSets.all().stream()
              .filter(set -> wanted.contains(set.kind()))
              .map(KnownSet::name)
              .toList();
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
