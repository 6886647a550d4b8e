package org.semascope.app.report.form;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.semascope.app.print.Format;
import org.semascope.app.print.Table;
import org.semascope.app.print.Table.Cell;
import org.semascope.app.print.TablePrinter;
import org.semascope.app.report.content.Sheet;

/** A sheet without blocks: their titles become a column, where there are several. */
final class FlatTable {
  private FlatTable() {}

  /**
   * @param label how a row is called in this form
   */
  static Table of(Sheet sheet, Function<Sheet.Row, String> label) {
    boolean several = sheet.blocks().size() > 1;
    List<String> header = new ArrayList<>();
    if (several) {
      header.add("model");
    }
    header.add(sheet.corner());
    header.addAll(sheet.header());
    Table table = new Table(header);
    for (Sheet.Block block : sheet.blocks()) {
      for (Sheet.Row row : block.rows()) {
        List<Cell> cells = new ArrayList<>();
        if (several) {
          cells.add(Cell.of(block.title()));
        }
        cells.add(Cell.of(label.apply(row)));
        row.cells().forEach(cell -> cells.add(Cell.number(cell.text()).marked(cell.best())));
        table.row(cells);
      }
    }
    return table;
  }

  static String print(Table table, Format format) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      new TablePrinter(format, false, out).print(table);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
