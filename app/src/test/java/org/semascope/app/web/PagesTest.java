package org.semascope.app.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.semascope.app.web.LocalServer.path;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.app.Tiny;
import org.semascope.core.Progress;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.Associate;
import org.semascope.probes.ask.Fill;
import org.semascope.probes.ask.Idiom;
import org.semascope.probes.ask.NearestWords;
import org.semascope.probes.ask.Next;
import org.semascope.probes.ask.Questions;
import org.semascope.probes.ask.Thesaurus;
import org.semascope.probes.ask.WordSelection;

/** The pages about one item answer as the questions do. */
class PagesTest {
  /** An address of each page, with small models. */
  static final Map<String, String> EXAMPLES =
      Map.of(
          "home", "/home",
          "word", path("/word", "word", "boat"),
          "senses", path("/senses", "word", "bank", "model", "bert"),
          "substitute",
              path(
                  "/substitute",
                  "text",
                  "the boat was cold",
                  "word",
                  "boat",
                  "model",
                  "bert",
                  "second",
                  "gpt2"),
          "fill",
              path("/fill", "text", "the [MASK] was cold", "model", "bert", "candidates", "boat"),
          "neighbours",
              path(
                  "/neighbours",
                  "word",
                  "man",
                  "model",
                  "bert",
                  "vectors",
                  "nouns",
                  "neighbours",
                  "5",
                  "sentences",
                  "2"),
          "associate", path("/associate", "first", "boat", "second", "captain", "model", "bert"),
          "idiom", path("/idiom", "compound", "cold boat", "synonym", "captain", "model", "bert"));

  @TempDir static Path folder;
  private static LocalServer server;

