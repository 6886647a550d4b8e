package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbeLexsubCommandTest {
  private static final String MODEL = Tiny.bert().toString();
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;

  @Test
  void anOwnTableIsProbed() throws IOException {
    Path table =
        written(
            "text,word,substitutes,pos",
            "the old bridge was broken,bridge,boat:3;car:1,noun",
            "they built a bridge,bridge,bus;card:2,noun",
            "the bank has coins,bank,baker:2;coast,noun",
            "the bank was near,bank,coat:4,noun");
    Outcome outcome = probe(table).done();
    List<String> lines = outcome.out().lines().toList();
    assertThat(lines.get(0)).isEqualTo("Rankings compared with human substitutes");
    assertThat(lines.get(1))
        .matches("ranking +contexts +candidates +layer +GAP +P@1 +P@3 +RECALL@10");
    assertThat(lines)
        .anySatisfy(line -> assertThat(line).matches("cosine +4 +3.5 +L\\d .*"))
        .anySatisfy(line -> assertThat(line).matches("cosine noun +4 +3.5 +L\\d .*"))
        .anySatisfy(line -> assertThat(line).matches("context similarity +4 +3.5 +L\\d .*"))
        .anySatisfy(line -> assertThat(line).matches("masked probability, all .* +4 +3.5 .*"))
        .anySatisfy(line -> assertThat(line).startsWith("chance "));

    JsonNode item = JSON.readTree(Files.readAllLines(run().resolve("items.jsonl")).get(0));
    assertThat(item.get("candidates").findValuesAsText("word"))
        .containsExactly("boat", "bus", "car", "card");
    assertThat(item.get("candidates").findValuesAsText("weight"))
        .containsExactly("3.0", "0.0", "1.0", "0.0");
    // The same numbers as `substitute` and `fill`.
    JsonNode boat = item.get("candidates").get(0);
    JsonNode alone =
        new World(folder)
            .run(
                "substitute",
                "-m",
                MODEL,
                item.get("text").asText(),
                "--key",
                "bridge",
                "--targets",
                "boat",
                "--format",
                "json")
            .done()
            .json();
    for (int layer = 0; layer < 4; layer++) {
      assertThat(boat.get("cosines").get(layer).asDouble())
          .isEqualTo(
              alone.get("targets").get(0).get("cosine").get(String.valueOf(layer)).asDouble(),
              within(1e-4));
    }
    JsonNode filled =
        new World(folder)
            .run(
                "fill",
                "-m",
                MODEL,
                "the old [MASK] was broken",
                "--candidates",
                "boat",
                "--format",
                "json")
            .done()
            .json();
    assertThat(boat.get("logProbability").asDouble())
        .isEqualTo(filled.findValue("logProb").asDouble(), within(1e-4));
    assertThat(Files.readString(run().resolve("report.html"))).contains("GAP by layer");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "the bank was near|bank|coat:many|own.csv:3: expected the weight, a number",
        "the bank was near|bank|coat:-1|own.csv:3: expected substitutes with weights of 0 or more",
        "the bank was near|bridge|coat:1|own.csv:3: expected a text with \"bridge\" once",
        "the bank was near|bank||own.csv:3: expected a value in the column \"substitutes\""
      })
  void aBadRowIsNamed(String text, String word, String substitutes, String message)
      throws IOException {
    Path table =
        written(
            "text,word,substitutes",
            "the bank has coins,bank,baker:2;coast",
            "%s,%s,%s".formatted(text, word, substitutes == null ? "" : substitutes),
            "they built a bridge,bridge,bus;card:2");
    Outcome outcome = probe(table);
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains(message).doesNotContain("Exception");
    assertThat(probe(table, "--skip-bad").done().err()).contains("skipped 1 bad records");
  }

  @Test
  void aSetThatIsNotThereIsNamed() {
    Outcome outcome = new World(folder).run("probe", "lexsub", "-m", MODEL);
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("there is no ls07 on this machine", "data pull ls07");
  }

  private Path written(String... lines) throws IOException {
    return Files.writeString(folder.resolve("own.csv"), String.join("\n", lines) + "\n");
  }

  private Outcome probe(Path table, String... more) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "probe",
                "lexsub",
                "-m",
                MODEL,
                "--data",
                table.toString(),
                "--controls",
                "form",
                "-o",
                folder.resolve("runs").toString()));
    words.addAll(List.of(more));
    return new World(folder).run(words.toArray(String[]::new));
  }

  /** The run of the model, which has layers. */
  private Path run() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("runs/lexsub"))) {
      return files
          .filter(path -> path.endsWith("results.json") && path.toString().contains("bert@"))
          .findFirst()
          .orElseThrow()
          .getParent();
    }
  }
}
