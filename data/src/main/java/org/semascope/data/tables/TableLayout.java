package org.semascope.data.tables;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.semascope.core.Suggestions;

/** The columns of a kind that a header has. */
public final class TableLayout {
  private final TableKind kind;
  private final List<String> header;
  private final Map<String, List<Integer>> at = new LinkedHashMap<>(); // by column name

  TableLayout(TableKind kind, List<String> header) {
    this.kind = kind;
    this.header = List.copyOf(header);
    List<String> plain = header.stream().map(Column::plain).toList();
    for (Column column : kind.columns()) {
      List<Integer> found =
          IntStream.range(0, plain.size())
              .filter(i -> column.isNamed(plain.get(i)))
              .boxed()
              .toList();
      if (!found.isEmpty()) {
        at.put(column.name(), found);
      }
    }
  }

  /** Number of the header's fields. */
  int width() {
    return header.size();
  }

  public TableKind kind() {
    return kind;
  }

  /** The header's fields of a column; none if the table does not have it. */
  List<Integer> at(String column) {
    return at.getOrDefault(column, List.of());
  }

  /** The columns of the kind, with the names that they have in the header. */
  public Map<String, String> used() {
    Map<String, String> used = new LinkedHashMap<>();
    at.forEach(
        (name, fields) ->
            used.put(name, fields.stream().map(header::get).collect(Collectors.joining(", "))));
    return used;
  }

  /** The header's fields that are no columns of the kind. */
  public List<String> ignored() {
    return IntStream.range(0, header.size())
        .filter(i -> at.values().stream().noneMatch(fields -> fields.contains(i)))
        .mapToObj(header::get)
        .filter(name -> !name.isBlank())
        .toList();
  }

  /** The required columns that the header lacks. */
  List<Column> missing() {
    return kind.columns().stream()
        .filter(column -> column.required() && at(column.name()).isEmpty())
        .filter(column -> at(column.unless()).isEmpty())
        .toList();
  }

  /** The columns of the header that identify the kind. */
  List<Column> marks() {
    return kind.columns().stream()
        .filter(column -> column.marks() && !at(column.name()).isEmpty())
        .toList();
  }

  /** A column that the header has twice, under the same name or an alias. */
  Optional<Column> repeated() {
    return kind.columns().stream()
        .filter(column -> !column.repeated() && at(column.name()).size() > 1)
        .findFirst();
  }

  /** What the header lacks, with the similar names that it has. */
  public String faults() {
    List<String> missing =
        missing().stream()
            .map(
                column ->
                    column.name()
                        + Suggestions.near(column.name(), ignored()).stream()
                            .map(" (is \"%s\" meant?)"::formatted)
                            .findFirst()
                            .orElse(""))
            .toList();
    return "%s; no %s".formatted(String.join(", ", header), String.join(", no ", missing));
  }
}
