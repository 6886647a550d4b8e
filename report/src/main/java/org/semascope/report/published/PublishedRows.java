package org.semascope.report.published;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rows of a table as its YAML file has them: a number per layer for each group, or a single one if
 * there are no layers. A dash stands for a number that the paper does not print because it is not
 * significant.
 *
 * @param model whose rows they are; null if all of the table's are of one
 * @param digits after the point that the paper prints; null for one
 * @param smallestSignificant the smallest number that is no dash; null where there are no dashes
 */
record PublishedRows(
    String model,
    String metric,
    double scale,
    Integer digits,
    Double smallestSignificant,
    List<Integer> layers,
    Double tolerance,
    boolean comparable,
    String reason,
    Map<String, List<String>> values) {
  private static final String DASH = "-";

  PublishedRows {
    layers = layers == null ? List.of() : List.copyOf(layers);
    int columns = Math.max(1, layers.size());
    values.forEach(
        (group, row) -> {
          if (row.size() != columns) {
            throw new IllegalArgumentException(
                "%s of %s: %d values for %d layers".formatted(metric, group, row.size(), columns));
          }
          if (row.contains(DASH) && smallestSignificant == null) {
            throw new IllegalArgumentException(
                "%s of %s: a dash, and nothing says what is significant".formatted(metric, group));
          }
        });
    if (tolerance != null && !comparable) {
      throw new IllegalArgumentException(metric + ": a tolerance of what cannot be compared");
    }
  }

  Stream<PublishedFigure> figures() {
    return values.entrySet().stream()
        .flatMap(
            row ->
                IntStream.range(0, row.getValue().size())
                    .mapToObj(i -> figure(row.getKey(), layer(i), row.getValue().get(i))));
  }

  private OptionalInt layer(int column) {
    return layers.isEmpty() ? OptionalInt.empty() : OptionalInt.of(layers.get(column));
  }

  private PublishedFigure figure(String group, OptionalInt layer, String value) {
    boolean dash = value.equals(DASH);
    return new PublishedFigure(
        Optional.ofNullable(model),
        metric,
        group,
        layer,
        dash ? smallestSignificant : Double.parseDouble(value),
        dash,
        digits == null ? 1 : digits,
        scale,
        tolerance == null ? OptionalDouble.empty() : OptionalDouble.of(tolerance),
        comparable,
        reason);
  }
}
