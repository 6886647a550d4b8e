package org.semascope.data.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The data sets known by name, listed in {@code known-sets.tsv}. */
public final class KnownSets {
  public static final String WORDNET_30 = "wordnet-3.0";
  public static final String WORDNET_GLOSSES = "wordnet-3.0-glosses";

  /** The usage examples in WordNet's glosses, a bundled sense-tagged corpus. */
  public static final String WORDNET_EXAMPLES = "wordnet-examples";

  private static final List<KnownSet> ALL = read();

  private KnownSets() {}

  public static List<KnownSet> all() {
    return ALL;
  }

  public static Optional<KnownSet> named(String name) {
    return ALL.stream().filter(set -> set.name().equalsIgnoreCase(name)).findFirst();
  }

  private static List<KnownSet> read() {
    try (InputStream in = KnownSets.class.getResourceAsStream("known-sets.tsv")) {
      String table = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return table.lines().filter(line -> !line.startsWith("#")).map(KnownSets::parse).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static KnownSet parse(String line) {
    String[] fields = line.split("\t", -1);
    List<String> paths = fields[5].isEmpty() ? List.of() : List.of(fields[5].split("\\|"));
    return new KnownSet(
        fields[0], DataKind.valueOf(fields[1]), fields[2], fields[3], fields[4], paths);
  }
}
