package org.semascope.app.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.app.HandMadeRun;
import org.semascope.core.Progress;
import org.semascope.probes.page.Reports;
import org.semascope.report.ReportFiles;
import org.semascope.report.form.HtmlPage;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import org.semascope.report.table.Table.Titled;

/** The script of all pages, in a browser: sorting, filtering and copying tables. */
class PageTablesTest {
  private static final String TABLE = "const table = document.querySelector('table.sheet');\n";

  private static final String CELLS =
      """
      const shown = () => [...table.tBodies[0].rows].filter(row => !row.hidden)
          .map(row => row.cells[0].textContent.trim().replace(" #", "")).join("");
      const head = column => table.tHead.rows[0].cells[column];
      const order = column => { head(column).querySelector("button").click();
          return shown() + " " + head(column).getAttribute("aria-sort"); };
      """;

  @TempDir private Path folder;
  private Browser browser;

  @BeforeEach
  void open() {
    Optional<Browser> found = Browser.find(folder);
    assumeTrue(found.isPresent(), "no Chromium on the path, so the page is not looked at");
    browser = found.get();
  }

  /** A table whose rows are named a, b, c, ... */
  private Path page(String... values) throws IOException {
    Table table = new Table(List.of("name", "value"));
    for (int i = 0; i < values.length; i++) {
      table.row(List.of(Cell.of("" + (char) ('a' + i)), Cell.number(values[i])));
    }
    return write(new Titled("Values", table, List.of(), "name"));
  }

  private Path write(Titled table) throws IOException {
    Path page = folder.resolve("page.html");
    return Files.writeString(page, HtmlPage.of("Some values", "test", List.of(), List.of(table)));
  }

  private String ask(Path page, String script) throws IOException {
    return browser.answer(page, TABLE + CELLS + script);
  }

  @Test
  void numbersAreSortedByValueWithMissingOnesLast() throws IOException {
    Path page = page("9.5 %", "n/a", "−3", "1,234", "33.1 [28.0, 38.0]", "", "< .001", "+5 *");
    assertThat(ask(page, "answer = [order(1), order(1), order(1)].join(', ');"))
        .isEqualTo("deahgcbf descending, cghaedbf ascending, abcdefgh null");
  }

  @Test
  void rowsWithEqualValuesKeepTheirOrder() throws IOException {
    Path page = page("2", "1", "2", "1", "2");
    assertThat(ask(page, "answer = [order(1), order(1)].join(', ');"))
        .isEqualTo("acebd descending, bdace ascending");
  }

  @Test
  void textsAreSortedWithTheirNumbers() throws IOException {
    Path page = page("layer 10", "layer 2", "2026-11-02", "2026-10-30");
    assertThat(ask(page, "answer = order(1);")).isEqualTo("dcba ascending");
  }

  @Test
  void headersAreButtonsThatTakeTheFocus() throws IOException {
    String script =
        """
        const button = head(1).querySelector("button");
        button.focus();
        answer = [document.activeElement === button, button.type, head(1).scope].join(" ");
        """;
    assertThat(ask(page("1", "2"), script)).isEqualTo("true button col");
  }

  @Test
  void longTablesAreFilteredByAllWords() throws IOException {
    String[] values =
        IntStream.range(0, 11)
            .mapToObj(i -> (i % 2 == 0 ? "even " : "odd ") + i)
            .toArray(String[]::new);
    String script =
        """
        const field = document.querySelector("input[type=search]");
        const type = words => { field.value = words; field.dispatchEvent(new Event("input"));
            return shown() + " " + document.querySelector("[role=status]").textContent; };
        answer = [type("EVEN 1"), type("nothing"), type("")].join(", ");
        """;
    assertThat(ask(page(values), script)).isEqualTo("k 1 of 11 rows,  0 of 11 rows, abcdefghijk ");
    assertThat(ask(page("1", "2"), "answer = document.querySelectorAll('input').length;"))
        .isEqualTo("0");
  }

  @Test
  void copiesHaveTheShownRowsInTheirOrder() throws IOException {
    String script =
        """
        Object.defineProperty(navigator, "clipboard", { value: { writeText: words => answer = words } });
        order(1);
        document.querySelector(".files button").click();
        answer = JSON.stringify(answer);
        """;
    assertThat(ask(page("1", "3", "2"), script))
        .isEqualTo("\"name\\tvalue\\nb\\t3\\nc\\t2\\na\\t1\\n\"");
  }

  @Test
  void publishedRowsStayInTheirBlock() throws IOException {
    Path page =
        new ReportFiles(Reports.of(List.of(HandMadeRun.first().under(folder.resolve("runs")))))
            .writeTo(folder, Progress.SILENT);
    String labels =
        """
        const labels = () => [...table.tBodies].map(body => [...body.rows].slice(1)
            .map(row => row.cells[0].childNodes[0].textContent.trim()).join(" ")).join(" / ");
        const titles = () => [...table.tBodies].every(body => body.rows[0].className === "block");
        const before = labels();
        head(5).querySelector("button").click();
        answer = [before, labels(), titles()].join(" | ");
        """;
    String published =
        "SYN, published HYPE, published HYPO, published COHYP, published DIST_NGH, published";
    assertThat(browser.answer(page, TABLE + CELLS + labels))
        .startsWith("SYN HYPE HYPO COHYP DIST_NGH / " + published + " | SYN ")
        .endsWith(" | true");
  }
}
