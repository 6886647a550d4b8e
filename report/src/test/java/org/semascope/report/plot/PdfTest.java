package org.semascope.report.plot;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PdfTest {
  private static final PrintSize COLUMN = new PrintSize(3.03, OptionalDouble.empty(), true);
  private static final String LETTERS = "ρ = −0.5, naïve “AP” (50 %) \\ α ≥ β – 生";

  private static final Figure LETTERED =
      new LineChart(
          Caption.of("Title ρ", ""),
          "layer",
          List.of("0", "1"),
          Axis.of(LETTERS),
          List.of(Series.of("one", 1, 2), Series.of("two", 2, 1)));

  private static String text(Figure figure) {
    return new String(Pdf.of(figure, COLUMN), ISO_8859_1);
  }

  /** Every object is at its offset, and every stream has its length. */
  @ParameterizedTest
  @EnumSource
  void readersFindEveryObject(Samples sample) {
    String pdf = text(sample.figure);
    assertThat(pdf).startsWith("%PDF-1.4\n").endsWith("%%EOF\n").doesNotContain("NaN", "Infinity");
    String[] end = pdf.substring(pdf.lastIndexOf("startxref")).split("\n");
    String table = pdf.substring(Integer.parseInt(end[1]));
    assertThat(table).startsWith("xref\n0 9\n0000000000 65535 f \n");
    String[] lines = table.split("\n");
    for (int object = 1; object < 9; object++) {
      assertThat(lines[object + 2]).hasSize(19);
      int offset = Integer.parseInt(lines[object + 2].substring(0, 10));
      assertThat(pdf.substring(offset)).startsWith(object + " 0 obj\n");
    }
    Matcher stream =
        Pattern.compile("/Length (\\d+) >>\nstream\n(.*)\nendstream", Pattern.DOTALL).matcher(pdf);
    assertThat(stream.find()).isTrue();
    assertThat(stream.group(2)).hasSize(Integer.parseInt(stream.group(1)));
    assertThat(stream.group(2).split("\\bq\\b")).hasSameSizeAs(stream.group(2).split("\\bQ\\b"));
  }

  @ParameterizedTest
  @EnumSource
  void theSameFigureHasTheSameBytes(Samples sample) {
    assertThat(Pdf.of(sample.figure, COLUMN)).isEqualTo(Pdf.of(sample.figure, COLUMN));
    assertThat(text(sample.figure)).doesNotContain("Date", "/ID");
  }

  @Test
  void thePageHasTheWidthOfTheColumn() {
    Matcher box = Pattern.compile("/MediaBox \\[0 0 (\\S+) ").matcher(text(LETTERED));
    assertThat(box.find()).isTrue();
    assertThat(Double.parseDouble(box.group(1))).isCloseTo(3.03 * 72, within(0.01));
  }

  /**
   * Codes of the Symbol font's encoding: rho is r, minus is -, ≥ is octal 263, α and β are a, b.
   */
  @Test
  void greekAndMathematicsAreInTheSymbolFont() {
    assertThat(text(LETTERED))
        .contains("/F2 7.38 Tf (r) Tj\n/F0 7.38 Tf ( = ) Tj\n/F2 7.38 Tf (-) Tj")
        .contains("(\u00b3) Tj")
        .contains("na\u00efve \u0093AP\u0094 \\(50 %\\) \\\\ ")
        .contains(" \u0096 ?) Tj")
        .contains("/Title <FEFF005400690074006C0065002003C1>");
  }

  @Test
  void labelsAreEightPointsHigh() {
    assertThat(text(LETTERED)).contains("/F0 8 Tf (one) Tj", "/F1 9.85 Tf (Title ) Tj");
    PrintSize page = new PrintSize(6.3, OptionalDouble.empty(), false);
    assertThat(new String(Pdf.of(LETTERED, page), ISO_8859_1))
        .contains("/F0 8 Tf (one) Tj")
        .doesNotContain("/F1 9");
  }

  /** Widths by {@code tftopl phvr8r.tfm} and {@code psyr.tfm}, in thousandths. */
  @Test
  void textIsAsWideAsTheFontsSay() {
    assertThat(width("Layer 12")).isEqualTo(556 + 556 + 500 + 556 + 333 + 278 + 556 + 556);
    assertThat(width("P@1, %")).isEqualTo(667 + 1015 + 556 + 278 + 278 + 889);
    assertThat(width("é–W")).isEqualTo(556 + 556 + 944);
    assertThat(width("ρ−≈ψ")).isEqualTo(549 + 549 + 549 + 686);
  }

  private static long width(String text) {
    return Math.round(
        1000 * PdfFont.runs(text, false).stream().mapToDouble(PdfFont.Run::ems).sum());
  }

  @Test
  void anotherProgramReadsTheText(@TempDir Path folder) throws Exception {
    assumeTrue(isInstalled("pdftotext"), "pdftotext is not installed");
    Path file = Files.write(folder.resolve("x.pdf"), Pdf.of(LETTERED, COLUMN));
    Process program =
        new ProcessBuilder("pdftotext", "-layout", file.toString(), "-")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String read = new String(program.getInputStream().readAllBytes(), UTF_8);
    assertThat(program.waitFor()).isZero();
    assertThat(read.replaceAll("\\s+", " "))
        .contains("Title ρ", "one", "two", "ρ = −0.5, naïve “AP” (50 %)", "layer");
  }

  private static boolean isInstalled(String program) throws IOException {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
