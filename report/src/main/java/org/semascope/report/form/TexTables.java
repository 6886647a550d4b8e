package org.semascope.report.form;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.report.content.PaperTable;
import org.semascope.report.content.Report;
import org.semascope.report.content.Sheet;
import org.semascope.report.table.TablePrinter;

/**
 * LaTeX tables (booktabs) with caption and label. Published values are omitted from pages' tables.
 */
final class TexTables {
  private static final int MOST_COLUMNS = 8; // in letters of the usual size

  /** Width of a column of a two-column page, in points. */
  private static final double COLUMN = 219;

  // Estimated widths in points, in 9 point Times.
  private static final double LETTER = 4.5;
  private static final double RANGE_LETTER = 3.2;
  private static final double MARK = 4;
  private static final double BETWEEN = 6;

  private TexTables() {}

  /** All tables of a page, each over the whole width. */
  static String of(List<Sheet> sheets, String prefix) {
    return sheets.stream()
        .map(sheet -> table(sheet, prefix + "-" + sheet.name()))
        .collect(Collectors.joining("\n"));
  }

  static String of(Report report) {
    return of(
        report.story().sheets(),
        report.runs().stream()
            .map(run -> run.manifest().recipe().probe())
            .findFirst()
            .orElse("report"));
  }

  private static String table(Sheet sheet, String label) {
    List<String> lines = new ArrayList<>();
    int columns = sheet.header().size() + 1;
    List<Sheet.Block> blocks = sheet.blocks();
    lines.add("\\begin{tabular}{l" + "r".repeat(sheet.header().size()) + "}");
    lines.add("\\toprule");
    lines.add(
        row(Stream.concat(Stream.of(sheet.corner()), sheet.header().stream()).map(TexTables::tex)));
    for (Sheet.Block block : blocks) {
      lines.add("\\midrule");
      if (blocks.size() > 1) {
        lines.add("\\multicolumn{%s}{l}{\\emph{%s}} \\\\".formatted(columns, tex(block.title())));
      }
      for (Sheet.Row row : block.rows()) {
        if (row.isOurs()) {
          Stream<String> cells =
              row.cells().stream()
                  .map(cell -> cell.best() ? bold(number(cell.text())) : number(cell.text()));
          lines.add(row(Stream.concat(Stream.of(tex(row.label())), cells)));
        }
      }
    }
    lines.add("\\bottomrule");
    lines.add("\\end{tabular}");
    List<String> caption = new ArrayList<>(List.of(sentence(sheet.caption())));
    if (blocks.size() == 1 && !blocks.get(0).title().isBlank()) {
      caption.add(sentence(blocks.get(0).title()));
    }
    sheet.notes().forEach(note -> caption.add(sentence(note)));
    return environment(
        "table*", columns > MOST_COLUMNS, lines, String.join(" ", caption), "tab:" + label);
  }

  private static String sentence(String text) {
    String line = text.strip();
    return line.isEmpty() || line.matches(".*[.!?:]$") ? line : line + ".";
  }

  static String of(PaperTable table) {
    List<PaperTable.Column> columns = table.columns();
    List<String> lines = new ArrayList<>();
    // Each score has columns for number, marks and interval, so that they are aligned.
    int parts = table.hasRanges() ? 3 : 2;
    String each = table.hasRanges() ? "r@{}l@{\\,}l" : "r@{}l";
    lines.add("\\begin{tabular}{l" + each.repeat(columns.size()) + "}");
    lines.add("\\toprule");
    if (columns.stream().anyMatch(column -> !column.group().isEmpty())) {
      lines.addAll(groups(columns, parts));
    }
    lines.add(
        row(
            Stream.concat(
                Stream.of(tex(table.corner())),
                columns.stream().map(one -> centred(parts, one.title())))));
    for (List<PaperTable.Row> block : table.blocks()) {
      lines.add("\\midrule");
      for (PaperTable.Row row : block) {
        Stream<String> cells = row.cells().stream().flatMap(cell -> parts(cell, parts));
        lines.add(row(Stream.concat(Stream.of(tex(row.label())), cells)));
      }
    }
    lines.add("\\bottomrule");
    lines.add("\\end{tabular}");
    return environment(
        width(table) > COLUMN ? "table*" : "table",
        columns.size() > MOST_COLUMNS,
        lines,
        table.caption(),
        table.label());
  }

