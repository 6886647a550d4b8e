package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NeighboursCommandTest {
  /** word2vec's text form; {@code text} is a word like any other, {@code nil} has no direction. */
  static final String VECTORS =
      """
      9 2
      sail 0 1
      text 1 1
      boat 1 0
      the 4 3
      ship 2 0.1
      nil 0 0
      quickly 5 1
      sea -1 0
      vessel 4 0.2
      """;

  @TempDir private Path folder;
  private String model;

  @BeforeEach
  void write() throws IOException {
    model = Files.writeString(folder.resolve("sea.vec"), VECTORS).toString();
    run("sail").done(); // conversion is reported once
  }

  @Test
  void aTableListsTheClosestFirst() {
    assertThat(run("boat", "-n", "4").done().out())
        .isEqualTo(
            """
            word  rank  neighbour  cosine
            boat     1  ship        0.999
            boat     2  vessel      0.999
            boat     3  quickly     0.981
            boat     4  the         0.800
            """);
  }

  @Test
  void jsonHoldsAWordALine() {
    List<JsonNode> lines = run("boat", "sea", "-n", "1", "--format", "json").done().results();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0))
        .hasToString(
            "{\"word\":\"boat\",\"neighbours\":[{\"word\":\"ship\",\"cosine\":0.998752}]}");
    assertThat(lines.get(1).get("word").asText()).isEqualTo("sea");
    assertThat(words(lines.get(1))).containsExactly("sail");
  }

  @Test
  void theVocabularyCanBeRestricted() throws IOException {
    assertThat(words(run("boat", "--vocabulary", "nouns", "--format", "json").done().result()))
        .containsExactly("ship", "vessel", "text", "sail", "sea");
    assertThat(words(run("boat", "--vocabulary", "adverbs", "--format", "json").done().result()))
        .containsExactly("quickly");
    assertThat(words(run("boat", "--most-frequent", "4", "--format", "json").done().result()))
        .containsExactly("the", "text", "sail");
    Path list = Files.writeString(folder.resolve("list"), "sail\r\nboat\nyacht\n\nsea");
    assertThat(
            words(run("boat", "--vocabulary", list.toString(), "--format", "json").done().result()))
        .containsExactly("sail", "sea");
  }

  @Test
  void manyWordsGetWhatEachGets() {
    Outcome many =
        new World(folder)
            .typing("text\n{\"word\": \"boat\"}\nsea\n")
            .run("neighbours", "-m", model, "--input", "-");
    Outcome each = run("text", "boat", "sea", "--format", "jsonl");
    assertThat(many.done().out()).isEqualTo(each.done().out());
  }

  @Test
  void aBadLineCanBeSkipped() {
    World world = new World(folder).typing("boat\nyacht\nnil\n");
    world
        .run("neighbours", "-m", model, "--input", "-")
        .failed("standard input:2: \"yacht\" is not among the 9 words of " + model);
    Outcome outcome = world.run("neighbours", "-m", model, "--input", "-", "--skip-bad", "-n", "1");
    List<JsonNode> lines = outcome.done().jsonLines();
    assertThat(lines).hasSize(3);
    assertThat(words(lines.get(0))).containsExactly("ship");
    assertThat(lines.get(1).get("error").asText()).contains("\"yacht\" is not among");
    assertThat(lines.get(2).get("error").asText())
        .isEqualTo(
            "standard input:3: the vector of \"nil\" in %s is all zeros, so nothing is near it"
                .formatted(model));
    assertThat(outcome.err()).endsWith("semascope: skipped 2 of 3 lines\n");
  }

  @Test
  void saysWhatIsWrong() throws IOException {
    run("yacht").failed("\"yacht\" is not among the 9 words of " + model);
    run("boat", "Boat")
        .failed("\"Boat\" is not among the 9 words of %s, but \"boat\" is".formatted(model));
    run("nil")
        .failed("the vector of \"nil\" in %s is all zeros, so nothing is near it".formatted(model));
    run("boat", "--vocabulary", "noun")
        .failed(
            "there is no file noun; --vocabulary takes all, nouns, verbs, adjectives, adverbs or a file with a word on each line");
    Path list = Files.writeString(folder.resolve("list"), "yacht\n");
    run("boat", "--vocabulary", list.toString())
        .failed(
            "no word of the vocabulary has a vector in %s, so nothing can be a neighbour"
                .formatted(model));
    run("boat", "-n", "0").misused("neighbours", "-n must be at least 1, but is 0");
    run("boat", "--threads", "0").misused("neighbours", "--threads must be at least 1, not 0");
    run("boat", "--most-frequent", "0")
        .misused("neighbours", "--most-frequent must be at least 1, not 0");
    run().misused("neighbours", "give exactly one of WORD and --input");
    run("boat", "--skip-bad").misused("neighbours", "--skip-bad needs --input");
  }

  @Test
  void aContextualModelHasNoVectorsOfWordsAlone() {
    new World(folder)
        .run("neighbours", "-m", Tiny.bert().toString(), "boat")
        .failed(
            "bert is a contextual model: this needs static vectors, such as glove-6b-100d or a file of word2vec, GloVe or fastText");
  }

  private Outcome run(String... args) {
    List<String> all = new ArrayList<>(List.of("neighbours", "-m", model));
    all.addAll(List.of(args));
    return new World(folder).run(all.toArray(String[]::new));
  }

  private static List<String> words(JsonNode line) {
    List<String> words = new ArrayList<>();
    line.get("neighbours").forEach(one -> words.add(one.get("word").asText()));
    return words;
  }
}
