package org.semascope.data.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.Excerpt;
import org.semascope.core.SemascopeException;
import org.semascope.core.Suggestions;
import org.semascope.core.io.PinnedFile;
import org.semascope.core.io.PinnedSet;

/**
 * The data sets known by name, listed in {@code known-sets.tsv}, with their public copies in {@code
 * published-files.tsv}.
 */
public final class KnownSets {
  public static final String WORDNET_30 = "wordnet-3.0";
  public static final String WORDNET_GLOSSES = "wordnet-3.0-glosses";

  /** The usage examples in WordNet's glosses, a bundled sense-tagged corpus. */
  public static final String WORDNET_EXAMPLES = "wordnet-examples";

  /** Path similarity of nouns in WordNet, a proxy for human ratings. */
  public static final String WORDNET_PATHS = "wordnet-paths";

  private static final int LONGEST_SHOWN = 200;
  private static final List<KnownSet> ALL = read();

  private KnownSets() {}

  public static List<KnownSet> all() {
    return ALL;
  }

  public static Optional<KnownSet> named(String name) {
    return ALL.stream().filter(set -> set.name().equalsIgnoreCase(name)).findFirst();
  }

  /**
   * The sets of some names that can be pulled, in the order of the names.
   *
   * @param names empty ones are ignored
   * @throws SemascopeException for a name that is unknown, or of a set without a public copy
   */
  public static List<KnownSet> published(Collection<String> names) {
    return names.stream()
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .map(KnownSets::published)
        .distinct()
        .toList();
  }

  /** All sets that can be pulled. */
  public static List<KnownSet> published() {
    return ALL.stream().filter(set -> set.published().isPresent()).toList();
  }

  private static KnownSet published(String name) {
    Optional<KnownSet> set = named(name);
    if (set.isEmpty()) {
      List<String> names = published().stream().map(KnownSet::name).toList();
      throw new SemascopeException(
          "there is no data set named %s%s; `data pull` gets: %s"
              .formatted(
                  Excerpt.start(name, LONGEST_SHOWN),
                  Suggestions.sentence(name, names),
                  String.join(", ", names)));
    }
    SemascopeException.throwIf(
        set.get().isEmbedded(), "%s is bundled with Semascope and need not be pulled", name);
    SemascopeException.throwIf(
        set.get().published().isEmpty(),
        "%s has no public copy that Semascope may pull; get it from: %s",
        name,
        set.get().source());
    return set.get();
  }

  private static List<KnownSet> read() {
    Map<String, List<PinnedFile>> files =
        rows("published-files.tsv")
            .collect(
                Collectors.groupingBy(
                    row -> row[0], Collectors.mapping(KnownSets::file, Collectors.toList())));
    return rows("known-sets.tsv")
        .map(row -> set(row, files.get(row[0])))
        .filter(set -> !set.kind().formats().isEmpty())
        .toList();
  }

  private static Stream<String[]> rows(String resource) {
    try (InputStream in = KnownSets.class.getResourceAsStream(resource)) {
      String table = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return table.lines().filter(line -> !line.startsWith("#")).map(line -> line.split("\t", -1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static PinnedFile file(String[] row) {
    return new PinnedFile(row[1], row[2], row[3], row[4], Long.parseLong(row[5]), row[6], row[7]);
  }

  /**
   * @param files of its public copy; null if it cannot be pulled
   */
  private static KnownSet set(String[] row, List<PinnedFile> files) {
    return new KnownSet(
        row[0],
        DataKind.valueOf(row[1]),
        row[2],
        row[3],
        row[4],
        row[5].isEmpty() ? List.of() : List.of(row[5].split("\\|")),
        Optional.ofNullable(files).map(own -> new PinnedSet(row[0], row[2], row[3], own)));
  }
}
