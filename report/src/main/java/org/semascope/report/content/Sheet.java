package org.semascope.report.content;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.semascope.report.table.Table;

/**
 * A table with blocks of rows under one header.
 *
 * @param name of its file, without extension
 * @param header of the columns after the row labels
 * @param notes below the table
 */
public record Sheet(
    String name,
    String caption,
    String corner,
    List<String> header,
    List<Block> blocks,
    List<String> notes) {
  public Sheet {
    header = List.copyOf(header);
    blocks = List.copyOf(blocks);
    notes = List.copyOf(notes);
    for (Block block : blocks) {
      for (Row row : block.rows()) {
        if (row.cells().size() != header.size()) {
          throw new IllegalArgumentException(
              "%s: %s cells under %s columns"
                  .formatted(row.label(), row.cells().size(), header.size()));
        }
      }
    }
  }

  /** The same table under another name. */
  public Sheet named(String other) {
    return new Sheet(other, caption, corner, header, blocks, notes);
  }

  /** Without blocks; the titles of several blocks become a column. */
  public Table table(Predicate<Row> shown, Function<Row, String> label) {
    boolean several = blocks.size() > 1;
    List<String> columns = new ArrayList<>(several ? List.of("model") : List.of());
    columns.add(corner);
    columns.addAll(header);
    Table table = new Table(columns);
    for (Block block : blocks) {
      for (Row row : block.rows()) {
        if (shown.test(row)) {
          List<Table.Cell> cells =
              new ArrayList<>(several ? List.of(Table.Cell.of(block.title())) : List.of());
          cells.add(Table.Cell.of(label.apply(row)));
          row.cells()
              .forEach(cell -> cells.add(Table.Cell.number(cell.text()).marked(cell.best())));
          table.row(cells);
        }
      }
    }
    return table;
  }

  /** A group of rows, such as the rows of one model. */
  public record Block(String title, List<Row> rows) {
    public Block {
      rows = List.copyOf(rows);
    }
  }

  /**
   * A row.
   *
   * @param gloss explains the label; may be empty
   */
  public record Row(String label, String gloss, Kind kind, List<Cell> cells) {
    public Row {
      cells = List.copyOf(cells);
    }

    /** A row of our own results. */
    public static Row ours(String label, String gloss, List<Cell> cells) {
      return new Row(label, gloss, Kind.OURS, cells);
    }

    /** The label; of published values with a mark for comparable or not comparable. */
    public String markedLabel() {
      return label + (isOurs() ? "" : kind == Kind.COMPARABLE ? " ≈" : " ≠");
    }

    /** Whether its numbers are our own results, not published ones. */
    public boolean isOurs() {
      return kind == Kind.OURS;
    }
  }

  /** Origin of the numbers of a row. */
  public enum Kind {
    OURS,
    /** Published, same metric. */
    COMPARABLE,
    /** Published, but model, data or metric differ. */
    NOT_COMPARABLE
  }

  /**
   * A cell.
   *
   * @param text empty if there is no value
   * @param detail tooltip, such as the interval; may be empty
   * @param best whether the value is marked, such as the highest of its row
   */
  public record Cell(String text, String detail, boolean best) {
    public static final Cell EMPTY = new Cell("", "", false);

    public static Cell of(String text) {
      return of(text, "");
    }

    public static Cell of(String text, String detail) {
      return new Cell(text, detail, false);
    }

    public Cell marked(boolean asBest) {
      return new Cell(text, detail, asBest);
    }
  }
}
