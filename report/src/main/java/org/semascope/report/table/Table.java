package org.semascope.report.table;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.List;

/** Rows of cells under a header. A cell can be marked, such as the best of its row. */
public final class Table {
  private final List<String> header;
  private final List<List<Cell>> rows = new ArrayList<>();

  /** One cell; numbers are aligned to the right. */
  public record Cell(@JsonValue String text, boolean number, boolean best) {
    public static Cell of(String text) {
      return new Cell(text, false, false);
    }

    public static Cell number(String text) {
      return new Cell(text, true, false);
    }

    public Cell marked(boolean isBest) {
      return new Cell(text, number, isBest);
    }
  }

  /**
   * A table on a page, with notes below it.
   *
   * @param key header of the column that identifies the rows, so that each has a link; may be empty
   */
  public record Titled(String title, Table table, List<String> notes, String key) {
    public Titled {
      notes = List.copyOf(notes);
    }

    /** Rows without links. */
    public Titled(String title, Table table, List<String> notes) {
      this(title, table, notes, "");
    }

    /** The identifier of a row; empty if rows have none. */
    public String key(List<Cell> row) {
      int column = table.header().indexOf(key);
      return column < 0 ? "" : row.get(column).text();
    }
  }

  public Table(List<String> header) {
    this.header = List.copyOf(header);
  }

  public Table row(List<Cell> cells) {
    if (cells.size() != header.size()) {
      throw new IllegalArgumentException(cells.size() + " cells under " + header);
    }
    rows.add(List.copyOf(cells));
    return this;
  }

  public List<String> header() {
    return header;
  }

  public List<List<Cell>> rows() {
    return rows;
  }

  /** Whether a column has only numbers. */
  public boolean isNumeric(int column) {
    return !rows.isEmpty() && rows.stream().allMatch(row -> row.get(column).number());
  }
}
