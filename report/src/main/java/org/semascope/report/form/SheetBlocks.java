package org.semascope.report.form;

import java.util.ArrayList;
import java.util.List;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Block;
import org.semascope.report.content.Sheet.Row;

/** Blocks of a table in the order of a page, which readers can sort. */
final class SheetBlocks {
  private SheetBlocks() {}

  /**
   * Published rows are in blocks of their own after the block of the results, so that they are not
   * sorted among these. A published row is named by the row of results that it followed.
   */
  static List<Block> of(Sheet sheet) {
    List<Block> blocks = new ArrayList<>();
    for (Block block : sheet.blocks()) {
      List<Row> results = new ArrayList<>();
      List<Row> published = new ArrayList<>();
      for (Row row : block.rows()) {
        if (row.isOurs()) {
          results.add(row);
        } else {
          String label =
              results.isEmpty()
                  ? row.label()
                  : results.get(results.size() - 1).label() + ", " + row.label();
          published.add(new Row(label, row.gloss(), row.kind(), row.cells()));
        }
      }
      if (!results.isEmpty()) {
        blocks.add(new Block(block.title(), results));
      }
      if (!published.isEmpty()) {
        blocks.add(new Block("Published values, for comparison with " + block.title(), published));
      }
    }
    return blocks;
  }
}
