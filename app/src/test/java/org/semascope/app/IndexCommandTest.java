package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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

  /** Opening a pipe without a writer would block forever. */
  @Test
  @Timeout(120)
  void pipesAndLinksToNothingAreRefused() throws Exception {
    Path pipe = pipe(folder.resolve("pipe.tsv"));
    Path link = Files.createSymbolicLink(folder.resolve("link.tsv"), Path.of("nowhere"));
    Path pipes = Files.createDirectories(folder.resolve("pipes/deep"));
    pipe(pipes.resolve("inner.tsv"));
    Path links = Files.createDirectories(folder.resolve("links/deep"));
    Files.createSymbolicLink(links.resolve("inner.tsv"), Path.of("nowhere"));
    for (Path bad : List.of(pipe, link, pipes.getParent(), links.getParent())) {
      requireSentence(bad, world().run("index", "build", "--data", bad.toString(), "-o", index()));
      requireSentence(
          bad,
          world()
              .run(
                  "search",
                  "-m",
                  Tiny.bert().toString(),
                  "--data",
                  bad.toString(),
                  "the bank",
                  "--word",
                  "bank"));
      requireSentence(
          bad,
          world()
              .run(
                  "associate",
                  "river",
                  "water",
                  "-m",
                  Tiny.bert().toString(),
                  "--corpus",
                  bad.toString()));
    }
    assertThat(Path.of(index())).doesNotExist();
  }

  private static void requireSentence(Path bad, Outcome outcome) {
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(1);
    assertThat(outcome.out()).isEmpty();
    String last = outcome.err().lines().reduce((first, second) -> second).orElseThrow();
    assertThat(last).startsWith("semascope: ").contains(bad.toString()).doesNotContain("Exception");
  }

  /** A pipe where an earlier command has kept something. */
  @Test
  @Timeout(120)
  void pipesAmongKeptFilesDoNotHang() throws Exception {
    String[] search = {
      "search",
      "-m",
      Tiny.bert().toString(),
      "--data",
      SearchCommandTest.USES,
      "the bank",
      "--word",
      "bank"
    };
    world().run(search).done();
    List<Path> kept;
    try (Stream<Path> all = Files.walk(folder)) {
      kept =
          all.filter(Files::isRegularFile)
              .filter(file -> file.toString().matches(".*\\.(kept|wordnet|data|json|lock|use)"))
              .toList();
    }
    assertThat(kept).hasSizeGreaterThan(4);
    for (Path file : kept) {
      Path aside = Files.move(file, folder.resolve("aside"));
      pipe(file);
      Outcome outcome = world().run(search);
      assertThat(outcome.code()).as("%s: %s", file, outcome.err()).isIn(0, 1);
      assertThat(outcome.err()).doesNotContain("Exception");
      Files.deleteIfExists(file);
      Files.move(aside, file);
    }
  }

  private static Path pipe(Path file) throws Exception {
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    return file;
  }

  @Test
  void buildsShowsAndFindsContexts() {
    Outcome built = world().run("index", "build", "--data", corpus.toString(), "-o", index());
    assertThat(built.done().out()).isEqualTo(index() + "\n");

    JsonNode facts = world().run("index", "show", index(), "--format", "json").done().json();
    assertThat(facts.get("paragraphs").asInt()).isEqualTo(3);
    assertThat(facts.get("articles").asInt()).isEqualTo(2);

    Outcome one = world().run("contexts", "disaster", "--data", index(), "--format", "json");
    assertThat(one.done().results()).hasSize(2);
    assertThat(one.err()).contains("\"disaster\" occurs 3 times; 2 of 2 paragraphs");

    List<JsonNode> both =
        world()
            .run("contexts", "disaster", "tsunami", "--data", index(), "--format", "json")
            .done()
            .results();
    assertThat(both).hasSize(1);
    assertThat(both.get(0).toString()).contains("The tsunami was a disaster");
  }

  @Test
  void saysWhatIsWrong() {
    Outcome none = world().run("contexts", "disaster", "--data", index());
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.err()).startsWith("semascope: ").contains(index()).hasLineCount(1);
    Outcome missing = world().run("index", "build", "--data", "/no/such", "-o", index());
    assertThat(missing.code()).isEqualTo(1);
    assertThat(missing.err()).contains("/no/such").hasLineCount(1);
    assertThat(index).doesNotExist();
    world()
        .run("contexts", "a", "--data", index(), "-n", "0")
        .misused("contexts", "-n must be at least 1, but is 0");
  }

  @Test
  void controlCodesOfACorpusAreShownNotObeyed() throws IOException {
    String text = "The \u001b[2J tsunami\u009b \u202e was a disaster.";
    Files.writeString(corpus, "Title\u001b]0;x\u0007\t" + text + "\n");
    world().run("index", "build", "--data", corpus.toString(), "-o", index()).done();
    for (World world : List.of(world(), world().onTerminal())) {
      String shown = world.run("contexts", "tsunami", "--data", index()).done().out();
      assertThat(shown.replace("\u001b[1m", "").replace("\u001b[0m", ""))
          .contains("The  [2J ", "\\u202e was a disaster.")
          .doesNotContain("\u001b", "\u009b", "\u202e", "\u0007");
    }
    Outcome json = world().run("contexts", "tsunami", "--data", index(), "--format", "json");
    assertThat(json.done().out()).doesNotContain("\u001b", "\u009b", "\u202e");
    assertThat(json.result().get("text").asText()).isEqualTo(text);
  }

  private String index() {
    return index.toString();
  }

  private World world() {
    return new World(folder);
  }
}
