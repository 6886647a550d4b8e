package org.semascope.data.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.text.Damage;
import org.semascope.data.text.Samples;

class UserTableTest {
  private static final UserTable<String> PAIRS =
      new UserTable<>(
          TableKinds.SIMILARITY,
          () -> row -> row.text("word1") + "/" + row.text("word2") + "/" + row.number("score"));

  private static final UserTable<List<String>> SENTENCES =
      new UserTable<>(TableKinds.COMPOUNDS, () -> row -> row.all("sentence"));

  @TempDir private Path folder;

  private Path write(String text, Charset charset) throws IOException {
    return Files.write(folder.resolve("own.txt"), text.getBytes(charset));
  }

  private Path write(String text) throws IOException {
    return write(text, StandardCharsets.UTF_8);
  }

  private List<String> pairs(String text) throws IOException {
    return Samples.strictly(PAIRS, write(text));
  }

  @ParameterizedTest
  @EnumSource(TableShape.class)
  void everyTemplateIsReadInEveryShape(TableShape shape) throws IOException {
    for (TableKind kind : TableKinds.all()) {
      Path file = write(kind.template(shape));
      assertThat(TableKind.of(file)).contains(kind);
      UserTable<List<String>> table =
          new UserTable<>(
              kind, () -> row -> kind.columns().stream().map(c -> row.optional(c.name())).toList());
      List<List<String>> rows = Samples.strictly(table, file);
      assertThat(rows).hasSameSizeAs(kind.example());
      for (int i = 0; i < rows.size(); i++) {
        List<String> example = kind.example().get(i);
        assertThat(rows.get(i).subList(0, example.size())).isEqualTo(example);
        assertThat(rows.get(i).subList(example.size(), rows.get(i).size()))
            .allMatch(String::isEmpty);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(TableShape.class)
  void damagedTablesAreReadOrRefused(TableShape shape) throws IOException {
    Damage.check(PAIRS, write(TableKinds.SIMILARITY.template(shape)), folder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "word1,word2,score\na,b,1.5\n",
        "\uFEFFword1;word2;score\r\n\r\na;b;1,5",
        "# by hand\n\"# twice\"\nScore\tnote\tWORD_1\tWord-2\n1.5\t\"x\ny\"\ta\tb\n",
        "{\"word1\":\"a\",\"word2\":\"b\",\"score\":1.50}\n",
        "rating,w1,w2\n\"1,5\",\" a \",b\n"
      })
  void shapesOfOneTable(String text) throws IOException {
    assertThat(pairs(text)).containsExactly("a/b/1.5");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE"})
  void utf16WithAByteOrderMark(String name) throws IOException {
    String mark = name.equals("UTF-16") ? "" : "\uFEFF";
    String many = "\uD83D\uDE00".repeat(9000); // surrogate pairs over the ends of buffers
    Path file = write(mark + "word1\tword2\tscore\né" + many + "\tb\t1\n", Charset.forName(name));
    assertThat(Samples.strictly(PAIRS, file)).containsExactly("é" + many + "/b/1.0");
  }

  @Test
  void quotesInTabSeparatedTextAreOrdinaryUnlessTheyEncloseTheField() throws IOException {
    assertThat(pairs("word1\tword2\tscore\n\"a\" b\t\"c\"\"d\"\t1\n\"e\tf\t2\n"))
        .containsExactly("\"a\" b/c\"d/1.0", "\"e/f/2.0");
  }

  @Test
  void quotedFieldsMayHaveLineBreaksAndLinesAreCountedOn() throws IOException {
    Path file = write("word1,word2,score\n\"a\nb\",c,1\nd,e,x\n");
    assertThat(Samples.faults(PAIRS, file))
        .containsExactly(file + ":4: expected \"score\", a number, found \"x\"");
  }

  /** Keys may be missing, and later objects may have others; arrays are lists. */
  @Test
  void objectsMayHaveDifferentKeys() throws IOException {
    Path file =
        write(
            "{\"compound\":\"a b\",\"score\":1}\n"
                + "{\"score\":null,\"sentence2\":[\"x\",\"y\"],\"compound\":\"c d\","
                + "\"sentence1\":\"z\"}\n");
    assertThat(Samples.strictly(SENTENCES, file)).containsExactly(List.of(), List.of("x|y", "z"));
  }

  @Test
  void badObjectsAreFaultsOfTheirLines() throws IOException {
    Path file =
        write(
            "{\"word1\":\"a\",\"word2\":\"b\",\"score\":1}\n[]\n{\"word1\":{}}\n{\n"
                + "{\"word1\":\"a\",\"word2\":\"b\",\"score\":1,\"score\":2}\n{\"word1\":1}\n");
    assertThat(Samples.faults(PAIRS, file))
        .hasSize(5)
        .allMatch(fault -> fault.matches(".*own.txt:[2-6]: expected .*"));
  }

  @Test
  void aFileHasDecimalPointsOrCommas() throws IOException {
    Path file = write("word1;word2;score\na;b;1,5\na;c;2\na;d;3.5\n");
    assertThat(Samples.faults(PAIRS, file))
        .containsExactly(
            file + ":4: expected \"score\" with a decimal comma, as on line 2, found \"3.5\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text,word,sense | senses",
        "Sentence,start,end,my sense | senses",
        "word1,word2,score,note | similarity",
        "word1,word2,score,sense |", // sense identifies another kind
        "compound,score,head,relation | compounds",
        "subject,predicate,object | graph",
        "cue,response,frequency | norms",
        "cue,response,N |",
        "text,sense |",
        "a,b,c |"
      })
  void kindsAreRecognisedByTheirColumns(String header, String kind) throws IOException {
    Path file = write(header.strip() + "\n");
    assertThat(TableKind.of(file).map(TableKind::name).orElse(null)).isEqualTo(kind);
  }

  @Test
  void missingColumnsAreNamedWithSimilarOnes() throws IOException {
    Path file = write("text,wrod,sense\nthe bank,bank,1\n");
    assertThat(TableKind.of(file)).isEmpty();
    assertThat(TableKind.mismatch(file, TableKinds.all()).orElseThrow())
        .hasMessageContaining("no word (is \"wrod\" meant?)");
    UserTable<String> senses = new UserTable<>(TableKinds.SENSES, () -> row -> "");
    assertThatThrownBy(() -> Samples.strictly(senses, file))
        .isInstanceOf(DataFormatException.class)
        .hasMessageStartingWith(file + ":1: expected sense-tagged uses");
    assertThat(TableKind.mismatch(write("x,y\n"), TableKinds.all())).isEmpty();
  }

  @Test
  void aColumnOccursOnceUnderAllItsNames() throws IOException {
    Path file = write("word1,w1,word2,score\na,b,c,1\n");
    assertThatThrownBy(() -> Samples.strictly(PAIRS, file))
        .hasMessageContaining(file + ":1: expected one column \"word1\"");
  }

  @Test
  void theSummaryHasColumnsAndRepeatedRows() throws IOException {
    Path file = write("word1,word2,Rating,note\na,b,1,x\na,c,2,y\na,b,1,z\na,b,q,\n");
    TableSummary summary = PAIRS.summary(file, fault -> {});
    assertThat(summary.shape()).isEqualTo(TableShape.CSV);
    assertThat(summary.rows()).isEqualTo(3);
    assertThat(summary.ignored()).containsExactly("note");
    assertThat(summary.repeated()).containsExactly(new TableSummary.Repeated(4, 2));
    assertThat(summary.columns())
        .contains(
            new TableSummary.Content("word1", "word1", 3, 1),
            new TableSummary.Content("score", "Rating", 3, 2));
  }

  @Test
  void aTableNeedsRows() throws IOException {
    Path header = write("word1,word2,score\n");
    assertThatThrownBy(() -> PAIRS.read(header, Faults.STRICT, one -> {}))
        .hasMessageContaining("at least one row");
    Path empty = write("# nothing\n");
    assertThatThrownBy(() -> PAIRS.read(empty, Faults.STRICT, one -> {}))
        .hasMessageContaining("at least one row");
  }
}
