package org.semascope.report.content;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.semascope.report.table.Table;

/**
 * A table for a paper.
 *
 * @param label for references to it
 * @param corner the title of the column of labels
 * @param blocks of rows; rules separate them
 */
public record PaperTable(
    String caption, String label, String corner, List<Column> columns, List<List<Row>> blocks) {
  public PaperTable {
    columns = List.copyOf(columns);
    blocks = blocks.stream().filter(rows -> !rows.isEmpty()).map(List::copyOf).toList();
    for (Row row : blocks.stream().flatMap(List::stream).toList()) {
      if (row.cells().size() != columns.size()) {
        throw new IllegalArgumentException(
            "%s: %s cells under %s columns"
                .formatted(row.label(), row.cells().size(), columns.size()));
      }
    }
  }

  /**
   * @param group common title of adjacent columns; may be empty
   */
  public record Column(String group, String title) {
    String full() {
      return group.isEmpty() ? title : group + " " + title;
    }
  }

  public record Row(String label, List<Cell> cells) {
    public Row {
      cells = List.copyOf(cells);
    }
  }

  /**
   * A score.
   *
   * @param value empty if there is none
   * @param range lower and upper end of the interval; empty for none
   * @param marks of significance
   * @param layers chosen for the score; may be empty
   */
  public record Cell(String value, List<String> range, List<Mark> marks, String layers) {
    public static final Cell EMPTY = new Cell("", List.of(), List.of(), "");

    public Cell {
      range = List.copyOf(range);
      marks = List.copyOf(marks);
    }

    /** From the lowest to the highest of several values, such as chance levels. */
    public static Cell span(String low, String high) {
      return new Cell(low + "–" + high, List.of(), List.of(), "");
    }

    public boolean isSpan() {
      return value.contains("–");
    }

    /** {@code [38.8, 53.5]}, or empty. */
    public String bracketed() {
      return range.isEmpty() ? "" : "[" + String.join(", ", range) + "]";
    }

    private String signs() {
      return String.join("", marks.stream().map(Mark::sign).toList());
    }
  }

  /** A mark of significance. */
  public enum Mark {
    ABOVE_CONTROLS("*", "*"),
    ABOVE_MODELS("†", "\\dagger");

    private final String sign;
    private final String tex;

    Mark(String sign, String tex) {
      this.sign = sign;
      this.tex = tex;
    }

    public String sign() {
      return sign;
    }

    public String tex() {
      return tex;
    }
  }

  private Stream<Row> rows() {
    return blocks.stream().flatMap(List::stream);
  }

  public boolean hasRanges() {
    return rows().flatMap(row -> row.cells.stream()).anyMatch(cell -> !cell.range.isEmpty());
  }

  /** For readers: each score with its marks, layers and interval. */
  public Table table() {
    List<String> header = new ArrayList<>(List.of(corner));
    columns.forEach(column -> header.add(column.full()));
    Table table = new Table(header);
    rows()
        .forEach(
            row -> {
              List<Table.Cell> cells = new ArrayList<>(List.of(Table.Cell.of(row.label)));
              for (Cell cell : row.cells) {
                String layers = cell.layers.isEmpty() ? "" : " (" + cell.layers + ")";
                String text = cell.value + cell.signs() + layers + " " + cell.bracketed();
                cells.add(Table.Cell.number(text.strip()));
              }
              table.row(cells);
            });
    return table;
  }

  /** For spreadsheets: numbers, marks and layers in separate columns. */
  public Table spreadsheet() {
    boolean ranges = hasRanges();
    List<String> header = new ArrayList<>(List.of(corner));
    for (Column column : columns) {
      header.add(column.full());
      if (ranges) {
        header.addAll(List.of(column.full() + " low", column.full() + " high"));
      }
      header.addAll(List.of(column.full() + " marks", column.full() + " layers"));
    }
    Table table = new Table(header);
    rows()
        .forEach(
            row -> {
              List<Table.Cell> cells = new ArrayList<>(List.of(Table.Cell.of(row.label)));
              for (Cell cell : row.cells) {
                cells.add(Table.Cell.number(cell.value));
                for (int end = 0; ranges && end < 2; end++) {
                  cells.add(Table.Cell.number(cell.range.isEmpty() ? "" : cell.range.get(end)));
                }
                cells.add(Table.Cell.number(cell.signs()));
                cells.add(Table.Cell.of(cell.layers));
              }
              table.row(cells);
            });
    return table;
  }
}
