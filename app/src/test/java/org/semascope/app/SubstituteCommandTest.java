package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
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

class SubstituteCommandTest {
  private static final String MODEL = Tiny.bert().toString();
  private static final String TEXT = "The boat was cold.";

  @TempDir private Path folder;

  @Test
  void jsonHasTheKeyAndEachTargetByLayer() {
    JsonNode json =
        run("substitute", TEXT, "--key", "boat", "--targets", "coat,misfortune", "--format", "json")
            .json();
    assertThat(Outcome.fields(json)).containsExactly("key", "targets");
    assertThat(json.get("key").asText()).isEqualTo("boat");
    assertThat(json.get("targets")).hasSize(2);
    for (JsonNode target : json.get("targets")) {
      assertThat(Outcome.fields(target)).containsExactly("target", "pieces", "cosine");
      assertThat(Outcome.fields(target.get("cosine"))).containsExactly("0", "1", "2", "3");
    }
    assertThat(json.at("/targets/0/target").asText()).isEqualTo("coat");
    assertThat(json.at("/targets/0/pieces")).hasToString("[\"coat\"]");
    assertThat(json.at("/targets/1/target").asText()).isEqualTo("misfortune");
    assertThat(json.at("/targets/1/pieces")).hasToString("[\"m\",\"##i\",\"##s\",\"##fortune\"]");
  }

  @Test
  void theCosineIsThatOfTheTwoVectorsThatEncodeGives() {
    JsonNode json =
        run("substitute", TEXT, "--key", "boat", "--targets", "misfortune", "--format", "json")
            .json();
    JsonNode key = run("encode", TEXT, "--word", "boat", "--format", "json").json();
    JsonNode target =
        run("encode", "The misfortune was cold.", "--word", "misfortune", "--format", "json")
            .json();
    for (String layer : List.of("0", "1", "2", "3")) {
      double expected = cosine(key.get("layers").get(layer), target.get("layers").get(layer));
      assertThat(json.at("/targets/0/cosine/" + layer).asDouble())
          .isCloseTo(expected, within(1e-6));
    }
  }

  /** All unknown words are one piece, so two of them would be alike at cosine 1. */
  @Test
  void aWordThatTheVocabularyDoesNotKnowHasNoCosine() {
    Outcome json =
        run("substitute", TEXT, "--key", "boat", "--targets", "coat,☃", "--format", "json");
    assertThat(json.err()).contains("\"☃\" is not in the model's vocabulary");
    assertThat(json.json().at("/targets/1/pieces")).hasToString("[\"[UNK]\"]");
    assertThat(json.json().at("/targets/1/cosine/3").isNull()).isTrue();
    assertThat(json.json().at("/targets/0/cosine/3").isNumber()).isTrue();
    Outcome table = run("substitute", TEXT, "--key", "boat", "--targets", "coat,☃");
    assertThat(table.out().lines().toList().get(2)).matches("boat +☃ +- +- +- +-");
    new World(folder)
        .run("substitute", "-m", MODEL, "The ☂ was cold.", "--key", "☂", "--targets", "☃,coat")
        .failed(
            "\"☂\" is unknown to the model's vocabulary, so its vector is that of any unknown word");
  }

  @Test
  void aTargetEqualToTheKeyHasCosineOne() {
    JsonNode json =
        run("substitute", TEXT, "--key", "boat", "--targets", "coat,boat", "--format", "json")
            .json();
    for (JsonNode same : json.at("/targets/1/cosine")) {
      assertThat(same.asDouble()).isEqualTo(1.0);
    }
    for (JsonNode other : json.at("/targets/0/cosine")) {
      assertThat(other.asDouble()).isBetween(-1.0, 0.999);
    }
  }

  @Test
  void theKeyIsWrittenAsInTheText() {
    JsonNode json =
        run("substitute", "The Boat", "--key", "boat", "--targets", "coat", "--format", "json")
            .json();
    assertThat(json.get("key").asText()).isEqualTo("Boat");
  }

  @Test
  void layersAreThoseAskedFor() {
    JsonNode json =
        run(
                "substitute",
                TEXT,
                "--key",
                "boat",
                "--targets",
                "coat",
                "--layers",
                "1,3",
                "--format",
                "json")
            .json();
    assertThat(Outcome.fields(json.at("/targets/0/cosine"))).containsExactly("1", "3");
  }

  @Test
  void layersCanBeJoined() {
    String[] words = {TEXT, "--key", "boat", "--targets", "boat", "--layers", "concat:last2,0"};
    assertThat(run("substitute", words).out().lines().toList().get(0))
        .matches("key +target +concat:2-3 +L0");
  }

