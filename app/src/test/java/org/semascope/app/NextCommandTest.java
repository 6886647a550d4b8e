package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NextCommandTest {
  private static final String MODEL = Tiny.gpt2().toString();

  @TempDir private Path folder;

  @Test
  void candidatesHaveTheirPiecesAndTheSumOfTheirLogsWithTheirEnds() {
    Outcome outcome =
        run("The captain wrote a long", "--candidates", "a,letter", "--format", "json");
    JsonNode json = outcome.json();
    assertThat(Outcome.fields(json)).containsExactly("candidates", "top");
    JsonNode letter = json.at("/candidates/1");
    assertThat(Outcome.fields(letter))
        .containsExactly(
            "word",
            "pieces",
            "ids",
            "logProb",
            "pieceLogProbs",
            "wordEndLogProb",
            "textEndLogProb");
    assertThat(letter.get("word").asText()).isEqualTo("letter");
    assertThat(letter.get("pieces").toString()).isEqualTo("[\"Ġl\",\"et\",\"ter\"]");
    double sum = letter.get("wordEndLogProb").asDouble() - letter.get("textEndLogProb").asDouble();
    for (JsonNode piece : letter.get("pieceLogProbs")) {
      sum += piece.asDouble();
    }
    assertThat(letter.get("logProb").asDouble()).isCloseTo(sum, within(1e-4));
    assertThat(outcome.err())
        .contains("\"letter\" is 3 subword tokens (Ġl et ter); their probabilities are multiplied");
    assertThat(json.get("top")).hasSize(5);
  }

  @Test
  void theWholeVocabularyAddsUpToOneAndHoldsTheCandidate() {
    JsonNode json =
        run("The captain", "--candidates", "a", "--open-end", "-n", "1000", "--format", "json")
            .json();
    double sum = 0;
    for (JsonNode entry : json.get("top")) {
      sum += Math.exp(entry.get("logProb").asDouble());
      if (entry.get("token").asText().equals("Ġa")) {
        assertThat(json.at("/candidates/0/logProb")).isEqualTo(entry.get("logProb"));
      }
    }
    assertThat(json.get("top").findValuesAsText("token")).contains("Ġa");
    assertThat(sum).isCloseTo(1, within(1e-5));
  }

  @Test
  void aTableMarksTheBestOnATerminal() {
    String[] args = {"next", "-m", MODEL, "The captain", "--candidates", "a,to", "-n", "2"};
    List<String> lines = new World(folder).run(args).done().out().lines().toList();
    assertThat(lines).hasSize(5);
    assertThat(lines.get(0)).matches("kind +word +pieces +probability +log");
    assertThat(lines.get(1)).matches("candidate +a +Ġa +0\\.\\d{4} +-\\d+\\.\\d{3}");
    String bold = new World(folder).onTerminal().run(args).done().out();
    assertThat(bold.lines().filter(line -> line.contains("\u001b[1m"))).hasSize(2);
  }

  @Test
  void aLongTextIsTruncatedWithANotice() {
    Outcome outcome = run("The captain wrote a letter. ".repeat(20), "--format", "json");
    assertThat(outcome.err())
        .contains("the text exceeds the maximum length of 64 tokens; kept characters ");
    assertThat(outcome.json().get("window")).hasSize(2);
  }

  @Test
  void onlyModelsThatReadFromLeftToRightHaveANextWord() {
    new World(folder)
        .run("next", "-m", Tiny.bert().toString(), "the")
        .failed(
            "this model is not causal, so it predicts no next word; `fill` gives the probability of words at a [MASK]");
    new World(folder)
        .run("next", "-m", Tiny.headless().toString(), "the")
        .failed("this model is not causal, so it predicts no next word; `encode` works");
  }

  @Test
  void suchAModelFillsNoMasksButEncodes() {
    new World(folder)
        .run("fill", "-m", MODEL, "the [MASK]")
        .failed(
            MODEL
                + " is causal and has no masks, so it cannot fill masks; `next` gives the probability of words after a text");
    JsonNode vectors =
        new World(folder)
            .run("encode", "-m", MODEL, "The captain", "--word", "captain", "--format", "json")
            .done()
            .json();
    assertThat(Outcome.fields(vectors.get("layers"))).containsExactly("0", "1", "2", "3");
  }

  @Test
  void aTextCanBeginWithItsToken() {
    String[] question = {"The captain", "--candidates", "a", "--format", "json", "--begin", "own"};
    JsonNode own = run(question).json();
    question[question.length - 1] = "always";
    assertThat(run(question).json().at("/candidates/0/logProb"))
        .isNotEqualTo(own.at("/candidates/0/logProb"));
    new World(folder)
        .run("next", "-m", MODEL, "", "--begin", "never")
        .failed(
            "the text is empty and the begin token is switched off: the model needs at least one token");
  }

  @Test
  void topMustNotBeNegative() {
    new World(folder)
        .run("next", "-m", MODEL, "the", "-n", "-1")
        .misused("next", "-n must not be negative, but is -1");
  }

  private Outcome run(String... more) {
    String[] args = new String[more.length + 3];
    args[0] = "next";
    args[1] = "-m";
    args[2] = MODEL;
    System.arraycopy(more, 0, args, 3, more.length);
    return new World(folder).run(args).done();
  }
}
