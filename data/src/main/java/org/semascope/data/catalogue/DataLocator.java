package org.semascope.data.catalogue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
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
    Optional<KnownSet> known = KnownSets.named(nameOrPath);
    if (known.isEmpty()) {
      return recognise(existing(nameOrPath));
    }
    Path path = located(known.get());
    return known
        .get()
        .kind()
        .recognised(path)
        .orElseThrow(
            () ->
                DataFormatException.file(
                    path, known.get().kind().label() + " in a supported format", "something else"));
  }

  /**
   * The path behind a name or path of data whose reader recognises the format.
   *
   * @param kinds that the reader accepts, for the message about an unknown name; all if none
   */
  public Path path(String nameOrPath, DataKind... kinds) {
    return KnownSets.named(nameOrPath)
        .map(set -> located(set))
        .orElseGet(() -> existing(nameOrPath, kinds));
  }

  /** The name of the known set at a path. */
  public Optional<String> knownName(Path path) {
    if (Compounds.isNounCompoundSenses(path)) {
      return Optional.of("ncs");
    }
    return folder
        .flatMap(
            data ->
                KnownSets.all().stream()
                    .filter(set -> set.find(data).filter(own -> isSame(own, path)).isPresent())
                    .map(KnownSet::name)
                    .findFirst())
        .or(() -> byFileName(path));
  }

  /** A file with the distinctive name of a known set is recognised in any folder. */
  private static Optional<String> byFileName(Path path) {
    String name = String.valueOf(path.getFileName());
    return !Files.isRegularFile(path)
        ? Optional.empty()
        : KnownSets.all().stream()
            .filter(set -> set.paths().stream().anyMatch(own -> own.endsWith("/" + name)))
            .map(KnownSet::name)
            .findFirst();
  }

  private static boolean isSame(Path one, Path other) {
    return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
  }

  private Path located(KnownSet set) {
    if (set.isEmbedded()) {
      throw new SemascopeException(
          "%s is bundled with Semascope and has no file to read".formatted(set.name()));
    }
    Path data =
        folder.orElseThrow(
            () ->
                new SemascopeException(
                    "%s is searched for in SEMASCOPE_DATA, which is not set; get it from: %s"
                        .formatted(set.name(), set.source())));
    return set.find(data)
        .orElseThrow(
            () ->
                new SemascopeException(
                    "there is no %s in %s: searched for %s; get it from: %s"
                        .formatted(
                            set.name(), data, String.join(", ", set.paths()), set.source())));
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

  private static Recognised recognise(Path path) {
    return DataKind.recognise(path)
        .orElseThrow(
            () ->
                new SemascopeException(
                    "%s: expected one of these kinds of data, found no supported format: %s"
                        .formatted(
                            path,
                            Arrays.stream(DataKind.values())
                                .map(DataKind::label)
                                .collect(Collectors.joining(", ")))));
  }
}
