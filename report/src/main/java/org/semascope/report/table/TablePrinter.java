package org.semascope.report.table;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.semascope.core.Printable;
import org.semascope.report.table.Table.Cell;

/** Prints tables one after another in one form; in CSV they share one header. */
public final class TablePrinter {
  /** What spreadsheets take for a formula; a sign alone is none. */
  private static final Pattern FORMULA = Pattern.compile("[=+@\\-\t\r].", Pattern.DOTALL);

  private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9.]+([eE][+-]?[0-9]+)?");

  private final OutputFormat format;
  private final boolean terminal;
  private final PrintStream out;
  private boolean headed;

  /**
   * @param terminal whether a person is looking, so that the best cell can be bold
   */
  public TablePrinter(OutputFormat format, boolean terminal, PrintStream out) {
    this.format = format;
    this.terminal = terminal;
    this.out = out;
  }

  /** A table as a text. */
  public static String text(Table table, OutputFormat format) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      new TablePrinter(format, false, out).print(table);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  public void print(Table table) {
    switch (format) {
      case TABLE -> printText(table);
      case CSV -> printCsv(table);
      case MD -> printMarkdown(table);
      case TEX -> printTex(table);
      case JSON -> throw new IllegalArgumentException("a table is not JSON");
    }
    out.flush();
  }

  private void printText(Table table) {
    int columns = table.header().size();
    int[] widths = new int[columns];
    for (int c = 0; c < columns; c++) {
      widths[c] = DisplayWidth.of(Printable.line(table.header().get(c)));
      for (List<Cell> row : table.rows()) {
        widths[c] = Math.max(widths[c], DisplayWidth.of(Printable.line(row.get(c).text())));
      }
    }
    StringBuilder text = new StringBuilder();
    for (int c = 0; c < columns; c++) {
      pad(
          text,
          Printable.line(table.header().get(c)),
          widths[c],
          table.isNumeric(c),
          c == columns - 1,
          false);
    }
    text.append('\n');
    for (List<Cell> row : table.rows()) {
      for (int c = 0; c < columns; c++) {
        Cell cell = row.get(c);
        pad(
            text,
            Printable.line(cell.text()),
            widths[c],
            cell.number(),
            c == columns - 1,
            cell.best() && terminal);
      }
      text.append('\n');
    }
    out.print(text);
  }

  private static void pad(
      StringBuilder text, String cell, int width, boolean right, boolean last, boolean bold) {
    String blanks = " ".repeat(width - DisplayWidth.of(cell));
    String shown = bold ? "\u001b[1m" + cell + "\u001b[0m" : cell;
    text.append(right ? blanks + shown : last ? shown : shown + blanks);
    text.append(last ? "" : "  ");
  }

  private void printCsv(Table table) {
    if (!headed) {
      out.print(line(table.header().stream().map(TablePrinter::csv).toList(), ","));
      headed = true;
    }
    for (List<Cell> row : table.rows()) {
      out.print(line(row.stream().map(TablePrinter::csv).toList(), ","));
    }
  }

  /** A spreadsheet computes what begins so, and a text from a file may be made to harm. */
  private static String csv(Cell cell) {
    boolean formula =
        !cell.number() && FORMULA.matcher(cell.text()).lookingAt() && !isNumber(cell.text());
    return csv(formula ? "'" + cell.text() : cell.text());
  }

  private static boolean isNumber(String text) {
    return NUMBER.matcher(text).matches();
  }

  private static String csv(String cell) {
    boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }

  private void printMarkdown(Table table) {
    out.print(
        "| " + String.join(" | ", table.header().stream().map(TablePrinter::md).toList()) + " |\n");
    out.print(
        IntStream.range(0, table.header().size())
            .mapToObj(c -> table.isNumeric(c) ? "---:" : "---")
            .collect(Collectors.joining(" | ", "| ", " |\n")));
    for (List<Cell> row : table.rows()) {
      out.print(
          row.stream()
              .map(cell -> cell.best() ? "**" + md(cell.text()) + "**" : md(cell.text()))
              .collect(Collectors.joining(" | ", "| ", " |\n")));
    }
    out.print("\n");
  }

  /** A text on one line of Markdown: it makes no tag, link, table or emphasis. */
  public static String md(String text) {
    return Printable.line(text).replaceAll("[\\\\`*<|]", "\\\\$0").replace("](", "]\\(");
  }

  private void printTex(Table table) {
    String columns =
        IntStream.range(0, table.header().size())
            .mapToObj(c -> table.isNumeric(c) ? "r" : "l")
            .collect(Collectors.joining());
    out.print("\\begin{tabular}{" + columns + "}\n\\toprule\n");
    out.print(texRow(table.header().stream().map(TablePrinter::tex).toList()));
    out.print("\\midrule\n");
    for (List<Cell> row : table.rows()) {
      List<String> cells =
          row.stream()
              .map(c -> c.best() ? "\\textbf{" + tex(c.text()) + "}" : tex(c.text()))
              .toList();
      out.print(texRow(cells));
    }
    out.print("\\bottomrule\n\\end{tabular}\n");
  }

  /** Behind the end of a row or a rule, TeX takes [ and * for something of its own. */
  private static String texRow(List<String> cells) {
    String row = line(cells, " & ", " \\\\\n");
    return row.startsWith("[") || row.startsWith("*") ? "{}" + row : row;
  }

  private static String tex(String cell) {
    StringBuilder safe = new StringBuilder();
    for (char c : Printable.line(cell).toCharArray()) {
      safe.append(
          switch (c) {
            case '&', '%', '$', '#', '_', '{', '}' -> "\\" + c;
            case '\\' -> "\\textbackslash{}";
            case '<' -> "\\textless{}";
            case '>' -> "\\textgreater{}";
            case '|' -> "\\textbar{}";
            case '~' -> "\\textasciitilde{}";
            case '^' -> "\\textasciicircum{}";
            default -> String.valueOf(c);
          });
    }
    return safe.toString();
  }

  private static String line(List<String> cells, String between) {
    return line(cells, between, "\n");
  }

  private static String line(List<String> cells, String between, String end) {
    return String.join(between, cells) + end;
  }
}
