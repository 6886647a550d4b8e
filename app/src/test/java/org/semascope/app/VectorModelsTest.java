package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of word vectors in the commands that take a model. */
class VectorModelsTest {
  private static final String CONTEXTUAL =
      " has static vectors: this needs a contextual model," + " such as bert-base-uncased";

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("my.vec");
    Files.writeString(file, "4 2\nsea 1 2\nsea 3 4\nvoid 0 0\n. . . 5 6\n");
  }

  @Test
  void aFileIsDescribed() throws IOException {
    Outcome outcome = world().run("models", "show", file.toString(), "--format", "json").done();
    JsonNode json = outcome.json();
    assertThat(Outcome.fields(json))
        .containsExactly(
            "model",
            "path",
            "kind",
            "format",
            "words",
            "dimension",
            "contexts",
            "subwords",
            "frequencies",
            "duplicates",
            "zeroRows",
            "repairedWords",
            "firstWords",
            "sha256");
    assertThat(json.get("model").asText()).isEqualTo("my.vec");
    assertThat(json.get("path").asText()).isEqualTo(file.toString());
    assertThat(json.get("format").asText()).isEqualTo("word2vec text");
    assertThat(json.get("words").asInt()).isEqualTo(3);
    assertThat(json.get("dimension").asInt()).isEqualTo(2);
    assertThat(json.get("duplicates").asInt()).isEqualTo(1);
    assertThat(json.get("zeroRows").asInt()).isEqualTo(1);
    assertThat(json.get("contexts").asBoolean(true)).isFalse();
    assertThat(json.get("firstWords"))
        .extracting(JsonNode::asText)
        .containsExactly("sea", "void", ". . .");
    assertThat(outcome.err())
        .isEqualTo(file + ": 1 repeated words, whose first vector is used; 1 vectors of zeros\n");
  }

  @Test
  void aTableHasTheSameFacts() {
    List<String> lines =
        world().run("models", "show", file.toString()).done().out().lines().toList();
    assertThat(lines.get(0)).matches("property +value");
    assertThat(lines)
        .anyMatch(line -> line.matches("kind +static: one vector per word"))
        .anyMatch(line -> line.matches("can do +vectors of words"))
        .anyMatch(line -> line.matches("first words +sea void \\. \\. \\."));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fill|a [MASK]", "encode|a sea|--word|sea"})
  void whatNeedsATextRefusesVectors(String command) {
    String[] args = (command + "|-m|" + file).split("\\|");
    world().run(args).failed("my.vec" + CONTEXTUAL);
  }

  @Test
  void aFileThatIsNoneIsOneSentence() throws IOException {
    Files.writeString(file, "<html><body>Not found</body></html>");
    world()
        .run("models", "show", file.toString())
        .failed(
            file
                + ": expected vectors of word2vec, GloVe or fastText, found a page of HTML: the"
                + " download went wrong");
  }

  @Test
  void aFileNeedsNoPulling() {
    Outcome outcome = world().run("models", "pull", file.toString()).done();
    assertThat(outcome.out()).isEqualTo(file + "\n");
  }

  @Test
  void theCacheShowsAndForgetsVectors() {
    world().run("models", "show", file.toString()).done();
    assertThat(world().run("cache", "show").done().out())
        .containsPattern("(?m)^vectors +my\\.vec@[0-9a-f]{8} ");
    assertThat(world().run("cache", "prune", "my.vec").done().out())
        .matches("removed vectors my\\.vec@[0-9a-f]{8} \\(.*\\)\n");
    assertThat(world().run("cache", "show").done().out()).doesNotContain("my.vec");
    assertThat(file).exists();
  }

  private World world() {
    return new World(folder.resolve("home"));
  }
}