  /** The line of titles above adjacent columns, and a rule below each. */
  private static List<String> groups(List<PaperTable.Column> columns, int parts) {
    List<String> titles = new ArrayList<>(List.of(""));
    StringBuilder rules = new StringBuilder();
    for (int from = 0, to; from < columns.size(); from = to) {
      String group = columns.get(from).group();
      for (to = from + 1; to < columns.size() && columns.get(to).group().equals(group); ) {
        to++;
      }
      titles.add(centred(parts * (to - from), group));
      rules.append("\\cmidrule(lr){%s-%s}".formatted(parts * from + 2, parts * to + 1));
    }
    return List.of(row(titles.stream()), rules.toString());
  }

  private static String centred(int columns, String text) {
    return "\\multicolumn{%s}{c}{%s}".formatted(columns, tex(text));
  }

  /** The columns of a cell; a value without marks and interval spans them. */
  private static Stream<String> parts(PaperTable.Cell cell, int parts) {
    String below = cell.layers().isEmpty() ? "" : "_{" + cell.layers().replace(" ", "") + "}";
    String above = cell.marks().stream().map(PaperTable.Mark::tex).collect(Collectors.joining());
    String signs = (above.isEmpty() ? "" : "^{" + above + "}") + below;
    if (cell.isSpan()) {
      return Stream.of(centred(parts, cell.value()));
    }
    Stream<String> both = Stream.of(number(cell.value()), signs.isEmpty() ? "" : "$" + signs + "$");
    String range = cell.range().isEmpty() ? "" : "{\\scriptsize " + number(cell.bracketed()) + "}";
    return parts == 2 ? both : Stream.concat(both, Stream.of(range));
  }

  /** With minus signs, not hyphens. */
  private static String number(String text) {
    return tex(text.replaceAll("(?<![\\w-])-(?=[\\d.])", "−"));
  }

  /** Estimated width. */
  private static double width(PaperTable table) {
    List<PaperTable.Row> rows = table.blocks().stream().flatMap(List::stream).toList();
    double sum =
        LETTER
            * Stream.concat(Stream.of(table.corner()), rows.stream().map(PaperTable.Row::label))
                .mapToInt(String::length)
                .max()
                .orElse(0);
    double[] widths = new double[table.columns().size()];
    for (int column = 0; column < widths.length; column++) {
      double widest = LETTER * table.columns().get(column).title().length();
      for (PaperTable.Row row : rows) {
        PaperTable.Cell cell = row.cells().get(column);
        double marks =
            MARK * Math.max(cell.marks().size(), cell.layers().replace(" ", "").length());
        widest =
            Math.max(
                widest,
                LETTER * cell.value().length() + marks + RANGE_LETTER * cell.bracketed().length());
      }
      widths[column] = BETWEEN + widest;
    }
    // A common title is at least as wide as its text.
    for (int from = 0, to; from < widths.length; from = to) {
      String group = table.columns().get(from).group();
      double columns = 0;
      for (to = from; to < widths.length && table.columns().get(to).group().equals(group); to++) {
        columns += widths[to];
      }
      sum += Math.max(columns, BETWEEN + LETTER * group.length());
    }
    return sum;
  }

  private static String environment(
      String name, boolean dense, List<String> tabular, String caption, String label) {
    List<String> lines = new ArrayList<>();
    lines.add("% \\usepackage{booktabs}");
    lines.add("\\begin{" + name + "}[t]");
    lines.add("\\centering");
    lines.add(dense ? "\\scriptsize" : "\\small");
    lines.add("\\setlength{\\tabcolsep}{" + (dense ? "1.5pt" : "3pt") + "}");
    lines.addAll(tabular);
    lines.add("\\caption{" + tex(caption.replaceAll("\\s+", " ")) + "}");
    lines.add("\\label{" + label + "}");
    lines.add("\\end{" + name + "}");
    return String.join("\n", lines) + "\n";
  }

  private static String bold(String tex) {
    return "\\textbf{" + tex + "}";
  }

  private static String row(Stream<String> cells) {
    return TablePrinter.texRow(cells).stripTrailing();
  }

  private static String tex(String text) {
    return TablePrinter.tex(text);
  }
}
