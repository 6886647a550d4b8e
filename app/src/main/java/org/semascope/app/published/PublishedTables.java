package org.semascope.app.published;

import com.fasterxml.jackson.core.type.TypeReference;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;

/** The tables we know of, by name. */
public final class PublishedTables {
  private static final List<PublishedTable> ALL =
      Stream.of("ferret2021-table1", "garcia2021-table2")
          .map(name -> YamlResource.read(name + ".yaml", new TypeReference<PublishedTable>() {}))
          .toList();

  private PublishedTables() {}

  public static List<PublishedTable> all() {
    return ALL;
  }

  public static PublishedTable named(String name) {
    return ALL.stream()
        .filter(table -> table.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new SemascopeException(
                    "there is no experiment \"%s\", only %s"
                        .formatted(
                            name,
                            ALL.stream()
                                .map(PublishedTable::name)
                                .collect(Collectors.joining(", ")))));
  }

  /** The table that has figures of this model. */
  public static Optional<PublishedTable> of(String probe, String model) {
    return ALL.stream()
        .filter(table -> table.probe().equals(probe) && table.isOf(model))
        .findFirst();
  }
}
