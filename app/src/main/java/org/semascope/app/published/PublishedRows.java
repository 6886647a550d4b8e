package org.semascope.app.published;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rows of a table as its YAML file has them: a number per layer for each group, or a single one if
 * there are no layers.
 */
record PublishedRows(
    String metric,
    double scale,
    List<Integer> layers,
    Double tolerance,
    boolean comparable,
    String reason,
    Map<String, List<Double>> values) {
  PublishedRows {
    layers = layers == null ? List.of() : List.copyOf(layers);
    int columns = Math.max(1, layers.size());
    values.forEach(
        (group, row) -> {
          if (row.size() != columns) {
            throw new IllegalArgumentException(
                "%s of %s: %d values for %d layers".formatted(metric, group, row.size(), columns));
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

  private PublishedFigure figure(String group, OptionalInt layer, double value) {
    OptionalDouble within =
        tolerance == null ? OptionalDouble.empty() : OptionalDouble.of(tolerance);
    return new PublishedFigure(metric, group, layer, value, scale, within, comparable, reason);
  }
}
