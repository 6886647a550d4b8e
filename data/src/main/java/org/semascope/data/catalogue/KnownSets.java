package org.semascope.data.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.semascope.core.Excerpt;
import org.semascope.core.SemascopeException;
import org.semascope.core.Suggestions;

/** The data sets known by name, described in {@code data-sets.yaml}. */
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
    try (InputStream in = KnownSets.class.getResourceAsStream(DataSetFile.NAME)) {
      return DataSetFile.read(Path.of(DataSetFile.NAME), in).stream()
          .filter(set -> !set.kind().formats().isEmpty())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
