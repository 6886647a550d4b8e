package org.semascope.data.tables;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semascope.core.SemascopeException;
import org.semascope.data.DataFormatException;

/**
 * A kind of table of a user's own data.
 *
 * @param name as in {@code data template NAME}
 * @param what its content, for messages
 * @param items the name of its rows, plural
 * @param command that reads such a table, with {@code FILE} for the table
 * @param example rows of a valid table, with a field for each of the first columns
 */
public record TableKind(
    String name,
    String what,
    String items,
    String command,
    List<Column> columns,
    List<List<String>> example) {
  public TableKind {
    columns = List.copyOf(columns);
    example = List.copyOf(example);
  }

  /** The command for a file. */
  public String command(String file) {
    return command.replace("FILE", file);
  }

  /** A table with a header and the example rows, as text. */
  public String template(TableShape shape) {
    int width = example.get(0).size();
    List<String> names = columns.stream().limit(width).map(Column::name).toList();
    List<String> lines = new ArrayList<>();
    if (shape != TableShape.JSONL) {
      lines.add(shape.row(names, names));
    }
    example.forEach(row -> lines.add(shape.row(names, row)));
    return String.join("\n", lines) + "\n";
  }

  /**
   * The kind of a table whose header has other names.
   *
   * @param written names in the header, by the names of columns
   * @param file that says so, for messages
   */
  TableKind withColumns(Map<String, String> written, Path file) {
    for (String name : written.keySet()) {
      SemascopeException.throwIf(
          columns.stream().noneMatch(one -> one.name().equals(name)),
          "%s: expected columns of %s (%s), found \"%s\"",
          file,
          this.what,
          String.join(", ", columns.stream().map(Column::name).toList()),
          name);
    }
    return new TableKind(
        name,
        what,
        items,
        command,
        columns.stream()
            .map(
                one -> written.containsKey(one.name()) ? one.written(written.get(one.name())) : one)
            .toList(),
        example);
  }

  Column column(String name) {
    return columns.stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no column " + name + " in " + this.name));
  }

  /** {@code text, sense, word or start}. */
  public String needed() {
    return String.join(
        ", ",
        columns.stream()
            .filter(Column::required)
            .map(one -> one.name() + (one.unless().isEmpty() ? "" : " or " + one.unless()))
            .toList());
  }

  /** What a table of this kind is, for messages. */
  String expected() {
    return "%s with the columns %s".formatted(what, needed());
  }

  /** Whether a table with this header is of this kind. */
  boolean matches(List<String> header) {
    TableLayout layout = new TableLayout(this, header);
    boolean ofOther =
        TableKinds.all().stream()
            .filter(other -> !other.equals(this))
            .anyMatch(other -> !new TableLayout(other, header).marks().isEmpty());
    return layout.missing().isEmpty() && (!ofOther || !layout.marks().isEmpty());
  }

  /** Whether a header has all required columns, and possibly others. */
  boolean hasAll(List<String> header) {
    return new TableLayout(this, header).missing().isEmpty();
  }

  private boolean isSuggestedBy(List<String> header) {
    TableLayout layout = new TableLayout(this, header);
    return !layout.marks().isEmpty()
        || columns.stream().anyMatch(Column::marks)
            && layout.used().values().stream().filter(name -> !isShared(name)).count() > 1;
  }

  /** Whether a kind that no column identifies has this column, too. */
  private static boolean isShared(String name) {
    return TableKinds.all().stream()
        .filter(kind -> kind.columns().stream().noneMatch(Column::marks))
        .anyMatch(kind -> !new TableLayout(kind, List.of(name)).used().isEmpty());
  }

  /** The kind of the table in a file; empty for other files. */
  public static Optional<TableKind> of(Path file) {
    return TableRows.names(file)
        .flatMap(
            header -> TableKinds.all().stream().filter(kind -> kind.matches(header)).findFirst());
  }

  /**
   * Whether the header of a file is of one of the kinds, has a column that identifies one, or two
   * columns of a kind that such a column identifies, of those that only such kinds have.
   */
  public static boolean isClaimed(Path file) {
    return TableRows.names(file)
        .filter(
            header ->
                TableKinds.all().stream()
                    .anyMatch(kind -> kind.matches(header) || kind.isSuggestedBy(header)))
        .isPresent();
  }

  /**
   * Why a file is not a table of one of some kinds: it is of another kind, or lacks columns of the
   * kind of which it has the most. Empty if the file does not seem to be such a table.
   */
  public static Optional<DataFormatException> mismatch(Path file, List<TableKind> expected) {
    Optional<TableKind> other = of(file).filter(kind -> !expected.contains(kind));
    if (other.isPresent() && !expected.isEmpty()) {
      return Optional.of(
          DataFormatException.file(
              file,
              expected.get(0).expected(),
              "%s, which `%s` reads"
                  .formatted(other.get().what(), other.get().command(file.toString()))));
    }
    return TableRows.names(file)
        .flatMap(
            header ->
                expected.stream()
                    .map(kind -> new TableLayout(kind, header))
                    .filter(one -> !one.marks().isEmpty() || one.used().size() > 1)
                    .max(
                        Comparator.comparingInt((TableLayout one) -> one.marks().size())
                            .thenComparing(one -> -one.missing().size())
                            .thenComparing(one -> one.used().size())))
        .map(
            near ->
                DataFormatException.file(
                    file,
                    near.kind().expected(),
                    "%s; `semascope data template %s` prints an example"
                        .formatted(near.faults(), near.kind().name())));
  }
}
