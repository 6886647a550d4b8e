package org.semascope.data.graphs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.data.DataFormatException;
import org.semascope.data.Format;
import org.semascope.data.text.Damage;
import org.semascope.data.text.Samples;

class GraphFormatsTest {
  @TempDir Path folder;

  @Test
  void conceptNetWithinOneLanguage() {
    assertThat(read("graphs/conceptnet.csv"))
        .containsExactly(
            new Edge("IsA", "hot dog", "sausage", 2), new Edge("dbpedia/genre", "abba", "pop", .5));
    assertThat(Samples.strictly(Graphs.conceptNet("pt"), Samples.of("graphs/conceptnet.csv")))
        .containsExactly(new Edge("AtLocation", "pão", "padaria", 1.25));
  }

  @Test
  void conceptNetCompressed() throws IOException {
    Path packed = folder.resolve("conceptnet.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(Samples.of("graphs/conceptnet.csv"), out);
    }
    assertThat(Samples.strictly(format(packed), packed)).isEqualTo(read("graphs/conceptnet.csv"));
    byte[] bytes = Files.readAllBytes(packed);
    Path cut = Files.write(folder.resolve("cut.gz"), Arrays.copyOf(bytes, bytes.length - 20));
    assertThatThrownBy(() -> Samples.faults(Graphs.conceptNet("en"), cut))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("cut.gz: expected a whole, readable file");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/a/x;/r/IsA;/c/en/a;/c/en/b;{\"license\": 1} | JSON with a weight",
        "/a/x;/r/IsA;/c/en/a;/c/en/b;{\"weight\": \"x\"} | the weight, a number",
        "/a/x;/r/IsA;/c/en/a;/c/en/b;{\"weight\": 1 | JSON",
        "/a/x;/r/IsA;/c/en/a;/c/en/b;[1] | a JSON object",
        "/a/x;/r/IsA;/c/en/_/n;/c/en/b;{\"weight\": 1} | a node with a word",
        "/a/x;/r/IsA;en/a;/c/en/b;{\"weight\": 1} | a node /c/... or a web address",
        "/a/x;IsA;/c/en/a;/c/en/b;{\"weight\": 1} | a relation /r/...",
        "/a/x;/r/IsA;/c/en/a;/c/en/b | 5 fields",
      })
  void faultsOfConceptNet(String line, String expected) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("bad.csv"),
            line.replace(';', '\t') + "\n" + Files.readString(Samples.of("graphs/conceptnet.csv")));
    assertThat(Samples.faults(Graphs.conceptNet("en"), file))
        .singleElement()
        .asString()
        .contains("bad.csv:1: expected " + expected + ", found ");
  }

  @Test
  void triplesWithAndWithoutWeight() {
    assertThat(read("graphs/triples.tsv"))
        .containsExactly(
            new Edge("AtLocation", "clock", "airport", 1),
            new Edge("IsA", "dog", "animal", 1),
            new Edge("HasProperty", "fish", "good for you", 3.46),
            new Edge("UsedFor", "zipper", "fasten jacket", 1));
  }

  @Test
  void faultsOfTriples() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("bad.tsv"), "IsA\ta\tb\nIsA\ta\n1\ta\tb\nIsA\t \tb\nIsA\ta\tb\tmuch\n");
    assertThat(Samples.faults(Graphs.formats().get(1), file))
        .extracting(fault -> fault.substring(fault.indexOf(".tsv:")))
        .containsExactly(
            ".tsv:2: expected 3 fields, found 2",
            ".tsv:3: expected a relation such as IsA, found \"1\"",
            ".tsv:4: expected a head, found an empty field",
            ".tsv:5: expected the weight, a number, found \"much\"");
  }

  @Test
  void evalutionIsWeightedByMeanJudgment() {
    assertThat(read("graphs/evalution.txt"))
        .containsExactly(
            new Edge("Antonym", "young", "old", 4.8),
            new Edge("IsA", "north carolina", "state", 4.4));
  }

  @ParameterizedTest
  @ValueSource(strings = {"graphs/conceptnet.csv", "graphs/triples.tsv", "graphs/evalution.txt"})
  void damagedFilesAreReadOrRefused(String sample) throws IOException {
    Path path = Samples.of(sample);
    Damage.check(format(path), path, folder);
  }

  @Test
  void anEmptyFileIsRefusedByAll() throws IOException {
    Path file = Files.createFile(folder.resolve("empty"));
    for (Format<Edge> format : Graphs.formats()) {
      assertThatThrownBy(() -> Samples.strictly(format, file))
          .isInstanceOf(DataFormatException.class)
          .hasMessageContaining("at least one row");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "cn_union.tsv, 102400, 15333",
    "wordnet30_derived_relations.tsv, 93344, 26936",
    "EVALution_RELATIONS.txt, 7492, 1880"
  })
  void realGraphsHaveTheExpectedCounts(String name, int edges, int isA) {
    Path path = Samples.real("knowledge-graph/" + name);
    List<Edge> all = Samples.strictly(format(path), path);
    assertThat(all).hasSize(edges);
    assertThat(all.stream().filter(edge -> edge.relation().equals("IsA"))).hasSize(isA);
  }

  private static List<Edge> read(String sample) {
    Path path = Samples.of(sample);
    return Samples.strictly(format(path), path);
  }

  private static Format<Edge> format(Path path) {
    return Samples.only(Graphs.formats(), path);
  }
}
