package org.semascope.report.content;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.semascope.report.table.Table;

/**
 * A table as a paper would print it: blocks of rows under one header.
 *
 * @param name of its file, without ending
 * @param header of the columns after the rows' labels
 * @param notes below it
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

  /** The same under another name. */
  public Sheet named(String other) {
    return new Sheet(other, caption, corner, header, blocks, notes);
  }

  /** Without blocks, whose titles become a column where there are several. */
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

  /** Rows that belong together, such as the rows of one model. */
  public record Block(String title, List<Row> rows) {
    public Block {
      rows = List.copyOf(rows);
    }
  }

  /**
   * One line of it.
   *
   * @param gloss the label in plain words; may be empty
   */
  public record Row(String label, String gloss, Kind kind, List<Cell> cells) {
    public Row {
      cells = List.copyOf(cells);
    }

    /** A row of numbers that are measured here. */
    public static Row ours(String label, String gloss, List<Cell> cells) {
      return new Row(label, gloss, Kind.OURS, cells);
    }

    /** The label with a mark that says how far a paper's numbers can be set against ours. */
    public String markedLabel() {
      return label + (isOurs() ? "" : kind == Kind.COMPARABLE ? " ≈" : " ≠");
    }

    /** Whether its numbers are measured here, and not a paper's. */
    public boolean isOurs() {
      return kind == Kind.OURS;
    }
  }

  /** Whose numbers a row has. */
  public enum Kind {
    OURS,
    /** A paper's, of the same measure. */
    COMPARABLE,
    /** A paper's, of a measure that is not quite the same. */
    NOT_COMPARABLE
  }

  /**
   * One number.
   *
   * @param text empty where there is none
   * @param detail more about it, such as its interval; may be empty
   * @param best whether it is the highest of its row
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
