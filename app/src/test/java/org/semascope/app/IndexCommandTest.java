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

class IndexCommandTest {
  @TempDir private Path folder;
  private Path corpus;
  private Path index;

  @BeforeEach
  void write() throws IOException {
    corpus = folder.resolve("sea.tsv");
    Files.writeString(
        corpus,
        "Sea\tThe tsunami was a disaster for the coast and its towns, people said.\n"
            + "Sea\tA Disaster, they called it, and a second disaster came with the flood.\n"
            + "Land\tNobody had seen a tsunami so far from the coast of the inland sea.\n");
    index = folder.resolve("sea.index");
  }

  @Test
  void buildsShowsAndFindsContexts() {
    Outcome built = world().run("index", "build", "--data", corpus.toString(), "-o", index());
    assertThat(built.done().out()).isEqualTo(index() + "\n");

    JsonNode facts = world().run("index", "show", index(), "--format", "json").done().json();
    assertThat(facts.get("paragraphs").asInt()).isEqualTo(3);
    assertThat(facts.get("articles").asInt()).isEqualTo(2);

    Outcome one = world().run("contexts", "disaster", "--index", index(), "--format", "json");
    assertThat(one.done().jsonLines()).hasSize(2);
    assertThat(one.err()).contains("\"disaster\" occurs 3 times; 2 of 2 paragraphs");

    List<JsonNode> both =
        world()
            .run("contexts", "disaster", "tsunami", "--index", index(), "--format", "json")
            .done()
            .jsonLines();
    assertThat(both).hasSize(1);
    assertThat(both.get(0).toString()).contains("The tsunami was a disaster");
  }

  @Test
  void saysWhatIsWrong() {
    Outcome none = world().run("contexts", "disaster", "--index", index());
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.err()).startsWith("semascope: " + index()).hasLineCount(1);
    Outcome missing = world().run("index", "build", "--data", "/no/such", "-o", index());
    assertThat(missing.code()).isEqualTo(1);
    assertThat(missing.err()).contains("/no/such").hasLineCount(1);
    assertThat(index).doesNotExist();
    world()
        .run("contexts", "a", "--index", index(), "-n", "0")
        .misused("contexts", "-n must be at least 1, but is 0");
  }

  @Test
  void controlCodesOfACorpusAreShownNotObeyed() throws IOException {
    String text = "The \u001b[2J tsunami\u009b \u202e was a disaster.";
    Files.writeString(corpus, "Title\u001b]0;x\u0007\t" + text + "\n");
    world().run("index", "build", "--data", corpus.toString(), "-o", index()).done();
    for (World world : List.of(world(), world().onTerminal())) {
      String shown = world.run("contexts", "tsunami", "--index", index()).done().out();
      assertThat(shown.replace("\u001b[1m", "").replace("\u001b[0m", ""))
          .contains("The  [2J ", "\\u202e was a disaster.")
          .doesNotContain("\u001b", "\u009b", "\u202e", "\u0007");
    }
    Outcome json = world().run("contexts", "tsunami", "--index", index(), "--format", "json");
    assertThat(json.done().out()).doesNotContain("\u001b", "\u009b", "\u202e");
    assertThat(json.json().get("text").asText()).isEqualTo(text);
  }

  private String index() {
    return index.toString();
  }

  private World world() {
    return new World(folder);
  }
}
