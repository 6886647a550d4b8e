package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FillCommandTest {
  private static final String MODEL = Tiny.bert().toString();

  @TempDir private Path folder;

  static IntStream masked() {
    return IntStream.range(0, Tiny.expected().get("masked").size());
  }

  @ParameterizedTest
  @MethodSource("masked")
  void idsGiveWhatAnotherImplementationGives(int number) {
    JsonNode masked = Tiny.expected().get("masked").get(number);
    JsonNode json =
        run(
                "--ids",
                Tiny.list(masked.get("input_ids")),
                "--position",
                masked.get("position").asText(),
                "--candidate-ids",
                masked.get("target_id").asText() + "," + Tiny.list(masked.get("other_ids")),
                "-n",
                "5")
            .json();
    assertThat(Outcome.fields(json)).containsExactly("position", "candidates", "top");
    assertThat(json.get("position")).isEqualTo(masked.get("position"));
    List<JsonNode> candidates = new ArrayList<>();
    json.get("candidates").forEach(candidates::add);
    assertThat(candidates).hasSize(5);
    assertEntry(candidates.get(0), masked.get("target_id"), masked.get("log_prob"));
    for (int i = 0; i < 4; i++) {
      assertEntry(
          candidates.get(i + 1),
          masked.get("other_ids").get(i),
          masked.get("other_log_probs").get(i));
    }
    assertThat(json.get("top")).hasSize(5);
    for (int i = 0; i < 5; i++) {
      assertEntry(
          json.get("top").get(i),
          masked.get("top5_ids").get(i),
          masked.get("top5_log_probs").get(i));
    }
  }

  @Test
  void aNumberWithoutAPieceIsShownAsSuch() throws IOException {
    Path padded = Files.createDirectory(folder.resolve("padded"));
    for (String name : List.of("config.json", "model.safetensors")) {
      Files.copy(Tiny.bert().resolve(name), padded.resolve(name));
    }
    ObjectMapper mapper = new ObjectMapper();
    JsonNode tokenizer = mapper.readTree(Tiny.bert().resolve("tokenizer.json").toFile());
    ObjectNode pieces = (ObjectNode) tokenizer.get("model").get("vocab");
    int last = Tiny.VOCABULARY - 1;
    pieces.properties().removeIf(piece -> piece.getValue().asInt() == last);
    mapper.writeValue(padded.resolve("tokenizer.json").toFile(), tokenizer);
    String[] all = {"fill", "-m", padded.toString(), "the [MASK]", "-n", "263", "--format", "json"};
    JsonNode top = new World(folder).run(all).done().json().get("top");
    assertThat(top.findValuesAsText("token")).hasSize(263).containsOnlyOnce("<id 262>");
  }

  @Test
  void aTextGivesTheSameAsItsIds() {
    JsonNode text =
        run("The captain [MASK] a long letter.", "--candidates", "was,had", "--format", "json")
            .json();
    JsonNode ids =
        run(
                "--ids",
                "2,109,240,4,23,160,34,73,88,88,97,13,3",
                "--position",
                "3",
                "--candidate-ids",
                "113,118")
            .json();
    Outcome.assertSame(text, ids);
    assertThat(text.at("/candidates/0/token").asText()).isEqualTo("was");
    assertThat(text.at("/candidates/1/token").asText()).isEqualTo("had");
  }

  @Test
  void aHiddenTokenIsNotSeen() {
    JsonNode padded =
        run("--ids", "2,109,4,3,0,0", "--attention-mask", "1,1,1,1,0,0", "--position", "2").json();
    Outcome.assertSame(padded, run("--ids", "2,109,4,3", "--position", "2").json());
    JsonNode seen = run("--ids", "2,109,4,3,0,0", "--position", "2").json();
    assertThat(seen.at("/top/0/logProb").asDouble())
        .isNotCloseTo(padded.at("/top/0/logProb").asDouble(), within(1e-3));
  }

  @Test
  void severalMasksGiveOneResultEachInTheirOrder() {
    List<JsonNode> lines =
        run("the [MASK] was [MASK].", "--candidates", "boat", "--format", "json").results();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0).get("position").asInt()).isEqualTo(2);
    assertThat(lines.get(1).get("position").asInt()).isEqualTo(4);
    JsonNode ids = run("--ids", "2,109,4,113,4,13,3", "--position", "4").json();
    Outcome.assertSame(lines.get(1).get("top"), ids.get("top"));
  }

  @Test
  void candidatesKeepTheUsersSpelling() {
    JsonNode json = run("the [MASK]", "--candidates", "Café, ##ing", "--format", "json").json();
    assertThat(json.at("/candidates/0/token").asText()).isEqualTo("Café");
    assertThat(json.at("/candidates/0/id").asInt()).isEqualTo(237);
    assertThat(json.at("/candidates/1/token").asText()).isEqualTo("##ing");
    assertThat(json.at("/candidates/1/id").asInt()).isEqualTo(95);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "263, 263", "100000, 263"})
  void topListsAsManyAsThereAre(int top, int listed) {
    JsonNode json = run("the [MASK]", "-n", Integer.toString(top), "--format", "json").json();
    assertThat(json.get("top")).hasSize(listed);
    assertThat(json.get("candidates")).isEmpty();
  }

  @Test
  void theWholeVocabularyAddsUpToOne() {
    JsonNode top = run("the [MASK]", "-n", "1000", "--format", "json").json().get("top");
    double sum = 0;
    double last = 0;
    for (JsonNode entry : top) {
      double log = entry.get("logProb").asDouble();
      assertThat(log).isLessThanOrEqualTo(last);
      last = log;
      sum += Math.exp(log);
    }
    assertThat(sum).isCloseTo(1, within(1e-5));
    assertThat(top.findValues("id").stream().map(JsonNode::asInt))
        .doesNotHaveDuplicates()
        .hasSize(Tiny.VOCABULARY);
  }

  @Test
  void aTableMarksTheBestOnATerminal() {
    String[] args = {"fill", "-m", MODEL, "the [MASK]", "--candidates", "was,not", "-n", "2"};
    String plain = new World(folder).run(args).done().out();
    List<String> lines = plain.lines().toList();
    assertThat(lines).hasSize(5);
    assertThat(lines.get(0)).matches("position +kind +token +id +probability +log");
    assertThat(lines.get(1)).matches(" +2 +candidate +was +113 +0\\.\\d{4} +-\\d+\\.\\d{3}");
    assertThat(lines.get(3)).matches(" +2 +top +\\S+ +\\d+ +0\\.\\d{4} +-\\d+\\.\\d{3}");
    String bold = new World(folder).onTerminal().run(args).done().out();
    assertThat(bold.lines().filter(line -> line.contains("\u001b[1m"))).hasSize(2);
    assertThat(bold.replaceAll("\u001b\\[\\dm", "")).isEqualTo(plain);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "csv; position,kind,token,id,probability,log; 2,candidate,was,113,",
        "md; | position | kind | token | id | probability | log |; | 2 | candidate | **was** | 113 ",
        "tex; position & kind & token & id & probability & log \\\\; 2 & candidate & \\textbf{was} &"
      })
  void everyFormatHasTheSameCells(String format, String header, String row) {
    assertThat(run("the [MASK]", "--candidates", "was", "--format", format).out())
        .contains(header + "\n")
        .contains(row);
  }

  @Test
  void linesBringTheirOwnCandidatesOrTakeTheCommon() throws IOException {
    Path input =
        Files.writeString(
            folder.resolve("masks.tsv"),
            """
            the [MASK]
            the [MASK]\twas, not
            {"text": "a [MASK] [MASK]", "candidates": ["boat"]}
            """);
    List<JsonNode> lines =
        run("--input", input.toString(), "--candidates", "cold", "-n", "1").jsonLines();
    assertThat(lines).hasSize(4);
    assertThat(tokens(lines.get(0))).containsExactly("cold");
    assertThat(tokens(lines.get(1))).containsExactly("was", "not");
    assertThat(tokens(lines.get(2))).containsExactly("boat");
    assertThat(lines.get(3).get("position").asInt()).isEqualTo(3);
    Outcome.assertSame(lines.get(0).get("top"), lines.get(1).get("top"));
    JsonNode alone =
        run("the [MASK]", "--candidates", "was,not", "-n", "1", "--format", "json").json();
    Outcome.assertSame(lines.get(1), alone);
  }

  @Test
  void moreLinesThanAChunkComeOutInOrder() {
    StringBuilder lines = new StringBuilder();
    List<String> words = List.of("boat", "cold", "was", "not", "city");
    int count = 1024 + 7;
    for (int i = 0; i < count; i++) {
      lines.append("the [MASK]\t").append(words.get(i % words.size())).append('\n');
    }
    List<JsonNode> answers =
        new World(folder)
            .typing(lines.toString())
            .run("fill", "-m", MODEL, "--input", "-", "-n", "0")
            .done()
            .jsonLines();
    assertThat(answers).hasSize(count);
    for (int i = 0; i < count; i++) {
      assertThat(tokens(answers.get(i))).containsExactly(words.get(i % words.size()));
    }
  }

  @Test
  void aTextThatIsTooLongIsCutAndSaysSo() {
    String text = Tiny.longTextEndingIn("[MASK]");
    Outcome outcome = run(text, "--format", "json", "-n", "1");
    JsonNode json = outcome.json();
    assertThat(Outcome.fields(json)).containsExactly("position", "window", "candidates", "top");
    int start = json.get("window").get(0).asInt();
    assertThat(json.get("position").asInt()).isEqualTo(62);
    assertThat(outcome.err())
        .isEqualTo(
            "the text exceeds the maximum length of 64 tokens; kept characters %d:%d around \"[MASK]\"\n"
                .formatted(start, text.length()));
    JsonNode alone = run(text.substring(start), "--format", "json", "-n", "1").json();
    Outcome.assertSame(json.get("top"), alone.get("top"));
  }

  @Test
  void aTextMayBeginWithADashOrBeCalledLikeAFile() throws IOException {
    assertThat(run("--format", "json", "--", "-- [MASK]").json().get("position").asInt())
        .isEqualTo(3);
    Path file = Files.writeString(folder.resolve("a [MASK]"), "boat");
    assertThat(run("@" + file, "--format", "json").json().has("position")).isTrue();
  }

  private Outcome run(String... args) {
    String[] all = new String[args.length + 3];
    all[0] = "fill";
    all[1] = "-m";
    all[2] = MODEL;
    System.arraycopy(args, 0, all, 3, args.length);
    return new World(folder).run(all).done();
  }

  private static List<String> tokens(JsonNode answer) {
    return answer.get("candidates").findValuesAsText("token");
  }

  private static void assertEntry(JsonNode entry, JsonNode id, JsonNode logProb) {
    assertThat(Outcome.fields(entry)).containsExactly("token", "id", "logProb");
    assertThat(entry.get("token").isTextual()).isTrue();
    assertThat(entry.get("id")).isEqualTo(id);
    assertThat(entry.get("logProb").asDouble()).isCloseTo(logProb.asDouble(), within(Tiny.CLOSE));
  }

  /** Written form is a model for probes only. */
  @ParameterizedTest
  @ValueSource(strings = {"fill", "next"})
  void writtenFormReadsNoTexts(String command) {
    Outcome outcome =
        new World(folder).run(command, "-m", "form", "the [MASK]", "--format", "json");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("form").doesNotContain("internal error").hasLineCount(1);
  }
}
