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

  /** Tables of fine-tuned models, which pages of the original model do not show. */
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
                    "unknown experiment \"%s\". Known: %s"
                        .formatted(
                            name,
                            ALL.stream()
                                .map(PublishedTable::name)
                                .collect(Collectors.joining(", ")))));
  }

  /** Tables with values of this model after fine-tuning. */
  public static List<PublishedTable> inoculated(String model) {
    return INOCULATED.stream().filter(table -> table.isOf(model)).toList();
  }

  /** Tables with values of this model. */
  public static List<PublishedTable> of(String probe, String model) {
    return ALL.stream().filter(table -> table.probe().equals(probe) && table.isOf(model)).toList();
  }
}
