package org.semascope.report.published;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A published table, and the command that runs the same experiment.
 *
 * @param where part of the paper, such as a table number
 * @param models as regular expressions
 * @param data data sets as regular expressions; empty for any
 * @param command arguments of the program
 * @param cautions limitations of a comparison
 */
public record PublishedTable(
    String name,
    String title,
    String probe,
    Reference reference,
    String where,
    List<String> models,
    List<String> data,
    List<String> command,
    List<String> cautions,
    List<PublishedFigure> figures) {
  /**
   * From the fields of its YAML file.
   *
   * @param initial the group of the initial order, by reranked group; null if there is none
   */
  @JsonCreator
  static PublishedTable of(
      @JsonProperty(value = "name", required = true) String name,
      @JsonProperty(value = "title", required = true) String title,
      @JsonProperty(value = "probe", required = true) String probe,
      @JsonProperty(value = "reference", required = true) String reference,
      @JsonProperty(value = "where", required = true) String where,
      @JsonProperty(value = "models", required = true) List<String> models,
      @JsonProperty("data") List<String> data,
      @JsonProperty(value = "command", required = true) String command,
      @JsonProperty(value = "cautions", required = true) List<String> cautions,
      @JsonProperty(value = "nulls", required = true) Map<String, NullRanking> nulls,
      @JsonProperty("initial") Map<String, String> initial,
      @JsonProperty(value = "rows", required = true) List<PublishedRows> rows) {
    Map<String, String> before = initial == null ? Map.of() : initial;
    return new PublishedTable(
        name,
        title,
        probe,
        References.of(reference),
        where,
        List.copyOf(models),
        data == null ? List.of() : List.copyOf(data),
        List.of(command.strip().split("\\s+")),
        List.copyOf(cautions),
        rows.stream().flatMap(own -> own.figures(nulls, before)).toList());
  }

  /** Whether the table has values of this model. */
  public boolean isOf(String model) {
    return models.stream().anyMatch(model::matches);
  }

  /** Whether the table is about one of these data sets. */
  public boolean isAbout(Collection<String> sets) {
    return data.isEmpty() || sets.stream().anyMatch(set -> data.stream().anyMatch(set::matches));
  }

  /** The value of a model. */
  public Optional<PublishedFigure> figure(
      String model, String metric, String group, OptionalInt layer) {
    return figures.stream()
        .filter(one -> one.isOf(model) && one.is(metric, group, layer))
        .findFirst();
  }

  /**
   * Rows of the YAML file: one number per layer for each group, or a single number without layers.
   * A dash is a value that the paper does not print because it is not significant.
   *
   * @param model null if all rows of the table are of one model
   * @param digits after the decimal point in the paper; null for 1
   * @param smallestSignificant the smallest value that is not a dash; null without dashes
   */
  private record PublishedRows(
      String model,
      String metric,
      double scale,
      Integer digits,
      Double smallestSignificant,
      List<Integer> layers,
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
                  "%s of %s: %s values for %s layers"
                      .formatted(metric, group, row.size(), columns));
            }
            if (row.contains(DASH) && smallestSignificant == null) {
              throw new IllegalArgumentException(
                  "%s of %s: a dash needs smallestSignificant".formatted(metric, group));
            }
          });
    }

    Stream<PublishedFigure> figures(Map<String, NullRanking> nulls, Map<String, String> initial) {
      NullRanking own = nulls.get(metric);
      if (own == null) {
        throw new IllegalArgumentException(metric + ": no null ranking");
      }
      return values.entrySet().stream()
          .flatMap(
              row ->
                  IntStream.range(0, row.getValue().size())
                      .mapToObj(
                          i ->
                              figure(own, initial, row.getKey(), layer(i), row.getValue().get(i))));
    }

    private OptionalInt layer(int column) {
      return layers.isEmpty() ? OptionalInt.empty() : OptionalInt.of(layers.get(column));
    }

    private PublishedFigure figure(
        NullRanking own,
        Map<String, String> initial,
        String group,
        OptionalInt layer,
        String value) {
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
          own,
          initial.getOrDefault(group, group),
          comparable,
          reason);
    }
  }
}
