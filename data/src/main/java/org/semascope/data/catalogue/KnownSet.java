package org.semascope.data.catalogue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  public KnownSet {
    paths = List.copyOf(paths);
    columns = Map.copyOf(columns);
  }

  /** Whether it is bundled with Semascope. */
  public boolean isEmbedded() {
    return paths.isEmpty();
  }

  /** The first of its paths that exists. */
  public Optional<Path> find(Path data) {
    return paths.stream().map(data::resolve).filter(Files::exists).findFirst();
  }
}
