package org.semascope.data.catalogue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.PinnedFile;
import org.semascope.core.io.PinnedSet;
import org.semascope.data.DataFormatException;
import org.semascope.data.text.Lines;

/**
 * Descriptions of data sets in YAML: a list of sets with the fields that the bundled {@code
 * data-sets.yaml} explains. A user's file of this name is in a folder of {@code SEMASCOPE_DATA}.
 */
final class DataSetFile {
  static final String NAME = "data-sets.yaml";

  private static final ObjectMapper YAML =
      YAMLMapper.builder().enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES).build();

  private DataSetFile() {}

  private record Description(
      String name,
      String kind,
      String what,
      String licence,
      String source,
      String citation,
      List<String> paths,
      Map<String, String> columns,
      Copy copy) {
    KnownSet set(Path file) {
      require(file, "name", name);
      require(file, "kind", kind);
      List<String> own = paths == null ? List.of() : paths;
      String title = what == null ? name : what;
      String terms = licence == null ? "none stated" : licence;
      return new KnownSet(
          name,
          kind(file),
          title,
          terms,
          source == null ? file.toString() : source,
          citation == null ? "" : citation,
          own,
          columns == null ? Map.of() : columns,
          Optional.ofNullable(copy).map(one -> new PinnedSet(name, title, terms, one.pinned())));
    }

    private void require(Path file, String field, String value) {
      if (value == null || value.isBlank()) {
        throw DataFormatException.file(
            file, "a field \"%s\"".formatted(field), name == null ? "none" : "none in " + name);
      }
    }

    private DataKind kind(Path file) {
      return Stream.of(DataKind.values())
          .filter(one -> plain(one).equals(kind))
          .findFirst()
          .orElseThrow(
              () ->
                  DataFormatException.file(
                      file,
                      "a kind of data set, one of "
                          + Stream.of(DataKind.values())
                              .map(DataSetFile::plain)
                              .collect(Collectors.joining(", ")),
                      "\"%s\" in %s".formatted(kind, name)));
    }
  }

  /** {@code use-pairs}. */
  private static String plain(DataKind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** A public copy. */
  private record Copy(String repository, String commit, List<CopiedFile> files) {
    Copy {
      files = files == null ? List.of() : List.copyOf(files);
    }

    List<PinnedFile> pinned() {
      return files.stream()
          .map(
              one ->
                  new PinnedFile(
                      repository,
                      commit,
                      one.path,
                      one.sha256,
                      one.bytes,
                      one.here,
                      one.unpack == null ? "" : one.unpack))
          .toList();
    }
  }

  private record CopiedFile(String path, String sha256, long bytes, String here, String unpack) {}

  /** The sets that a folder describes; none without a file of the name. */
  static List<KnownSet> of(Path folder) {
    Path file = folder.resolve(NAME);
    if (!Files.isRegularFile(file)) {
      return List.of();
    }
    try (InputStream in = Files.newInputStream(file)) {
      List<KnownSet> sets = read(file, in);
      for (KnownSet set : sets) {
        SemascopeException.throwIf(
            KnownSets.named(set.name()).isPresent(),
            "%s: expected another name than %s, which is a known data set",
            file,
            set.name());
        SemascopeException.throwIf(
            set.paths().isEmpty(), "%s: expected a path of %s, found none", file, set.name());
      }
      return sets;
    } catch (IOException e) {
      throw Lines.unreadable(file, e);
    }
  }

  /**
   * @param file for messages
   */
  static List<KnownSet> read(Path file, InputStream in) throws IOException {
    List<Description> all;
    try {
      all = YAML.readValue(in, new TypeReference<List<Description>>() {});
    } catch (JsonProcessingException e) {
      long line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      throw DataFormatException.line(
          file, line, "descriptions of data sets", e.getOriginalMessage().replaceAll("\\s+", " "));
    }
    List<KnownSet> sets = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Description one : all == null ? List.<Description>of() : all) {
      KnownSet set = one.set(file);
      if (!names.add(set.name().toLowerCase(Locale.ROOT))) {
        throw DataFormatException.file(file, "each name once", set.name() + " again");
      }
      sets.add(set);
    }
    return sets;
  }
}
