package org.semascope.report.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.semascope.report.content.PaperTable;
import org.semascope.report.content.PaperTable.Cell;
import org.semascope.report.content.PaperTable.Column;
import org.semascope.report.content.PaperTable.Mark;
import org.semascope.report.content.PaperTable.Row;

class PaperTableFormsTest {
  private static final Cell SCORE =
      new Cell(
          "46.9", List.of("-1.2", "53.5"), List.of(Mark.ABOVE_CONTROLS, Mark.ABOVE_MODELS), "3, 8");
  private static final Cell PLAIN = new Cell("-0.5", List.of(), List.of(), "");

  private static PaperTable table(List<Column> columns, List<Cell> cells) {
    return new PaperTable(
        "P@1 in %, p < .05: −1 & --controls",
        "tab:a_b",
        "Model",
        columns,
        List.of(
            List.of(new Row("my_model#2 ~{x}^\\", cells)),
            List.of(),
            List.of(
                new Row("chance", Collections.nCopies(columns.size(), Cell.span("13", "14"))))));
  }

  private static final PaperTable TWO =
      table(List.of(new Column("", "SYN"), new Column("", "HYPE")), List.of(SCORE, PLAIN));

  @Test
  void texIsACompleteEnvironment() {
    assertThat(ReportForm.TEX.write(TWO))
        .isEqualTo(
            """
            % \\usepackage{booktabs}
            \\begin{table}[t]
            \\centering
            \\small
            \\setlength{\\tabcolsep}{3pt}
            \\begin{tabular}{lr@{}l@{\\,}lr@{}l@{\\,}l}
            \\toprule
            Model & \\multicolumn{3}{c}{SYN} & \\multicolumn{3}{c}{HYPE} \\\\
            \\midrule
            my\\_model\\#2 \\textasciitilde{}\\{x\\}\\textasciicircum{}\\textbackslash{} & 46.9 & $^{*\\dagger}_{3,8}$ & {\\scriptsize [$-$1.2, 53.5]} & $-$0.5 &  &  \\\\
            \\midrule
            chance & \\multicolumn{3}{c}{13–14} & \\multicolumn{3}{c}{13–14} \\\\
            \\bottomrule
            \\end{tabular}
            \\caption{P@1 in \\%, p \\textless{} .05: $-$1 \\& -{}-controls}
            \\label{tab:a_b}
            \\end{table}
            """);
  }

  @Test
  void commonTitlesSpanTheirColumnsAndWideTablesTheirPage() {
    List<Column> columns =
        List.of(new Column("bert", "SYN"), new Column("bert", "HYPE"), new Column("glove", "SYN"));
    String tex = ReportForm.TEX.write(table(columns, List.of(PLAIN, PLAIN, PLAIN)));
    assertThat(tex)
        .contains("\\begin{table}[t]", "\\end{table}", "{lr@{}lr@{}lr@{}l}")
        .contains(
            " & \\multicolumn{4}{c}{bert} & \\multicolumn{2}{c}{glove} \\\\\n"
                + "\\cmidrule(lr){2-5}\\cmidrule(lr){6-7}\n");
    assertThat(ReportForm.TEX.write(table(columns, List.of(SCORE, SCORE, SCORE))))
        .contains("\\begin{table*}[t]", "\\end{table*}");
  }

  @Test
  void spreadsheetsHaveNumbersInColumnsOfTheirOwn() {
    assertThat(ReportForm.CSV.write(TWO).lines().limit(2).collect(Collectors.toList()))
        .containsExactly(
            "Model,SYN,SYN low,SYN high,SYN marks,SYN layers,HYPE,HYPE low,HYPE high,HYPE marks,HYPE layers",
            "my_model#2 ~{x}^\\,46.9,-1.2,53.5,*†,\"3, 8\",-0.5,,,,");
  }

  @Test
  void markdownAndHtmlHaveMarksAndCaption() {
    assertThat(ReportForm.MD.write(TWO))
        .contains("| 46.9\\*† (3, 8) [-1.2, 53.5] | -0.5 |", "P@1 in %, p \\< .05");
    assertThat(ReportForm.HTML.write(TWO)).contains("46.9*† (3, 8) [-1.2, 53.5]");
  }

  @Test
  void cellsMustMatchColumns() {
    assertThatThrownBy(() -> table(List.of(new Column("", "a")), List.of(PLAIN, PLAIN)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 cells under 1 columns");
  }
}
