package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.data.wordnet.WordNet;

class ProbeSensesCommandTest {
  private static final String USES = "probes/src/test/resources/senses/uses.conllu";

  @TempDir private Path folder;

  private Outcome probe(String... more) {
    List<String> args =
        new ArrayList<>(
            List.of("probe", "senses", "-m", Tiny.bert().toString(), "-o", runs().toString()));
    args.addAll(List.of(more));
    return new World(folder).run(args.toArray(String[]::new));
  }

  private Path runs() {
    return folder.resolve("runs");
  }

  private Path only() throws IOException {
    try (Stream<Path> all = Files.walk(runs())) {
      return all.filter(path -> path.endsWith("results.json"))
          .findFirst()
          .orElseThrow()
          .getParent();
    }
  }

  @Test
  void theTableHasChanceAndLayers() {
    List<String> lines =
        probe("--data", USES, "--each", "--min-sense", "1", "--layers", "0,3")
            .done()
            .out()
            .lines()
            .toList();
    assertThat(lines.get(0)).matches("× 100 +AP +P@1 +KNN@5 +AP l<500 r<.25 .*");
    assertThat(lines.stream().map(line -> line.split(" {2,}")[0]))
        .containsSubsequence("queries", "chance", "layer 0", "layer 3");
  }

  @Test
  void itemsShowEveryQueryWithItsRanking() throws IOException {
    probe("--data", USES, "--each").done();
    JsonNode lemma =
        new ObjectMapper().readTree(Files.readAllLines(only().resolve("items.jsonl")).get(0));
    assertThat(lemma.get("id").asText()).isEqualTo("bank noun");
    JsonNode query = lemma.get("queries").get(0);
    String marks = query.get("layers").get(0).get("first50").asText();
    assertThat(marks).matches("[+-]{21}");
    assertThat(marks.chars().filter(mark -> mark == '+').count())
        .isEqualTo(query.get("ofSense").asLong());
    assertThat(query.get("nearest")).hasSize(5);
    JsonNode nearest = lemma.get("shown").get(query.get("nearest").get(0).get("shown").asInt());
    assertThat(nearest.get("sense").asText().equals(query.get("sense").asText()))
        .isEqualTo(marks.charAt(0) == '+');
    assertThat(Files.readString(only().resolve("report.html"))).contains("uses nearest");
  }

  @Test
  void embeddedExamplesNeedNoData() throws IOException {
    assertThat(probe("--limit", "8").done().out()).contains("on wordnet-examples");
    JsonNode lemma =
        new ObjectMapper().readTree(Files.readAllLines(only().resolve("items.jsonl")).get(0));
    String sense = lemma.get("queries").get(0).get("sense").asText();
    String definition = WordNet.wordNet30().sense(sense).orElseThrow().synset().definition();
    Path page = only().resolve("report.html");
    String first = Files.readString(page);
    assertThat(first).contains(sense, definition);
    // Definitions are not stored with the run: a page that is written again has them, too.
    Files.delete(page);
    new World(folder).run("report", only().toString()).done();
    assertThat(Files.readString(page)).isEqualTo(first);
  }

  @Test
  void threadsDoNotChangeResults() throws IOException {
    probe("--data", USES, "--each", "--threads", "1").done();
    String first = Files.readString(only().resolve("results.json"));
    new World(folder.resolve("elsewhere"))
        .run(
            "probe",
            "senses",
            "-m",
            Tiny.bert().toString(),
            "--data",
            USES,
            "--each",
            "--threads",
            "3",
            "-o",
            folder.resolve("elsewhere/runs").toString())
        .done();
    try (Stream<Path> all = Files.walk(folder.resolve("elsewhere/runs"))) {
      Path second = all.filter(path -> path.endsWith("results.json")).findFirst().orElseThrow();
      assertThat(Files.readString(second)).isEqualTo(first);
    }
  }

  @Test
  void badInputIsOneSentence() throws IOException {
    Path plain = folder.resolve("plain.txt");
    Files.writeString(plain, "no senses here");
    Outcome none = probe("--data", plain.toString());
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.err()).contains("expected a sense-tagged corpus").hasLineCount(1);
    Outcome one = probe("--data", "probes/src/test/resources/senses/one-sense.conllu");
    assertThat(one.code()).isEqualTo(1);
    assertThat(one.err()).contains("one-sense.conllu: none of the").hasLineCount(1);
    probe("--data", USES, "--layers", "7").failed("--layers 7: this model has layers 0 to 3");
    probe("--each", "--queries", USES)
        .misused("probe senses", "--each takes all queries from --data, so give no --queries");
  }
}
