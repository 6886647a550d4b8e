package org.semascope.data.catalogue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.io.PinnedSet;

/**
 * A published data set known by name.
 *
 * @param licence as stated by its authors
 * @param source where to get it
 * @param citation a work; empty for bundled descriptions, whose works are in {@code
 *     references.yaml}
 * @param paths its possible paths below {@code SEMASCOPE_DATA} and below its folder in the store;
 *     none for a bundled set
 * @param columns of a table: names in the header, by the names of its kind's columns
 * @param published its public copy, if it can be pulled
 */
public record KnownSet(
    String name,
    DataKind kind,
    String what,
    String licence,
    String source,
    String citation,
    List<String> paths,
    Map<String, String> columns,
    Optional<PinnedSet> published) {
  private static final Pattern COMMONS = Pattern.compile("CC (BY[A-Z-]*) (\\d\\.\\d)( US)?");

  public KnownSet {
    paths = List.copyOf(paths);
    columns = Map.copyOf(columns);
  }

  /** Whether it is bundled with Semascope. */
  public boolean isEmbedded() {
    return paths.isEmpty();
  }

  /** The address of a Creative Commons licence; other licences as stated. */
  public String licenceOrAddress() {
    Matcher commons = COMMONS.matcher(licence);
    return commons.matches()
        ? "https://creativecommons.org/licenses/%s/%s/%s"
            .formatted(
                commons.group(1).toLowerCase(Locale.ROOT),
                commons.group(2),
                commons.group(3) == null ? "" : "us/")
        : licence;
  }

  /** The first of its paths that exists. */
  public Optional<Path> find(Path data) {
    return paths.stream().map(data::resolve).filter(Files::exists).findFirst();
  }
}
