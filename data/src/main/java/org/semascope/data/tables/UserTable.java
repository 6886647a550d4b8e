package org.semascope.data.tables;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
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

  /** Parses the rows of one file. */
  @FunctionalInterface
  public interface Parser<R> {
    /** The record of a row; null for a row to be skipped. */
    R parse(UserRow row);

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
    this.kind = kind;
    this.parsers = parsers;
    this.shown = shown;
  }

  /** Same as the public constructor, for records whose string is on one line. */
  public UserTable(TableKind kind, Supplier<Parser<R>> parsers) {
    this(kind, parsers, Object::toString);
  }

  public TableKind kind() {
    return kind;
  }

  @Override
  public String name() {
    return "%s, table with %s".formatted(kind.what(), kind.needed());
  }

  @Override
  public boolean recognises(Path path) {
    return TableRows.names(path).filter(kind::matches).isPresent();
  }

  @Override
  public String show(R record) {
    return shown.apply(record);
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super R> each) {
    Parser<R> parser = parsers.get();
    rows(path, faults, row -> faults.check(row, parser::parse).ifPresent(each));
    parser.rest().forEach(each);
  }

  private void rows(Path path, Faults faults, Consumer<UserRow> each) {
    try (TableRows rows = TableRows.open(path)) {
      TableLayout layout = new TableLayout(kind, rows.names());
      if (!layout.missing().isEmpty()) {
        throw DataFormatException.line(path, rows.headerLine(), kind.expected(), layout.faults());
      }
      layout
          .repeated()
          .ifPresent(
              column -> {
                throw DataFormatException.line(
                    path,
                    rows.headerLine(),
                    "the column \"%s\" once".formatted(column.name()),
                    String.join(", ", rows.names()));
              });
      DelimitedRow next = rows.next();
      if (next == null) {
        throw DataFormatException.file(path, "at least one row after the header", "none");
      }
      DecimalMark mark = new DecimalMark();
      for (; next != null; next = rows.next()) {
        DelimitedRow row = next;
        int known = rows.names().size();
        DelimitedRow parsed = faults.check(row, rows::parsed).orElse(null);
        if (rows.names().size() > known) { // another key of a JSON object
          layout = new TableLayout(kind, rows.names());
        }
        if (parsed != null) {
          each.accept(new UserRow(parsed, layout, mark));
        }
      }
    }
  }
}
