package org.semascope.data.norms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  void edgesAreAssociations() throws IOException {
    List<Association> found =
        Samples.strictly(new LwowEdges(), file("a,additionally,3\nbee,honey,97\n"));
    assertThat(found)
        .extracting(Association::toString)
        .containsExactly("a -> additionally: 3 of 100", "bee -> honey: 97 of 100");
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
  @CsvSource({
    "FA_Haiku_edgelist.csv, 64599, 2944520, 2837",
    "FA_Mistral_edgelist.csv, 199103, 2736593, 2123"
  })
  void theRealFiles(String name, int pairs, long sum, int impossible) {
    Path file = Samples.real("lwow/" + name);
    DataKind.Recognised recognised = DataKind.recognise(file).orElseThrow();
    assertThat(recognised.kind()).isEqualTo(DataKind.NORMS);
    assertThat(recognised.format()).isInstanceOf(LwowEdges.class);
    List<Association> found = Samples.strictly(new LwowEdges(), file);
    assertThat(found).hasSize(pairs);
    // The direction is lost: the first word of a pair is the one that occurs earlier in the file,
    // and
    // many words have more than the 3 x 100 responses that a cue can have.
    assertThat(NormSet.of(found).twoWayPairs()).isEmpty();
    Map<String, Integer> order = new HashMap<>();
    Map<String, Integer> sums = new HashMap<>();
    for (Association one : found) {
      order.putIfAbsent(one.cue(), order.size());
      sums.merge(one.cue(), one.count(), Integer::sum);
    }
    assertThat(found)
        .allMatch(
            one -> order.get(one.cue()) < order.getOrDefault(one.response(), Integer.MAX_VALUE));
    assertThat(sums.values().stream().filter(all -> all > 300).count()).isEqualTo(impossible);
    assertThat(found.stream().mapToLong(Association::count).sum()).isEqualTo(sum);
  }
}
