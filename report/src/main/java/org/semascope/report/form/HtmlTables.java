package org.semascope.report.form;

import java.util.List;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Block;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Sheet.Kind;
import org.semascope.report.content.Sheet.Row;

/** Sheets as tables, each in a box of its own that scrolls where the screen is narrow. */
record HtmlTables(List<Sheet> sheets) {
  void write(HtmlMarkup html) {
    for (Sheet sheet : sheets) {
      html.open("div.scroll", "tabindex", "0", "role", "region", "aria-label", sheet.caption());
      html.open("table.sheet");
      html.open("caption").inline("span", sheet.caption()).close();
      head(html, sheet);
      sheet.blocks().forEach(block -> body(html, sheet, block));
      html.close().close();
      html.open("ul.notes");
      sheet.notes().forEach(note -> html.leaf("li", note));
      html.close();
    }
  }

  private static void head(HtmlMarkup html, Sheet sheet) {
    html.open("thead").open("tr").leaf("th", sheet.corner(), "scope", "col");
    sheet.header().forEach(column -> html.leaf("th", column, "scope", "col"));
    html.close().close();
  }

  private static void body(HtmlMarkup html, Sheet sheet, Block block) {
    html.open("tbody").open("tr.block");
    html.open("th", "scope", "rowgroup", "colspan", "" + (sheet.header().size() + 1));
    html.inline("span", block.title()).close().close();
    block.rows().forEach(row -> row(html, row));
    html.close();
  }

  private static void row(HtmlMarkup html, Row row) {
    boolean ours = row.kind() == Kind.OURS;
    html.open("tr", "class", ours ? "" : "published");
    html.open("th", "scope", "row").text(row.label());
    if (!ours) {
      boolean comparable = row.kind() == Kind.COMPARABLE;
      html.text(" ")
          .inline(
              "abbr",
              comparable ? "≈" : "≠",
              "title",
              comparable ? "comparable within limits" : "not comparable");
    }
    if (!row.gloss().isEmpty()) {
      html.text(" ").inline("small", row.gloss());
    }
    html.close();
    for (Cell cell : row.cells()) {
      html.open("td", "title", cell.detail());
      if (cell.best()) {
        html.inline("strong", cell.text());
      } else {
        html.text(cell.text());
      }
      html.close();
    }
    html.close();
  }
}
