package org.semascope.report.table;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semascope.core.Printable;
import org.semascope.report.table.Table.Cell;

/** Prints tables in one format; in CSV and TSV all tables share one header. */
public final class TablePrinter {
  /** Cells that spreadsheets interpret as formulas; a sign alone is not a formula. */
  private static final Pattern FORMULA = Pattern.compile("[=+@\\-\t\r].", Pattern.DOTALL);

  private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9.]+([eE][+-]?[0-9]+)?");

  /** Unicode ranges of characters that are two columns wide. */
  private static final int[][] WIDE = {
    {0x1100, 0x115F}, // Hangul initials
    {0x2E80, 0x303E}, // radicals, CJK punctuation
    {0x3041, 0xA4CF}, // kana, ideographs, Yi
    {0xAC00, 0xD7A3}, // Hangul syllables
    {0xF900, 0xFAFF}, // compatibility ideographs
    {0xFE30, 0xFE6F}, // vertical and small forms
    {0xFF00, 0xFF60}, // full-width forms
    {0xFFE0, 0xFFE6}, // full-width signs
    {0x1F300, 0x1F64F}, // pictures, faces
    {0x1F680, 0x1F6FF}, // vehicles
    {0x1F900, 0x1FAFF}, // more pictures
    {0x20000, 0x3FFFD} // rare ideographs
  };

  private final OutputFormat format;
  private final boolean terminal;
  private final PrintStream out;
  private boolean headed;

  /**
   * @param terminal whether the output is a terminal, which prints the best cell in bold
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
      case CSV -> printSeparated(table, ",", TablePrinter::csv);
      case TSV -> printSeparated(table, "\t", TablePrinter::tsv);
      case MD -> printMarkdown(table);
      case TEX -> printTex(table);
      case JSON, JSONL -> throw new IllegalArgumentException("a table is not JSON");
    }
    out.flush();
  }

  private void printText(Table table) {
    int last = table.header().size() - 1;
    List<List<Cell>> lines = new ArrayList<>();
    lines.add(
        IntStream.rangeClosed(0, last)
            .mapToObj(c -> new Cell(table.header().get(c), table.isNumeric(c), false))
            .toList());
    lines.addAll(table.rows());
    int[] widths = new int[last + 1];
    for (List<Cell> line : lines) {
      for (int c = 0; c <= last; c++) {
        widths[c] = Math.max(widths[c], width(Printable.line(line.get(c).text())));
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<Cell> line : lines) {
      for (int c = 0; c <= last; c++) {
        Cell cell = line.get(c);
        String plain = Printable.line(cell.text());
        String padding = " ".repeat(widths[c] - width(plain));
        String shown = cell.best() && terminal ? "\u001b[1m" + plain + "\u001b[0m" : plain;
        text.append(cell.number() ? padding + shown : c == last ? shown : shown + padding)
            .append(c == last ? "\n" : "  ");
      }
    }
    out.print(text);
  }

  /** Width in terminal columns: combining marks 0, wide characters 2. */
  private static int width(String text) {
    return text.codePoints().map(TablePrinter::width).sum();
  }

  private static int width(int codePoint) {
    int type = Character.getType(codePoint);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT) {
      return 0;
    }
    boolean wide =
        Arrays.stream(WIDE).anyMatch(block -> codePoint >= block[0] && codePoint <= block[1]);
    return wide ? 2 : 1;
  }

  private void printSeparated(Table table, String separator, UnaryOperator<String> field) {
    if (!headed) {
      out.print(row(table.header().stream().map(field), "", separator, "\n"));
      headed = true;
    }
    for (List<Cell> cells : table.rows()) {
      Stream<String> texts = cells.stream().map(TablePrinter::harmless);
      out.print(row(texts.map(field), "", separator, "\n"));
    }
  }

  /** Neutralises formulas, since text from a file may be malicious. */
  private static String harmless(Cell cell) {
    boolean formula =
        !cell.number()
            && FORMULA.matcher(cell.text()).lookingAt()
            && !NUMBER.matcher(cell.text()).matches();
    return formula ? "'" + cell.text() : cell.text();
  }

  /** TSV has no quotes: tabs and line breaks become spaces. */
  private static String tsv(String cell) {
    return cell.replaceAll("[\t\r\n]+", " ");
  }

  private static String csv(String cell) {
    boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }

  private void printMarkdown(Table table) {
    Stream<String> rule =
        IntStream.range(0, table.header().size())
            .mapToObj(c -> table.isNumeric(c) ? "---:" : "---");
    out.print(row(table.header().stream().map(TablePrinter::md), "| ", " | ", " |\n"));
    out.print(row(rule, "| ", " | ", " |\n"));
    for (List<Cell> cells : table.rows()) {
      Stream<String> texts =
          cells.stream().map(c -> c.best() ? "**" + md(c.text()) + "**" : md(c.text()));
      out.print(row(texts, "| ", " | ", " |\n"));
    }
    out.print("\n");
  }

  /** Escapes a text for one line of Markdown. */
  public static String md(String text) {
    return Printable.line(text).replaceAll("[\\\\`*<|]", "\\\\$0").replace("](", "]\\(");
  }

  private void printTex(Table table) {
    String columns =
        IntStream.range(0, table.header().size())
            .mapToObj(c -> table.isNumeric(c) ? "r" : "l")
            .collect(Collectors.joining());
    out.print("\\begin{tabular}{" + columns + "}\n\\toprule\n");
    out.print(texRow(table.header().stream().map(TablePrinter::tex)));
    out.print("\\midrule\n");
    for (List<Cell> cells : table.rows()) {
      out.print(
          texRow(
              cells.stream()
                  .map(c -> c.best() ? "\\textbf{" + tex(c.text()) + "}" : tex(c.text()))));
    }
    out.print("\\bottomrule\n\\end{tabular}\n");
  }

  /** After the end of a row or a rule, TeX parses [ and * as arguments. */
  public static String texRow(Stream<String> cells) {
    String row = row(cells, "", " & ", " \\\\\n");
    return row.startsWith("[") || row.startsWith("*") ? "{}" + row : row;
  }

  /**
   * Escapes a text for LaTeX. Letters of other scripts stay as they are; pdfLaTeX needs a package
   * for them.
   */
  public static String tex(String cell) {
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
            case '−' -> "$-$";
            case '×' -> "$\\times$";
            case '≈' -> "$\\approx$";
            case '≠' -> "$\\neq$";
            case '≤' -> "$\\leq$";
            case '≥' -> "$\\geq$";
            case 'ρ' -> "$\\rho$";
            case '†' -> "\\dag{}";
            case '\u00a0' -> "~";
            default -> String.valueOf(c);
          });
    }
    return safe.toString().replace("--", "-{}-"); // not a dash
  }

  private static String row(Stream<String> cells, String start, String between, String end) {
    return cells.collect(Collectors.joining(between, start, end));
  }
}
