package org.semascope.report.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.semascope.report.table.Table.Cell;

class TablePrinterTest {
  private static final Table SCORES =
      new Table(List.of("word", "L0", "note"))
          .row(List.of(Cell.of("sea"), Cell.number("0.5"), Cell.of("")))
          .row(List.of(Cell.of("ocean"), Cell.number("-0.25").marked(true), Cell.of("near")));

  @Test
  void numbersAreRightAligned() {
    assertThat(printed(OutputFormat.TABLE, false, SCORES))
        .isEqualTo(
            """
            word      L0  note
            sea      0.5 \s
            ocean  -0.25  near
            """);
  }

  @Test
  void theBestIsBoldOnATerminalOnly() {
    String bold = "\u001b[1m-0.25\u001b[0m";
    assertThat(printed(OutputFormat.TABLE, true, SCORES))
        .isEqualTo(printed(OutputFormat.TABLE, false, SCORES).replace("-0.25", bold));
    for (OutputFormat format : List.of(OutputFormat.CSV, OutputFormat.MD, OutputFormat.TEX)) {
      assertThat(printed(format, true, SCORES))
          .isEqualTo(printed(format, false, SCORES))
          .doesNotContain("\u001b");
    }
  }

  @Test
  void wideCharactersTakeTwoColumnsAndMarksNone() {
    Table table =
        new Table(List.of("word", "x"))
            .row(List.of(Cell.of("abcdef"), Cell.of("1")))
            .row(List.of(Cell.of("生活"), Cell.of("2")))
            .row(List.of(Cell.of("ひカ"), Cell.of("3")))
            .row(List.of(Cell.of("말"), Cell.of("4")))
            .row(List.of(Cell.of("。Ａ"), Cell.of("5")))
            .row(List.of(Cell.of("e\u0301a"), Cell.of("6")))
            .row(List.of(Cell.of("😀🧪"), Cell.of("7")))
            .row(List.of(Cell.of("a\u200db"), Cell.of("8")))
            .row(List.of(Cell.of("ｶ"), Cell.of("9")));
    assertThat(printed(OutputFormat.TABLE, false, table))
        .isEqualTo(
            """
            word    x
            abcdef  1
            生活    2
            ひカ    3
            말      4
            。Ａ    5
            e\u0301a      6
            😀🧪    7
            a\u200db      8
            ｶ       9
            """);
  }

  @Test
  void controlCharactersAreEscaped() {
    Table table = new Table(List.of("word")).row(List.of(Cell.of("a\nb\tc\u001b[2J\u009b1m")));
    assertThat(printed(OutputFormat.TABLE, true, table)).isEqualTo("word\na b c [2J 1m\n");
    assertThat(printed(OutputFormat.MD, true, table)).contains("| a b c [2J 1m |");
    assertThat(printed(OutputFormat.TEX, true, table)).contains("a b c [2J 1m \\\\");
  }

  @Test
  void directionMarksAndLinksAreEscaped() {
    String text = "a\u202eb\u2066 [x](http://y) <b>";
    Table table = new Table(List.of("word")).row(List.of(Cell.of(text)));
    String shown = "a\\u202eb\\u2066 [x](http://y) <b>";
    assertThat(printed(OutputFormat.TABLE, true, table)).isEqualTo("word\n" + shown + "\n");
    assertThat(printed(OutputFormat.MD, true, table))
        .contains("| a\\\\u202eb\\\\u2066 [x]\\(http://y) \\<b> |");
    assertThat(printed(OutputFormat.CSV, false, table)).contains(text); // nothing is lost
  }

  @Test
  void jsonEscapesTerminalControls() throws IOException {
    String text = "a\u001b[2J\u007f\u009b\u202e\u2028 \ud83d\ude00 é";
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonWriter.lines(bytes).write(Map.of("word", text));
    String line = bytes.toString(StandardCharsets.UTF_8);
    assertThat(line)
        .isEqualToIgnoringCase(
            "{\"word\":\"a\\u001b[2J\\u007f\\u009b\\u202e\\u2028 \ud83d\ude00 é\"}\n");
    assertThat(new ObjectMapper().readTree(line).get("word").asText()).isEqualTo(text);
  }

