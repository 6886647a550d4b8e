package org.semascope.data.similarity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.data.DataFormatException;
import org.semascope.data.catalogue.DataKind;
import org.semascope.data.text.Samples;

class LwowEdgesTest {
  @TempDir Path folder;

  private Path file(String rows) throws IOException {
    return Files.writeString(folder.resolve("edges.csv"), "src,tgt,wt\n" + rows);
  }

  @Test
  void edgesAreJudgments() throws IOException {
    List<Judgment> found =
        Samples.strictly(new LwowEdges(), file("a,additionally,3\nbee,honey,97\n"));
    assertThat(found)
        .extracting(Judgment::toString)
        .containsExactly("a, additionally: 3.0", "bee, honey: 97.0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "bee,honey,0;above 0",
        "bee,honey,101;at most 100",
        "bee,honey;3 fields",
        "b,a,4;each pair once",
        ",honey,4;a word"
      })
  void faultsNameTheirLine(String row, String expected) throws IOException {
    Path file = file("a,b,3\n" + row + "\n");
    assertThatThrownBy(() -> Samples.strictly(new LwowEdges(), file))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("edges.csv:3")
        .hasMessageContaining(expected);
  }

  @ParameterizedTest
  @CsvSource({"FA_Haiku_edgelist.csv, 64599, 2944520", "FA_Mistral_edgelist.csv, 199103, 2736593"})
  void theRealFiles(String name, int pairs, long sum) {
    Path file = Samples.real("lwow/" + name);
    DataKind.Recognised recognised = DataKind.recognise(file).orElseThrow();
    assertThat(recognised.kind()).isEqualTo(DataKind.SIMILARITY);
    assertThat(recognised.format()).isInstanceOf(LwowEdges.class);
    List<Judgment> found = Samples.strictly(new LwowEdges(), file);
    assertThat(found).hasSize(pairs);
    assertThat(found.stream().mapToDouble(Judgment::score).sum()).isEqualTo(sum);
  }
}
