package org.semascope.report.published;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.semascope.core.SemascopeException;

/** The published tables in {@code published/*.yaml} on the class path. */
public final class PublishedTables {
  private static final List<PublishedTable> ALL =
      YamlResources.all("published", PublishedTable.class).stream()
          .sorted(Comparator.comparing(PublishedTable::name))
          .toList();

  /** Those of models that were fine-tuned first, which no page of the model itself should show. */
  private static final List<PublishedTable> INOCULATED =
      YamlResources.all("inoculated", PublishedTable.class);

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

  /** The tables that have figures of this model after it was fine-tuned. */
  public static List<PublishedTable> inoculated(String model) {
    return INOCULATED.stream().filter(table -> table.isOf(model)).toList();
  }

  /** The tables that have figures of this model. */
  public static List<PublishedTable> of(String probe, String model) {
    return ALL.stream().filter(table -> table.probe().equals(probe) && table.isOf(model)).toList();
  }
}