  @BeforeAll
  static void start() {
    server = LocalServer.start(folder);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** The address of an example in another form. */
  static String example(String page, String ending) {
    return EXAMPLES.get(page).replace("/" + page, "/" + page + ending);
  }

  private static JsonNode answer(String page) {
    return server.json(example(page, ".json")).get("answer");
  }

  private static Questions questions() {
    return new Questions(server.env, Progress.SILENT, 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"home", "word", "substitute", "fill", "neighbours", "associate", "idiom"})
  void everyPageHasAllForms(String page) {
    assertThat(server.json("/api" + EXAMPLES.get(page)))
        .isEqualTo(server.json(example(page, ".json")));
    HttpResponse<String> html = server.get(EXAMPLES.get(page));
    assertThat(html.statusCode()).as(html.body()).isEqualTo(200);
    assertThat(html.body()).contains("<h1>", "href=\"/" + page + ".json");
    assertThat(server.get(example(page, ".csv")).body().lines().count()).isGreaterThan(1);
    for (JsonNode command : server.json(example(page, ".json")).get("commands")) {
      assertThat(command.asText()).startsWith("semascope ");
    }
    // Links to words and the names of fields are the only further dependence on the server.
    assertThat(
            server
                .get(EXAMPLES.get(page) + (EXAMPLES.get(page).contains("?") ? "&save" : "?save"))
                .body())
        .doesNotContain("/assets/", "<form");
  }

  @ParameterizedTest
  @ValueSource(strings = {"substitute", "fill", "neighbours", "associate", "idiom"})
  void figuresHaveATableAndFiles(String page) {
    String body = server.get(EXAMPLES.get(page)).body();
    if (body.contains("<figure")) {
      assertThat(body).contains("<figcaption>", "<summary>Values</summary>", "role=\"img\"");
      assertThat(server.get(example(page, ".svg")).body()).contains("<svg");
      assertThat(server.get(example(page, ".png")).statusCode()).isEqualTo(200);
    } else {
      assertThat(page).isEqualTo("associate"); // no ratio without two probabilities
    }
  }

  @Test
  void fillIsThatOfTheQuestion() {
    Fill.Result expected;
    try (Questions questions = questions()) {
      expected =
          questions.ask(
              new Fill(),
              new Fill.Options("the [MASK] was cold", List.of("boat"), 10),
              Tiny.bert().toString());
    }
    JsonNode mask = answer("fill").at("/masks/0");
    assertThat(mask.get("position").asInt()).isEqualTo(expected.masks().get(0).position());
    for (int i = 0; i < 10; i++) {
      Fill.Candidate top = expected.masks().get(0).top().get(i);
      assertThat(mask.at("/top/" + i + "/token").asText()).isEqualTo(top.token());
      assertThat(mask.at("/top/" + i + "/logProb").asDouble())
          .isCloseTo(top.logProb(), within(1e-4));
    }
    assertThat(mask.at("/candidates/0/token").asText()).isEqualTo("boat");
  }

  @Test
  void tokensCoverTheText() {
    String text = "the cold captain";
    JsonNode tokens =
        server.json(path("/api/fill", "text", text, "model", "bert")).at("/answer/tokens/tokens");
    StringBuilder covered = new StringBuilder();
    for (JsonNode token : tokens) {
      covered.append(text, token.at("/span/0").asInt(), token.at("/span/1").asInt());
    }
    assertThat(covered.toString()).isEqualTo(text.replace(" ", ""));
  }

  @Test
  void aTextWithoutAMaskOffersItsWords() {
    String body = server.get(path("/fill", "text", "the cold captain", "model", "bert")).body();
    assertThat(body).contains("text=the%20%5BMASK%5D%20captain");
  }

  @Test
  void aCausalModelPredictsTheNextWord() {
    Next.Result expected;
    try (Questions questions = questions()) {
      expected =
          questions.ask(
              new Next(), new Next.Options("the captain", List.of(), 3), Tiny.gpt2().toString());
    }
    JsonNode next =
        server
            .json(path("/api/fill", "text", "the captain", "model", "gpt2", "top", "3"))
            .at("/answer/next");
    for (int i = 0; i < 3; i++) {
      assertThat(next.at("/top/" + i + "/token").asText()).isEqualTo(expected.top().get(i).token());
    }
  }

  @Test
  void neighboursAreThoseOfTheQuestion() {
    Thesaurus.Options usual =
        new Thesaurus.Options(List.of("man"), Tiny.vectors("nouns").toString(), 5);
    Thesaurus.Options asked =
        new Thesaurus.Options(
            usual.words(),
            usual.data(),
            usual.vectors(),
            usual.wordnet(),
            usual.partOfSpeech(),
            5,
            2,
            usual.select(),
            usual.fusion(),
            usual.pool(),
            usual.vocabulary(),
            usual.minCount(),
            1);
    List<String> expected;
    try (Questions questions = questions()) {
      expected =
          questions
              .ask(new Thesaurus(), asked, Tiny.bert().toString())
              .words()
              .get(0)
              .neighbours()
              .stream()
              .map(Thesaurus.Reranked::word)
              .toList();
    }
    assertThat(answer("neighbours").at("/entry/neighbours").findValuesAsText("neighbour"))
        .isEqualTo(expected)
        .hasSize(5);
  }

  @Test
  void associationIsThatOfTheQuestion() {
    Associate.Result expected;
    try (Questions questions = questions()) {
      expected =
          questions.ask(
              new Associate(),
              new Associate.Options("boat", "captain", List.of(), "wordnet-3.0-glosses", 20, 3, 1),
              Tiny.bert().toString());
    }
    JsonNode sources = answer("associate").at("/pair/sources");
    assertThat(sources).hasSameSizeAs(expected.sources());
    for (int i = 0; i < sources.size(); i++) {
      assertThat(sources.get(i).get("lar").asDouble())
          .isCloseTo(expected.sources().get(i).lar(), within(1e-4));
    }
    assertThat(server.get(EXAMPLES.get("associate")).body()).contains("<mark>captain</mark>");
  }

  @Test
  void theIdiomIsThatOfTheQuestion() {
    Idiom.Result expected;
    try (Questions questions = questions()) {
      Idiom.Options usual = new Idiom.Options("cold boat");
      expected =
          questions.ask(
              new Idiom(),
              new Idiom.Options(
                  "cold boat",
                  Optional.of("captain"),
                  usual.wordSynonyms(),
                  List.of(),
                  "en",
                  usual.wordnet()),
              Tiny.bert().toString(),
              Scope.USUAL.layers("all"));
    }
    JsonNode comparisons = answer("idiom").get("comparisons");
    assertThat(comparisons).hasSameSizeAs(expected.comparisons());
    for (int i = 0; i < comparisons.size(); i++) {
      Idiom.Comparison one = expected.comparisons().get(i);
      assertThat(comparisons.get(i).get("role").asText()).isEqualTo(one.role());
      if (one.nc() != null) {
        assertThat(comparisons.get(i).get("nc").asDouble()).isCloseTo(one.nc(), within(1e-5));
      }
    }
  }

  @Test
  void aWordHasSensesFrequencyAndNeighbours() {
    JsonNode answer =
        server
            .json(path("/api/word", "word", "man", "vectors", "nouns", "neighbours", "3"))
            .get("answer");
    assertThat(answer.at("/word/senses/0/key").asText()).isEqualTo("man%1:18:00::");
    assertThat(answer.at("/word/tagged").asInt()).isGreaterThan(100);
    assertThat(answer.at("/word/inGlosses").asInt()).isGreaterThan(100);
    List<String> expected;
    try (Questions questions = questions()) {
      expected =
          questions
              .ask(
                  new NearestWords(),
                  new NearestWords.Options("man", 3, WordSelection.ALL),
                  Tiny.vectors("nouns").toString())
              .neighbours()
              .stream()
              .map(NearestWords.Ranked::word)
              .toList();
    }
    assertThat(answer.get("neighbours").findValuesAsText("word")).isEqualTo(expected);
  }

  @Test
  void anUnknownWordHasNoSenses() {
    JsonNode page = server.json(path("/api/word", "word", "qzx"));
    assertThat(page.at("/answer/word/senses")).isEmpty();
    assertThat(page.get("notices")).hasSize(1);
  }

  @Test
  void errorsAreOneSentence() {
    assertThat(server.error(400, path("/api/fill", "text", "", "model", "bert")))
        .isEqualTo("the text is empty");
    assertThat(server.error(400, path("/api/fill", "text", "a", "top", "1000")))
        .contains("between 0 and 100");
    assertThat(
            server.error(
                400, path("/api/neighbours", "word", "qzx", "model", "bert", "vectors", "nouns")))
        .contains("qzx");
    assertThat(server.error(400, path("/api/neighbours", "corpus", "/etc")))
        .contains("expected one of");
    assertThat(
            server.error(
                400, path("/api/associate", "first", "boat", "second", "boat", "model", "bert")))
        .contains("two different words");
    assertThat(server.error(400, path("/api/associate", "norms", "/etc/passwd"))).contains("norms");
    assertThat(server.error(400, path("/api/idiom", "compound", "boat", "model", "bert")))
        .contains("boat");
    assertThat(server.error(404, "/api/nothing")).contains("no page");
  }

  /** Addresses without parameters show an example, with the first model given. */
  @Test
  void stepsGoThroughTheExamples() {
    HttpResponse<String> reply = server.get("/fill/random");
    assertThat(reply.statusCode()).isEqualTo(303);
    assertThat(reply.headers().firstValue("Location").orElseThrow())
        .startsWith("/fill?text=")
        .contains("model=bert");
    assertThat(
            server
                .get(
                    path(
                        "/fill",
                        "text",
                        "the [MASK] was cold and the captain was afraid.",
                        "model",
                        "bert"))
                .body())
        .contains("rel=\"next\"");
  }
}
