package org.semascope.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.semascope.core.SemascopeException;
import org.semascope.data.DataFormatException;
import org.semascope.data.catalogue.DataKind;
import org.semascope.data.catalogue.DataKind.Recognised;
import org.semascope.data.catalogue.KnownSet;
import org.semascope.data.catalogue.KnownSets;

/** Finds what a user calls data: a set known by name, or a path. */
final class DataSource {
  private DataSource() {}

  /** The files behind a name or path, with the form they are in. */
  static Recognised find(Context context, String nameOrPath) {
    Optional<KnownSet> known = KnownSets.named(nameOrPath);
    if (known.isEmpty()) {
      return recognise(existing(nameOrPath));
    }
    Path path = located(context, known.get());
    return known
        .get()
        .kind()
        .recognised(path)
        .orElseThrow(
            () ->
                DataFormatException.file(
                    path, known.get().kind().label() + " in a known form", "something else"));
  }

  /** The path behind a name or path of a kind of data that its reader recognises by itself. */
  static Path path(Context context, String nameOrPath) {
    return KnownSets.named(nameOrPath)
        .map(set -> located(context, set))
        .orElseGet(() -> existing(nameOrPath));
  }

  private static Path located(Context context, KnownSet set) {
    if (set.isEmbedded()) {
      throw new SemascopeException(
          "%s comes with Semascope and has no file that could be read here".formatted(set.name()));
    }
    Path data =
        DataCommand.folder(context)
            .orElseThrow(
                () ->
                    new SemascopeException(
                        "%s is looked for below SEMASCOPE_DATA, which is not set; get it from: %s"
                            .formatted(set.name(), set.source())));
    return set.find(data)
        .orElseThrow(
            () ->
                new SemascopeException(
                    "there is no %s in %s: looked for %s; get it from: %s"
                        .formatted(
                            set.name(), data, String.join(", ", set.places()), set.source())));
  }

  private static Path existing(String nameOrPath) {
    Path path = Path.of(nameOrPath);
    if (!Files.exists(path)) {
      String names = KnownSets.all().stream().map(KnownSet::name).collect(Collectors.joining(", "));
      throw new SemascopeException(
          "there is no file or folder %s, nor a set of that name; known are %s"
              .formatted(nameOrPath, names));
    }
    return path;
  }

  private static Recognised recognise(Path path) {
    return DataKind.recognise(path)
        .orElseThrow(
            () ->
                new SemascopeException(
                    "%s: expected one of these kinds of data, found none of their forms: %s"
                        .formatted(
                            path,
                            Arrays.stream(DataKind.values())
                                .map(DataKind::label)
                                .collect(Collectors.joining(", ")))));
  }
}