  @Test
  void csvQuotesWhatNeedsIt() {
    Table table =
        new Table(List.of("word", "a,b"))
            .row(List.of(Cell.of("say \"yes\""), Cell.of("x")))
            .row(List.of(Cell.of("two\nlines"), Cell.of("c\rr")))
            .row(List.of(Cell.of(" plain; "), Cell.number("1,5").marked(true)));
    assertThat(printed(OutputFormat.CSV, false, table))
        .isEqualTo(
            """
            word,"a,b"
            "say ""yes""\",x
            "two
            lines","c\rr"
             plain; ,"1,5"
            """);
  }

  @Test
  void csvHasNoFormulas() {
    Table table = new Table(List.of("text", "number"));
    for (String text :
        List.of(
            "=HYPERLINK(\"http://x\")",
            "+1+1",
            "-2+3",
            "@SUM(A1)",
            "\t=1",
            "-0.5",
            "-",
            "=",
            "a=b")) {
      table.row(List.of(Cell.of(text), Cell.number("-0.5")));
    }
    assertThat(printed(OutputFormat.CSV, false, table).lines().skip(1))
        .containsExactly(
            "\"'=HYPERLINK(\"\"http://x\"\")\",-0.5",
            "'+1+1,-0.5",
            "'-2+3,-0.5",
            "'@SUM(A1),-0.5",
            "'\t=1,-0.5",
            "-0.5,-0.5",
            "-,-0.5",
            "=,-0.5",
            "a=b,-0.5");
  }

  @Test
  void texRowsThatBeginLikeAnOptionAreGuarded() {
    Table table = new Table(List.of("*head", "n"));
    table.row(List.of(Cell.of("[MASK]"), Cell.number("1")));
    table.row(List.of(Cell.of("*"), Cell.number("2")));
    table.row(List.of(Cell.of("word"), Cell.of("[x]")));
    assertThat(printed(OutputFormat.TEX, false, table).lines())
        .contains("{}*head & n \\\\", "{}[MASK] & 1 \\\\", "{}* & 2 \\\\", "word & [x] \\\\");
  }

  @Test
  void csvTablesShareOneHeaderAndOthersHaveTheirOwn() {
    assertThat(printed(OutputFormat.CSV, false, SCORES, SCORES))
        .isEqualTo("word,L0,note\nsea,0.5,\nocean,-0.25,near\nsea,0.5,\nocean,-0.25,near\n");
    assertThat(printed(OutputFormat.TABLE, false, SCORES, SCORES))
        .isEqualTo(printed(OutputFormat.TABLE, false, SCORES).repeat(2));
  }

  @Test
  void markdownAlignsAndEscapes() {
    Table table =
        new Table(List.of("a|b", "n"))
            .row(List.of(Cell.of("<mask> *x* `y` \\"), Cell.number("1").marked(true)));
    assertThat(printed(OutputFormat.MD, false, table))
        .isEqualTo(
            """
            | a\\|b | n |
            | --- | ---: |
            | \\<mask> \\*x\\* \\`y\\` \\\\ | **1** |

            """);
  }

  @Test
  void texEscapesEverySpecialCharacter() {
    Table table =
        new Table(List.of("word", "n"))
            .row(List.of(Cell.of("& % $ # _ { } \\ ~ ^ < > |"), Cell.number("1").marked(true)));
    assertThat(printed(OutputFormat.TEX, false, table))
        .isEqualTo(
            """
            \\begin{tabular}{lr}
            \\toprule
            word & n \\\\
            \\midrule
            \\& \\% \\$ \\# \\_ \\{ \\} \\textbackslash{} \\textasciitilde{} \\textasciicircum{} \
            \\textless{} \\textgreater{} \\textbar{} & \\textbf{1} \\\\
            \\bottomrule
            \\end{tabular}
            """);
  }

  @ParameterizedTest
  @EnumSource(
      names = {"JSON", "JSONL"},
      mode = EnumSource.Mode.EXCLUDE)
  void aTableWithoutRowsStillHasItsHeader(OutputFormat format) {
    assertThat(printed(format, false, new Table(List.of("word", "note"))))
        .contains("word")
        .contains("note");
  }

  @Test
  void aTableIsNotJson() {
    assertThatThrownBy(() -> printed(OutputFormat.JSON, false, SCORES))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aRowHasACellForEachColumn() {
    Table table = new Table(List.of("word", "note"));
    assertThatThrownBy(() -> table.row(List.of(Cell.of("sea"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("1 cells under [word, note]");
  }

  private static String printed(OutputFormat format, boolean terminal, Table... tables) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TablePrinter printer =
        new TablePrinter(format, terminal, new PrintStream(bytes, false, StandardCharsets.UTF_8));
    for (Table table : tables) {
      printer.print(table);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