  @Test
  void staticVectorsHaveOneColumn() throws IOException {
    Path file = Files.writeString(folder.resolve("my.vec"), "2 2\nboat 1 0\nship 3 4\n");
    String[] words = {"-m", file.toString(), TEXT, "--key", "boat", "--targets", "ship,yacht"};
    Outcome table =
        new World(folder)
            .run(Stream.concat(Stream.of("substitute"), Stream.of(words)).toArray(String[]::new))
            .done();
    List<String> lines = table.out().lines().toList();
    assertThat(lines.get(0)).matches("key +target +static");
    assertThat(lines.get(1)).matches("boat +ship +0\\.600");
    assertThat(lines.get(2)).matches("boat +yacht +-");
    assertThat(table.err()).contains("yacht: ");
  }

  @Test
  void theOccurrenceOrTheSpanChoosesAmongSeveral() {
    String text = "the boat and the boat";
    JsonNode second = chosen(text, "--key", "boat", "--occurrence", "2");
    assertThat(chosen(text, "--span", "17:21")).isEqualTo(second);
    assertThat(chosen(text, "--span", "4:8")).isNotEqualTo(second);
  }

  @Test
  void aTableHasATargetPerRowAndMarksTheBest() {
    String[] args = {
      "substitute", "-m", MODEL, TEXT, "--key", "boat", "--targets", "coat,boat", "--layers", "0,2"
    };
    String plain = new World(folder).run(args).done().out();
    List<String> lines = plain.lines().toList();
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).matches("key +target +L0 +L2");
    assertThat(lines.get(1)).matches("boat +coat +0\\.\\d{3} +0\\.\\d{3}");
    assertThat(lines.get(2)).matches("boat +boat +1\\.000 +1\\.000");
    String bold = new World(folder).onTerminal().run(args).done().out();
    assertThat(bold.lines().toList().get(2)).contains("\u001b[1m1.000\u001b[0m");
    assertThat(bold.lines().toList().get(1)).doesNotContain("\u001b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "csv; key,target,L0; boat,boat,1.000",
        "md; | key | target | L0 |; | boat | boat | **1.000** |",
        "tex; key & target & L0 \\\\; boat & boat & \\textbf{1.000} \\\\"
      })
  void everyFormatHasTheSameCells(String format, String header, String row) {
    Outcome outcome =
        run(
            "substitute",
            TEXT,
            "--key",
            "boat",
            "--targets",
            "boat",
            "--layers",
            "0",
            "--format",
            format);
    assertThat(outcome.out()).contains(header + "\n").contains(row + "\n");
  }

  @Test
  void linesBringTheirOwnTargetsOrTakeTheCommon() throws IOException {
    Path input =
        Files.writeString(
            folder.resolve("keys.jsonl"),
            """
            {"text": "The boat was cold.", "key": "boat", "targets": ["coat", "ice cream"]}
            the boat and the boat\tboat\t\t2
            {"text": "The boat was cold.", "span": "4:8"}
            """);
    List<JsonNode> lines =
        run("substitute", "--input", input.toString(), "--targets", "bus", "--layers", "2")
            .jsonLines();
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0).findValuesAsText("target")).containsExactly("coat", "ice cream");
    assertThat(lines.get(1).findValuesAsText("target")).containsExactly("bus");
    assertThat(lines.get(2).get("key").asText()).isEqualTo("boat");
    JsonNode alone =
        run(
                "substitute",
                TEXT,
                "--key",
                "boat",
                "--targets",
                "bus",
                "--layers",
                "2",
                "--format",
                "json")
            .json();
    Outcome.assertSame(lines.get(2), alone);
  }

  @Test
  void aTextThatIsTooLongIsCutAndSaysSo() {
    String text = Tiny.longTextEndingIn("boat");
    Outcome outcome =
        run("substitute", text, "--key", "boat", "--targets", "coat", "--format", "json");
    JsonNode json = outcome.json();
    assertThat(Outcome.fields(json)).containsExactly("key", "window", "targets");
    assertThat(outcome.err())
        .isEqualTo(
            "the text exceeds the maximum length of 64 tokens; kept characters %d:%d around \"boat\"\n"
                .formatted(json.at("/window/0").asInt(), text.length()));
  }

  private Outcome run(String command, String... args) {
    String[] all = new String[args.length + 3];
    all[0] = command;
    all[1] = "-m";
    all[2] = MODEL;
    System.arraycopy(args, 0, all, 3, args.length);
    return new World(folder).run(all).done();
  }

  private JsonNode chosen(String text, String... occurrence) {
    List<String> args = new ArrayList<>(List.of(text, "--targets", "coat", "--format", "json"));
    args.addAll(List.of(occurrence));
    return run("substitute", args.toArray(String[]::new)).json();
  }

  private static double cosine(JsonNode a, JsonNode b) {
    double dot = 0;
    double aa = 0;
    double bb = 0;
    for (int d = 0; d < a.size(); d++) {
      dot += a.get(d).asDouble() * b.get(d).asDouble();
      aa += a.get(d).asDouble() * a.get(d).asDouble();
      bb += b.get(d).asDouble() * b.get(d).asDouble();
    }
    return dot / Math.sqrt(aa * bb);
  }
}
