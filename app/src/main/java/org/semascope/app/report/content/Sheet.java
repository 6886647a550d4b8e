package org.semascope.app.report.content;

import java.util.List;

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
              "%s: %d cells under %d columns"
                  .formatted(row.label(), row.cells().size(), header.size()));
        }
      }
    }
  }

  /** Rows that belong together, such as those of one model. */
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
      return new Cell(text, "", false);
    }
  }
}
