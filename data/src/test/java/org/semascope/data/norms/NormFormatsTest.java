package org.semascope.data.norms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.data.DataFormatException;
import org.semascope.data.Format;
import org.semascope.data.text.Damage;
import org.semascope.data.text.Samples;

class NormFormatsTest {
  private static final List<Association> USF =
      List.of(
          new Association("apple", "pear", 4, 10),
          new Association("apple", "tree", 2, 10),
          new Association("cue", "target", 1, 8),
          new Association("cue", "stick", 5, 8),
          new Association("dog", "cat", 9, 20),
          new Association("grey", "area 51", 1, 12),
          new Association("loaf", "bread", 9, 9),
          new Association("pear", "apple", 8, 16),
          new Association("stick", "hockey", 1, 5),
          new Association("target", "cue", 2, 6),
          new Association("target", "target", 1, 6));

  private static final List<Association> EAT =
      List.of(
          new Association("can", "can't", 3, 6),
          new Association("can", "tin", 2, 6),
          new Association("can", "", 1, 6),
          new Association("tin", "can", 4, 4));

  @TempDir Path folder;

  @Test
  void usfAsPublished() {
    assertThat(read("norms/usf")).isEqualTo(USF);
    assertThat(read("norms/usf/Cue_Target_Pairs.C")).isEqualTo(USF.subList(2, 4));
  }

  @Test
  void usfAsOneTable() {
    assertThat(read("norms/usf.csv")).isEqualTo(USF);
  }

  @Test
  void usfWithoutOneOfItsFilesIsRefused() throws IOException {
    try (Stream<Path> files = Files.list(Samples.of("norms/usf"))) {
      for (Path file : files.filter(one -> !one.endsWith("Cue_Target_Pairs.S")).toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
    assertThatThrownBy(() -> Samples.strictly(format(folder), folder))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("expected one file Cue_Target_Pairs.S, found 0");
  }

  @Test
  void usfCutShortIsRefused() throws IOException {
    String whole = Files.readString(Samples.of("norms/usf/Cue_Target_Pairs.C"));
    Path cut = write("cut", whole.substring(0, whole.indexOf("</PRE>")));
    assertThatThrownBy(() -> Samples.strictly(format(cut), cut))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("cut: expected </HTML> at the end");
  }

  @Test
  void eatTableHasCharacterReferencesAndResponsesThatAreNoWord() {
    List<Association> all = read("norms/eat.tsv");
    assertThat(all.subList(0, 4)).isEqualTo(EAT);
    assertThat(all.get(4)).isEqualTo(new Association("b & b", "hotel", 2, 2));
  }

  @Test
  void swowStrengthsKeepTheirCase() {
    assertThat(read("norms/strength.R1.csv"))
        .containsExactly(
            new Association("turkey", "Turkey", 1, 10),
            new Association("turkey", "bird", 6, 10),
            new Association("Turkey", "country", 5, 8),
            new Association("Turkey", "bird", 1, 8),
            new Association("bird", "turkey", 2, 9));
    assertThat(read("norms/strength.R123.csv"))
        .containsExactly(
            new Association("a few", "many", 22, 287), new Association("a few", "some", 20, 287));
  }

  @Test
  void swowResponsesAreCountedWithoutMissingOnes() {
    assertThat(read("norms/responses.csv"))
        .containsExactly(
            new Association("although", "nevertheless", 1, 5),
            new Association("although", "yet", 1, 5),
            new Association("although", "but", 2, 5),
            new Association("although", "however, then", 1, 5),
            new Association("deal", "no", 2, 5),
            new Association("deal", "cards", 2, 5),
            new Association("deal", "shake", 1, 5));
  }

  @Test
  void rowsThatContradictAreFaults() throws IOException {
    Path file =
        write(
            "bad.tsv",
            """
            cue\tresponse\tcount\tcue_total
            A\tB\t2\t10
            A\tB\t3\t10
            A\tC\t1\t11
            A\tD\t11\t10
            A\tE\t0\t10
            A\tF\t1\t0
            A\tG\t9\t10
            \tH\t1\t1
            A\tI\tx\t10
            A\tJ\t1
            A\tK\t8\t10
            """);
    assertThat(Samples.faults(format(file), file))
        .extracting(fault -> fault.substring(fault.indexOf(".tsv:")))
        .containsExactly(
            ".tsv:3: expected each pair once, found \"a -> b\" again",
            ".tsv:4: expected the total 10 of the cue's other rows, found 11",
            ".tsv:5: expected at most the cue's total 10, found 11",
            ".tsv:6: expected \"count\", a whole number above 0, found \"0\"",
            ".tsv:7: expected \"total\", a whole number above 0, found \"0\"",
            ".tsv:8: expected answers that add up to at most the cue's total 10, found 11",
            ".tsv:9: expected a value in the column \"cue\", found an empty field",
            ".tsv:10: expected \"count\", a whole number above 0, found \"x\"",
            ".tsv:11: expected 4 fields, found 3");
    assertThatThrownBy(() -> Samples.strictly(format(file), file))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining(":3: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "norms/usf",
        "norms/usf.csv",
        "norms/eat.tsv",
        "norms/strength.R1.csv",
        "norms/responses.csv"
      })
  void damagedFilesAreReadOrRefused(String sample) throws IOException {
    Path path = Samples.of(sample);
    Damage.check(format(path), path, folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "cue\tresponse\tcount\tcue_total\n", "<HTML>\n</HTML>\n"})
  void aFileWithoutPairsIsRefusedByAll(String text) throws IOException {
    Path file = write("empty", text);
    for (Format<Association> format : Norms.formats()) {
      assertThatThrownBy(() -> Samples.strictly(format, file))
          .as(format.name())
          .isInstanceOf(DataFormatException.class);
    }
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text, StandardCharsets.ISO_8859_1);
  }

  private static List<Association> read(String sample) {
    Path path = Samples.of(sample);
    return Samples.strictly(format(path), path);
  }

  private static Format<Association> format(Path path) {
    return Samples.only(Norms.formats(), path);
  }
}
