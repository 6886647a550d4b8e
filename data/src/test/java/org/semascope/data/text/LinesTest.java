package org.semascope.data.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.data.DataFormatException;

class LinesTest {
  @TempDir Path folder;

  @Test
  void linesEndAtLineFeedsAndTheLastNeedNotEnd() throws IOException {
    assertThat(read("one\r\n\ntwo\rthree\nfour")).containsExactly("one", "", "two\rthree", "four");
    assertThat(read("one\n")).containsExactly("one");
    assertThat(read("")).isEmpty();
    assertThat(read("\n\n")).containsExactly("", "");
  }

  @Test
  void linesLongerThanABufferAreWhole() throws IOException {
    String longLine = "ab\u00e9\u4e2d".repeat(100_000);
    assertThat(read(longLine + "\nx\n" + longLine)).containsExactly(longLine, "x", longLine);
  }

  @Test
  void theByteOrderMarkIsSkipped() throws IOException {
    assertThat(read("\uFEFFone\n\uFEFFtwo")).containsExactly("one", "\uFEFFtwo");
  }

  @Test
  void gzipIsRecognisedByItsBytes() throws IOException {
    Path file = Files.write(folder.resolve("named.csv"), gzip("one\ntwo\n"));
    assertThat(lines(file)).containsExactly("one", "two");
  }

  @Test
  void aTruncatedGzipIsRefused() throws IOException {
    byte[] whole = gzip("one\ntwo\n".repeat(1000));
    Path file = Files.write(folder.resolve("cut.gz"), Arrays.copyOf(whole, whole.length / 2));
    assertThatThrownBy(() -> lines(file))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("cut.gz: expected a whole, readable file");
  }

  @Test
  void badBytesAreRefusedWithTheirLine() throws IOException {
    Path file = Files.write(folder.resolve("latin.txt"), new byte[] {'a', '\n', 'b', (byte) 0xa5});
    assertThatThrownBy(() -> lines(file))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("latin.txt:2: expected UTF-8 text");
    assertThat(Lines.head(file, StandardCharsets.UTF_8)).isEmpty();
    assertThat(Lines.head(file, StandardCharsets.ISO_8859_1)).containsExactly("a", "b\u00a5");
  }

  @Test
  void anEndlessLineDoesNotFillTheMemory() throws IOException {
    Path file = folder.resolve("endless.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      byte[] blanks = new byte[1 << 20];
      for (int i = 0; i < 40; i++) {
        out.write(blanks);
      }
    }
    assertThatThrownBy(() -> lines(file))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining(":1: expected a line of at most");
    assertThat(Lines.head(file, StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void foldersAndMissingFilesAreRefused() {
    assertThatThrownBy(() -> lines(folder)).isInstanceOf(DataFormatException.class);
    assertThatThrownBy(() -> lines(folder.resolve("none"))).isInstanceOf(DataFormatException.class);
    assertThat(Lines.head(folder, StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void csvSupportsQuotesAndReportsLines() throws IOException {
    Path file = Files.writeString(folder.resolve("a.csv"), "a,\"b \"\"c\"\",\nd\"\n\n\"e\",f\n");
    try (DelimitedRows rows = DelimitedRows.csv(file)) {
      assertThat(rows.next()).isEqualTo(new DelimitedRow(file, 1, List.of("a", "b \"c\",\nd")));
      assertThat(rows.next()).isEqualTo(new DelimitedRow(file, 4, List.of("e", "f")));
      assertThat(rows.next()).isNull();
    }
  }

  @Test
  void csvWithAnOpenQuoteOrBadBytesIsRefused() throws IOException {
    Path open = Files.writeString(folder.resolve("open.csv"), "a,b\n\"c,d\ne,f\n");
    assertThatThrownBy(() -> all(open))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("open.csv: expected comma separated values");
    Path bad = Files.write(folder.resolve("bad.csv"), new byte[] {'a', '\n', (byte) 0xff});
    assertThatThrownBy(() -> all(bad))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("bad.csv:2: expected UTF-8 text");
  }

  @Test
  void numberSyntax() {
    assertThat(List.of("1", "-.5", "2.", "1e-3", "+4.25")).allMatch(DelimitedRow::isNumber);
    assertThat(List.of("", ".", "NaN", "1d", "0x1", "1,5", "Infinity", "1 2"))
        .noneMatch(DelimitedRow::isNumber);
  }

  private static void all(Path csv) {
    try (DelimitedRows rows = DelimitedRows.csv(csv)) {
      while (rows.next() != null) {
        assertThat(csv).exists();
      }
    }
  }

  private List<String> read(String text) throws IOException {
    return lines(Files.writeString(folder.resolve("text"), text));
  }

  private static List<String> lines(Path file) {
    List<String> found = new ArrayList<>();
    try (Lines lines = Lines.open(file, StandardCharsets.UTF_8)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        found.add(line);
        assertThat(lines.number()).isEqualTo(found.size());
      }
    }
    return found;
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }
}
