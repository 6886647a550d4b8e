package org.semascope.data.catalogue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A published set that we know by name.
 *
 * @param licence as its authors state it
 * @param source where a user gets it
 * @param places where it may stand below {@code SEMASCOPE_DATA}; none for what comes with Semascope
 */
public record KnownSet(
    String name, DataKind kind, String what, String licence, String source, List<String> places) {
  public KnownSet {
    places = List.copyOf(places);
  }

  /** Whether it needs no file. */
  public boolean isEmbedded() {
    return places.isEmpty();
  }

  /** The first of its places that is there. */
  public Optional<Path> find(Path data) {
    return places.stream().map(data::resolve).filter(Files::exists).findFirst();
  }
}
