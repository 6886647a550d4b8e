package org.semascope.app.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InputRowsTest {
  private static final List<String> COLUMNS = List.of("text", "word", "occurrence");

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n"})
  void readsTabSeparatedFieldsWithAnyLineEnding(String end) {
    List<InputRow> rows = rows("a b\tb" + end + "c c\tc\t2" + end);
    assertThat(rows).hasSize(2);
    assertThat(rows.get(0).text("word")).isEqualTo("b");
    assertThat(rows.get(0).optional("occurrence")).isNull();
    assertThat(rows.get(1).text("text")).isEqualTo("c c");
    assertThat(rows.get(1).text("occurrence")).isEqualTo("2");
  }

  @Test
  void theLastLineNeedsNoEnd() {
    assertThat(rows("a b\tb\nc d\td"))
        .extracting(row -> row.text("word"))
        .containsExactly("b", "d");
  }

  @Test
  void emptyFieldsAreMissing() {
    assertThat(rows("a b\t\t2").get(0).optional("word")).isNull();
  }

  @Test
  void aFirstLineOfNamesGivesTheOrder() {
    List<InputRow> rows = rows("text\toccurrence\tword\tnote\r\na b\t1\tb\tseen\r\n");
    assertThat(rows).hasSize(1);
    assertThat(rows.get(0).text("word")).isEqualTo("b");
    assertThat(rows.get(0).text("occurrence")).isEqualTo("1");
    assertThat(rows.get(0).text("note")).isEqualTo("seen");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text\n", "text\r\n"})
  void aHeaderOfOneColumnIsAHeader(String header) {
    assertThat(rows(header + "a b")).extracting(row -> row.text("text")).containsExactly("a b");
  }

  @Test
  void onlyTheFirstLineCanBeAHeader() {
    assertThat(rows("a b\tb\ntext\tword\n")).hasSize(2);
    assertThat(rows("texts\tword\n")).hasSize(1);
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheText() {
    assertThat(rows("\uFEFFtext\tword\na b\tb\n")).hasSize(1);
    assertThat(rows("\uFEFFa b\tb").get(0).text("text")).isEqualTo("a b");
    assertThat(rows("\uFEFF{\"text\": \"a\"}").get(0).text("text")).isEqualTo("a");
    assertThat(rows("a\n\uFEFFb").get(1).text("text")).isEqualTo("\uFEFFb");
  }

  @Test
  void blankLinesAreSkippedButCounted() {
    List<Line> lines = lines("\n \t\r\na\tb\n\n\nc\td\n\n");
    assertThat(lines)
        .extracting(Line::where)
        .containsExactly("standard input:3", "standard input:6");
  }

  @Test
  void readsJsonAmongTabs() {
    List<InputRow> rows =
        rows("{\"text\": \"a\\tb\", \"word\": \"b\"}\r\n  {\"text\": \"c\"}\nd\te\n");
    assertThat(rows).extracting(row -> row.text("text")).containsExactly("a\tb", "c", "d");
  }

  @Test
  void tooManyFieldsAreRefused() {
    Line line = lines("a\tb\t1\tx\n").get(0);
    assertThatThrownBy(line::row)
        .hasMessage("expected at most 3 fields (text, word, occurrence), found 4");
  }

  @Test
  void brokenJsonIsRefusedWithItsPosition() {
    Line line = lines("{\"text\": }").get(0);
    assertThatThrownBy(line::row)
        .hasMessageStartingWith("expected one JSON object, found a fault at character 10: ");
  }

  @Test
  void aLineHoldsOneObject() {
    Line line = lines("{\"text\": \"a\"} {\"text\": \"b\"}").get(0);
    assertThatThrownBy(line::row).hasMessage("expected one JSON object, found more after it");
  }

  @Test
  void bytesThatAreNoTextSpoilTheirOwnLineOnly() {
    byte[] bytes = "a\tb\nc\u00e9\td\ne\tf\n".getBytes(StandardCharsets.ISO_8859_1);
    List<Line> lines = lines(bytes);
    assertThat(lines.get(0).row().text("word")).isEqualTo("b");
    assertThat(lines.get(1).where()).isEqualTo("standard input:2");
    assertThatThrownBy(lines.get(1)::row).hasMessage("expected UTF-8, found other bytes");
    assertThat(lines.get(2).row().text("word")).isEqualTo("f");
  }

  @Test
  void everyScriptArrivesWhole() {
    assertThat(rows("café 生活 😀\t生活\n").get(0).text("text")).isEqualTo("café 生活 😀");
  }

  @Test
  void aLineMayBeLong() {
    String text = "word ".repeat(200_000);
    assertThat(rows(text + "\tword\n").get(0).text("text")).isEqualTo(text);
  }

  @Test
  void aFileIsNamedInMessages(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("words.tsv"), "\na\tb\n");
    try (InputRows rows = InputRows.open(file.toString(), InputStream.nullInputStream(), COLUMNS)) {
      assertThat(rows.next().orElseThrow().where()).isEqualTo(file + ":2");
      assertThat(rows.next()).isEmpty();
    }
  }

  @Test
  void aFileThatCannotBeReadIsRefused(@TempDir Path folder) {
    Path missing = folder.resolve("none.tsv");
    assertThatThrownBy(() -> open(missing.toString()))
        .hasMessage("cannot read " + missing + ": no such file or folder");
    assertThatThrownBy(() -> open(folder.toString()))
        .hasMessage("cannot read " + folder + ": Is a directory");
    assertThatThrownBy(() -> open("a\0b")).hasMessageStartingWith("\"a\0b\" is not a path: ");
  }

  private static void open(String file) {
    try (InputRows rows = InputRows.open(file, InputStream.nullInputStream(), COLUMNS)) {
      rows.next();
    }
  }

  private static List<InputRow> rows(String text) {
    return lines(text).stream().map(Line::row).toList();
  }

  private static List<Line> lines(String text) {
    return lines(text.getBytes(StandardCharsets.UTF_8));
  }

  private static List<Line> lines(byte[] bytes) {
    List<Line> lines = new ArrayList<>();
    try (InputRows rows = InputRows.open("-", new ByteArrayInputStream(bytes), COLUMNS)) {
      for (Optional<Line> line = rows.next(); line.isPresent(); line = rows.next()) {
        lines.add(line.get());
      }
    }
    return lines;
  }
}
