package org.semascope.app.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.app.HandMadeRun;
import org.semascope.core.Progress;
import org.semascope.probes.page.Reports;
import org.semascope.report.ReportFiles;
import org.semascope.report.content.KeywordLines;
import org.semascope.report.content.KeywordLines.Line;
import org.semascope.report.form.HtmlPage;
import org.semascope.report.form.ReportForm;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import org.semascope.report.table.Table.Titled;

/** What a reader sees, on a laptop and on a phone, by day and by night. */
class PageInBrowserTest {
  private static final int COLOURS = 100;

  @TempDir private Path folder;
  private Browser browser;
  private Path page;

  @BeforeEach
  void open() {
    Optional<Browser> found = Browser.find(folder);
    assumeTrue(found.isPresent(), "no Chromium on the path, so the page is not looked at");
    browser = found.get();
    page = page(HandMadeRun.first(), HandMadeRun.second());
  }

  private Path page(HandMadeRun... runs) {
    return new ReportFiles(
            Reports.of(Stream.of(runs).map(run -> run.under(folder.resolve("runs"))).toList()))
        .writeTo(folder, EnumSet.of(ReportForm.HTML), Progress.SILENT)
        .get(0);
  }

  @ParameterizedTest
  @CsvSource({"1280, false", "390, false", "1280, true", "390, true"})
  void thePageIsDrawnOnItsGround(int width, boolean dark) throws IOException {
    BufferedImage seen = browser.screenshot(page, width, 2000, dark);
    assertThat(seen.getWidth()).isEqualTo(width);
    assertThat(seen.getRGB(2, 2) & 0xFFFFFF).isEqualTo(dark ? 0x16181C : 0xFFFFFF);
    assertThat(colours(seen)).hasSizeGreaterThan(COLOURS);
  }

  /** What is wider than the screen scrolls in a box of its own; the page as a whole does not. */
  @ParameterizedTest
  @ValueSource(ints = {1280, 390})
  void thePageIsNoWiderThanTheScreen(int width) throws IOException {
    fits(page, width);
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 390})
  void norIsThatOfIdioms(int width) throws IOException {
    fits(page(HandMadeRun.first(), HandMadeRun.second()), width);
  }

  /** The wide columns of a table and of a concordance scroll in their boxes. */
  @ParameterizedTest
  @ValueSource(ints = {1280, 390})
  void norAreThoseOfWideTables(int width) throws IOException {
    List<String> header = IntStream.range(0, 40).mapToObj(i -> "column " + i).toList();
    Table table = new Table(header).row(header.stream().map(Cell::number).toList());
    String html =
        HtmlPage.of("Wide", "test", List.of(), List.of(new Titled("Wide", table, List.of())));
    fits(Files.writeString(folder.resolve("wide.html"), html), width);
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 390})
  void theKeywordOfAConcordanceIsInTheMiddleOfTheScreen(int width) throws IOException {
    String context = "some words of context ".repeat(4).strip();
    Line line =
        new Line(
            1,
            0.9,
            context,
            "bank",
            context,
            "bank%1:14:00::",
            false,
            "br-a01",
            1,
            "",
            0,
            4,
            "bank",
            "NOUN");
    String gloss = "a financial institution that accepts deposits";
    String html =
        HtmlPage.of(
            new KeywordLines(
                "bank", Map.of(), "", List.of(), List.of(line), Map.of(line.sense(), gloss)));
    Path concordance = Files.writeString(folder.resolve("concordance.html"), html);
    fits(concordance, width);
    holds(
        concordance,
        width,
        "const word = document.querySelector('mark').getBoundingClientRect();"
            + "const holds = word.left > innerWidth / 5 && word.right < innerWidth * 4 / 5;");
  }

  private void fits(Path shown, int width) throws IOException {
    holds(shown, width, "const holds = document.documentElement.scrollWidth <= innerWidth;");
  }

  private void holds(Path shown, int width, String condition) throws IOException {
    String script =
        """
        <script>
        %s
        const fits = innerWidth === %d && holds;
        document.body.innerHTML = "";
        document.body.style.background = fits ? "#00ff00" : "#ff0000";
        </script></body>
        """
            .formatted(condition, width);
    Path measured = folder.resolve("measured.html");
    Files.writeString(measured, Files.readString(shown).replace("</body>", script));
    // A window is made as narrow as a phone only after the page is loaded; a frame is from the
    // start.
    Path frame = folder.resolve("frame.html");
    Files.writeString(
        frame,
        "<body style='margin:0'><iframe src='measured.html' width='%d' height='800' frameborder='0'>"
            .formatted(width));
    BufferedImage answer = browser.screenshot(frame, width + 200, 900, false);
    assertThat(answer.getRGB(2, 2) & 0xFFFFFF).isEqualTo(0x00FF00);
  }

  private static Set<Integer> colours(BufferedImage image) {
    Set<Integer> colours = new HashSet<>();
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        colours.add(image.getRGB(x, y));
      }
    }
    return colours;
  }
}
