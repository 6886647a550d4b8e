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
import org.junit.jupiter.params.provider.ValueSource;

/** Every probe on a causal model, with texts once and twice. */
class CausalCommandsTest {
  private static final String MODEL = Tiny.gpt2().toString();
  private static final String RESOURCES = "probes/src/test/resources/";
  private static final String PAIRS = RESOURCES + "similarity/pairs.tsv";
  private static final String ALONE = "gpt2 is a causal model: it sees only";
  private static final String TWICE = "gpt2 is a causal model. Every text goes in twice";
  private static final String TEXT = "The captain wrote a long letter to his sister.";

  @TempDir static Path home;
  @TempDir Path folder;

  private Outcome run(String... args) {
    return new World(home).run(args);
  }

  private Outcome probe(String line) {
    List<String> words = new ArrayList<>(List.of("probe"));
    words.addAll(List.of(line.split(" ")));
    words.addAll(List.of("-o", folder.resolve("runs").toString()));
    return run(words.toArray(String[]::new));
  }

  /** The pages of all runs, one after another. */
  private String pages() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(folder.resolve("runs"))) {
      for (Path page : files.filter(file -> file.endsWith("report.html")).toList()) {
        all.append(Files.readString(page));
      }
    }
    return all.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "substitution --limit 12 --complete none",
        "rerank --layers 2 -n 4 -s 3 --min-count 1 --vectors RES/rerank/nouns.vec --data"
            + " RES/rerank/corpus.txt",
        "similarity --data RES/similarity/pairs.tsv",
        "senses --data RES/senses/uses.conllu --each --min-sense 1",
        "idioms --limit 4",
      })
  void runsToTheEndWithAPageThatSaysWhatTheModelSees(String line) throws IOException {
    String command = line.replace("RES/", RESOURCES) + " -m " + MODEL;
    Outcome once = probe(command).done();
    assertThat(once.err()).containsOnlyOnce(ALONE);
    assertThat(pages()).containsOnlyOnce(ALONE).doesNotContain("Springer");

    Outcome twice = probe(command + " --echo").done();
    assertThat(twice.err()).containsOnlyOnce(TWICE);
    assertThat(twice.out()).as("another run with other numbers").isNotEqualTo(once.out());
    assertThat(pages())
        .containsOnlyOnce(ALONE)
        .containsOnlyOnce(TWICE)
        .contains("Repetition Improves Language Model Embeddings");
    assertThat(probe(command).done().out()).isEqualTo(once.out());
  }

  @Test
  void aModelThatSeesBothSidesIsGivenTextsTwiceWithACaution() throws IOException {
    String bert = Tiny.bert().toString();
    Outcome echo = probe("similarity --data %s --echo -m %s".formatted(PAIRS, bert)).done();
    String caution = "bert sees both sides of a word anyway.";
    assertThat(echo.err()).contains(caution);
    assertThat(pages()).contains(caution);
    Path vectors = Path.of(RESOURCES + "tiny/vectors.txt");
    String once = probe("similarity --data %s -m %s".formatted(PAIRS, vectors)).done().out();
    assertThat(probe("similarity --data %s --echo -m %s".formatted(PAIRS, vectors)).done().out())
        .as("static vectors have no texts: the same run")
        .isEqualTo(once);
  }

  /** Words that are one piece of the small model, in both orders. */
  private String asymmetry() throws IOException {
    Files.write(
        folder.resolve("corpus.tsv"),
        List.of(
            "A\tThey had an old car before. His car was old.",
            "B\tThe car they sold was old, and it was not his car.",
            "C\tAn old play was in it, and the play was not so old.",
            "D\tHis play was old. They had an old play.",
            "E\tThat year a car was in the play. It was his year, his car and his play.",
            "F\tThe play had a car. The car was not in the play that year, not his year.",
            "G\tOf an old year, of a year so old."));
    Files.write(
        folder.resolve("norms.tsv"),
        List.of(
            "cue\tresponse\tcount\tcue_total",
            "car\told\t10\t100",
            "old\tcar\t20\t100",
            "play\told\t5\t100",
            "old\tplay\t2\t100",
            "car\tplay\t1\t100",
            "play\tcar\t3\t100",
            "year\told\t9\t100",
            "old\tyear\t4\t100"));
    Files.write(folder.resolve("graph.tsv"), List.of("HasProperty\tcar\told"));
    return "--norms %1$s/norms.tsv --corpus %1$s/corpus.tsv --contexts 10".formatted(folder);
  }

  @Test
  void asymmetryIsOfNextWords() throws IOException {
    String options = asymmetry() + " --min-contexts 1 -m " + MODEL;
    String graph = " --graph " + folder.resolve("graph.tsv");
    Outcome outcome = probe("asymmetry " + options + graph).done();
    assertThat(outcome.out()).contains("CAM", "frequency alone", "without frequency");
    assertThat(outcome.err()).contains(ALONE).doesNotContain("With --echo");
    assertThat(pages())
        .contains(ALONE, "over contexts in which a precedes b")
        .doesNotContain("masked place");
    probe("asymmetry --echo " + options + graph)
        .misused(
            "probe asymmetry",
            "the probe asymmetry measures probabilities of words, which the first of two copies"
                + " would give away: leave --echo out");

    String[] pair = ("associate car old " + asymmetry() + " --format json -m " + MODEL).split(" ");
    JsonNode found = run(pair).done().json();
    JsonNode model = found.get("sources").get(2);
    assertThat(model.get("name").asText()).isEqualTo("gpt2");
    assertThat(model.get("lar").asDouble())
        .isEqualTo(
            Math.log(model.get("forward").asDouble()) - Math.log(model.get("backward").asDouble()),
            within(1e-6));
  }

  @Test
  void similarityTakesNextWordsToo() throws IOException {
    asymmetry();
    Files.write(
        folder.resolve("pairs.tsv"), List.of("car\told\t9", "old\tplay\t2", "car\tplay\t7"));
    Outcome outcome =
        probe(
                "similarity --contexts 10 --data %1$s/pairs.tsv --corpus %1$s/corpus.tsv -m %2$s"
                    .formatted(folder, MODEL))
            .done();
    assertThat(outcome.out()).contains("pairs");
    assertThat(pages()).contains("next-word probabilities", "pairs.tsv next word");
  }

  @Test
  void wordsAndSentencesOfTheSecondCopy() {
    String[] twice = {
      "encode", "-m", MODEL, TEXT, "--word", "letter", "--echo", "--format", "json"
    };
    JsonNode echoed = run(twice).done().json();
    assertThat(echoed.get("span").toString()).contains("25", "31");
    JsonNode byHand =
        run("encode", "-m", MODEL, TEXT + " " + TEXT, "--span", "72:78", "--format", "json")
            .done()
            .json();
    Outcome.assertSame(echoed.get("layers"), byHand.get("layers"));
    JsonNode sentence =
        run("encode", "-m", MODEL, TEXT, "--sentence", "--echo", "--format", "json").done().json();
    JsonNode copy =
        run("encode", "-m", MODEL, TEXT + " " + TEXT, "--span", "47:93", "--format", "json")
            .done()
            .json();
    Outcome.assertSame(sentence.get("layers"), copy.get("layers"));
    run("encode", "-m", MODEL, "--ids", "1,2", "--echo")
        .misused("encode", "give --ids or --echo, not both");
  }

  @Test
  void commandsForOneWordTakeItToo() {
    String[] substitute = {
      "substitute", "-m", MODEL, TEXT, "--key", "letter", "--targets", "car,year", "--layers", "3"
    };
    String once = run(substitute).done().out();
    Outcome twice =
        run(Stream.concat(Stream.of(substitute), Stream.of("--echo")).toArray(String[]::new));
    assertThat(twice.done().out()).isNotEqualTo(once);
    assertThat(twice.err()).contains(TWICE);
    assertThat(run("idiom", "ghost town", "--echo", "-m", MODEL).done().err()).contains(TWICE);
    assertThat(
            run("search", "He sat on the bank.", "--word", "bank", "--echo", "-m", MODEL)
                .done()
                .err())
        .contains(TWICE);
  }
}
