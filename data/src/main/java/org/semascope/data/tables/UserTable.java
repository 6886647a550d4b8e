package org.semascope.data.tables;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.DecimalMark;
import org.semascope.data.text.DelimitedRow;

/**
 * Tables of a kind, as records.
 *
 * @param <R> the records
 */
public final class UserTable<R> implements Format<R> {
  private final TableKind kind;
  private final Supplier<Parser<R>> parsers;
  private final Function<? super R, String> shown;
  private final Optional<Path> description;

  /** Parses the rows of one file. */
  @FunctionalInterface
  public interface Parser<R> {
    /** The record of a row; null for a row to be skipped. */
    R parse(UserRow row);

    /** What probes leave out of the rows, and why, for {@code data check}. */
    default List<String> notes() {
      return List.of();
    }

    /** Records that are known only after the last row. */
    default List<R> rest() {
      return List.of();
    }
  }

  /**
   * @param parsers creates a parser for each file
   * @param shown a record on one line, for display
   */
  public UserTable(TableKind kind, Supplier<Parser<R>> parsers, Function<? super R, String> shown) {
    this(kind, parsers, shown, Optional.empty());
  }

  private UserTable(
      TableKind kind,
      Supplier<Parser<R>> parsers,
      Function<? super R, String> shown,
      Optional<Path> description) {
    this.kind = kind;
    this.parsers = parsers;
    this.shown = shown;
    this.description = description;
  }

  /**
   * The same format for a table whose header has other names.
   *
   * @param written names in the header, by the names of columns
   * @param file that says so, and so determines the records, too
   */
  public UserTable<R> withColumns(Map<String, String> written, Path file) {
    return new UserTable<>(kind.withColumns(written, file), parsers, shown, Optional.of(file));
  }

  /** Same as the public constructor, for records whose string is on one line. */
  public UserTable(TableKind kind, Supplier<Parser<R>> parsers) {
    this(kind, parsers, Object::toString);
  }

  /** The kinds of tables among some formats. */
  public static List<TableKind> kinds(List<? extends Format<?>> formats) {
    return formats.stream()
        .filter(UserTable.class::isInstance)
        .map(format -> ((UserTable<?>) format).kind)
        .toList();
  }

  @Override
  public String name() {
    return "%s, table with %s".formatted(kind.what(), kind.needed());
  }

  @Override
  public boolean recognises(Path path) {
    return TableRows.names(path)
        .filter(header -> description.isPresent() ? kind.hasAll(header) : kind.matches(header))
        .isPresent();
  }

  @Override
  public List<Path> filesRead(Path path) {
    return Stream.concat(Stream.of(path), description.stream()).toList();
  }

  @Override
  public String show(R record) {
    return shown.apply(record);
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super R> each) {
    read(path, faults, parsers.get(), row -> {}, each);
  }

  /** What the table contains; reads it as a whole. Bad rows go to {@code faults}. */
  public TableSummary summary(Path path, Faults faults) {
    Parser<R> parser = parsers.get();
    TableSummary.Collector collector = new TableSummary.Collector(kind);
    TableRows rows = read(path, faults, parser, collector::add, any -> {});
    TableLayout layout = new TableLayout(kind, rows.names());
    return collector.summary(layout, rows.shape(), parser.notes());
  }

  /**
   * @param beforehand receives each row that was parsed, before its record
   * @return the rows, closed
   */
  private TableRows read(
      Path path,
      Faults faults,
      Parser<R> parser,
      Consumer<UserRow> beforehand,
      Consumer<? super R> each) {
    try (TableRows rows = TableRows.open(path)) {
      TableLayout layout = checked(rows);
      DelimitedRow next = rows.next();
      if (next == null) {
        throw DataFormatException.file(path, "at least one row after the header", "none");
      }
      DecimalMark mark = new DecimalMark();
      for (; next != null; next = rows.next()) {
        DelimitedRow parsed = faults.check(next, rows::parsed).orElse(null);
        if (layout.width() < rows.names().size()) { // another key of a JSON object
          layout = new TableLayout(kind, rows.names());
        }
        if (parsed != null) {
          UserRow row = new UserRow(parsed, layout, mark);
          faults
              .check(row, one -> new Parsed<>(one, parser.parse(one)))
              .ifPresent(
                  good -> {
                    beforehand.accept(good.row);
                    if (good.record != null) {
                      each.accept(good.record);
                    }
                  });
        }
      }
      parser.rest().forEach(each);
      return rows;
    }
  }

  private record Parsed<R>(UserRow row, R record) {}

  /** The layout of a table; throws if columns are missing or repeated. */
  private TableLayout checked(TableRows rows) {
    TableLayout layout = new TableLayout(kind, rows.names());
    if (!layout.missing().isEmpty()) {
      throw DataFormatException.line(
          rows.file(), rows.headerLine(), kind.expected(), layout.faults());
    }
    if (layout.repeated().isPresent()) {
      throw DataFormatException.line(
          rows.file(),
          rows.headerLine(),
          "one column \"%s\"".formatted(layout.repeated().get().name()),
          String.join(", ", rows.names()));
    }
    return layout;
  }
}
