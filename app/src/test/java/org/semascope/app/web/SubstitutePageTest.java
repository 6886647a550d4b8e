package org.semascope.app.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.semascope.app.web.LocalServer.path;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.app.Tiny;
import org.semascope.core.Progress;
import org.semascope.core.WordFinder;
import org.semascope.probes.ask.Questions;
import org.semascope.probes.ask.Substitute;

class SubstitutePageTest {
  private static final String TEXT = "the captain saw a boat and the boat was cold";

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

  private static String state(String ending, String... more) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "text",
                TEXT,
                "word",
                "boat",
                "occurrence",
                "2",
                "targets",
                "captain,ship",
                "model",
                "bert"));
    all.addAll(List.of(more));
    return path("/substitute" + ending, all.toArray(String[]::new));
  }

  private static List<String> words(JsonNode targets, String name) {
    List<String> words = new ArrayList<>();
    targets.forEach(one -> words.add(one.get(name).asText()));
    return words;
  }

  @Test
  void theAnswerIsThatOfTheQuestion() {
    JsonNode panel = server.json(state(".json")).at("/answer/models/0/result");
    List<String> targets = words(panel.get("targets"), "target");
    Substitute.Result expected;
    try (Questions questions = new Questions(server.env, Progress.SILENT, 1)) {
      expected =
          questions.ask(
              new Substitute(),
              new Substitute.Options(WordFinder.numbered(TEXT, "boat", 2), targets),
              Tiny.bert().toString());
    }
    assertThat(targets).startsWith("captain", "ship").hasSizeGreaterThan(5);
    for (int t = 0; t < targets.size(); t++) {
      JsonNode cosines = panel.get("targets").get(t).get("cosine");
      expected
          .targets()
          .get(t)
          .cosine()
          .forEach(
              (layer, cosine) -> {
                if (cosine == null) {
                  assertThat(cosines.path(layer).isNumber()).isFalse();
                } else {
                  assertThat(cosines.get(layer).asDouble()).isCloseTo(cosine, within(1e-5));
                }
              });
    }
  }

  @Test
  void theApiHasTheDataOfThePage() {
    JsonNode page = server.json(state(".json", "second", "gpt2"));
    assertThat(server.json("/api" + state("", "second", "gpt2"))).isEqualTo(page);
    assertThat(words(page.at("/answer/models"), "model")).containsExactly("bert", "gpt2", "form");
    String html = server.get(state("", "second", "gpt2")).body();
    for (JsonNode target : page.at("/answer/targets")) {
      assertThat(html).contains(">" + target.get("word").asText() + "</b>");
    }
  }

  @Test
  void csvHasARowForEachModelTargetAndLayer() {
    JsonNode answer = server.json(state(".json")).get("answer");
    List<String> rows = server.get(state(".csv")).body().lines().toList();
    int targets = answer.get("targets").size();
    assertThat(rows.get(0)).isEqualTo("model,target,relation,layer,cosine");
    assertThat(rows).hasSize(1 + targets * (Tiny.LAST_LAYER + 1) + targets); // form has no layers
    JsonNode first = answer.at("/models/0/result/targets/0");
    assertThat(rows.get(1)).isEqualTo("bert,captain,OWN,0," + first.at("/cosine/0").asText());
  }

  @Test
  void figuresAreFiles() {
    HttpResponse<String> svg = server.get(state(".svg", "figure", "layers"));
    assertThat(svg.body()).startsWith("<?xml").contains("<svg");
    assertThat(server.get(state(".png")).headers().firstValue("Content-Type"))
        .hasValue("image/png");
    assertThat(server.get(state(".svg", "figure", "nothing")).statusCode()).isEqualTo(404);
    assertThat(server.get(state("", "bare", "layers")).body())
        .contains("<svg")
        .doesNotContain("<nav", "<form");
  }

  @Test
  void aSavedPageNeedsNoServer() {
    HttpResponse<String> saved = server.get(state("", "save", ""));
    assertThat(saved.headers().firstValue("Content-Disposition"))
        .hasValue("attachment; filename=\"semascope-substitute.html\"");
    assertThat(saved.body())
        .doesNotContain("/assets/", "<form", "<nav")
        .contains("<style>", "<svg");
  }

  @Test
  void thePagePrintsTheSameCommand() {
    JsonNode commands = server.json(state(".json")).get("commands");
    assertThat(commands.get(0).asText())
        .startsWith("semascope substitute -m bert=")
        .contains("'" + TEXT + "' --key boat --occurrence 2 --targets captain,ship,");
  }

  @Test
  void everyWordOfTheTextCanBeChosen() {
    String html = server.get(state("")).body();
    assertThat(html).contains("occurrence=2").contains("aria-current=\"true\">boat</a>");
    assertThat(
            server
                .json(path("/api/substitute", "text", TEXT, "model", "bert"))
                .at("/answer/models"))
        .isEmpty();
  }

  @Test
  void sensesAreThoseOfWordNet() {
    JsonNode answer = server.json(state(".json")).get("answer");
    assertThat(answer.at("/senses/0/key").asText()).isEqualTo("boat%1:06:00::");
    assertThat(answer.get("sense").asText()).isEqualTo("boat%1:06:00::");
    JsonNode other = server.json(state(".json", "sense", "boat%2:38:00::")).get("answer");
    assertThat(other.get("sense").asText()).isEqualTo("boat%2:38:00::");
    assertThat(other.get("targets")).isNotEqualTo(answer.get("targets"));
  }

  @Test
  void errorsAreOneSentence() {
    assertThat(server.error(400, state(".json", "model", "other"))).contains("given 2 times");
    assertThat(
            server.error(
                400,
                path(
                    "/api/substitute",
                    "text",
                    TEXT,
                    "word",
                    "boat",
                    "occurrence",
                    "2",
                    "model",
                    "/etc/passwd")))
        .contains("expected one of bert, gpt2, nouns");
    assertThat(server.error(400, path("/api/substitute", "text", TEXT, "word", "submarine")))
        .isEqualTo("there is no word \"submarine\" in \"" + TEXT + "\"");
    assertThat(server.error(400, path("/api/substitute", "text", "a ".repeat(3_000), "word", "a")))
        .contains("6000 characters");
    assertThat(server.error(400, path("/api/substitute", "text", " ", "word", "a")))
        .contains("empty");
    assertThat(server.error(400, state(".json", "sense", "boat%9"))).contains("boat%9");
    assertThat(server.error(400, path("/api/substitute", "texts", "a")))
        .contains("did you mean text");
    assertThat(server.error(400, path("/api/substitute", "perRelation", "many")))
        .contains("whole number");
    assertThat(server.error(400, path("/api/substitute", "pieces", "ota")))
        .contains("expected one of mean")
        .doesNotContain(", ota");
  }

  @Test
  void aSecondModelWithoutAnAnswerIsANotice() {
    JsonNode page = server.json(state(".json", "second", "nouns"));
    assertThat(words(page.at("/answer/models"), "model")).containsExactly("bert", "form");
    assertThat(page.get("notices").toString()).contains("nouns has no vector for");
  }

  @Test
  void aPageWithAnErrorKeepsItsForm() {
    HttpResponse<String> reply = server.get(path("/substitute", "text", TEXT, "word", "submarine"));
    assertThat(reply.statusCode()).isEqualTo(400);
    assertThat(reply.body())
        .contains("role=\"alert\"", "value=\"submarine\"", "there is no word \"submarine\"");
  }

  @Test
  void theRandomExampleKeepsTheModel() {
    HttpResponse<String> reply = server.get(path("/substitute/random", "model", "gpt2"));
    assertThat(reply.statusCode()).isEqualTo(303);
    assertThat(reply.headers().firstValue("Location").orElseThrow())
        .startsWith("/substitute?text=")
        .contains("model=gpt2");
  }

  /** Every parameter of every page, as text of the page or of an error, is text. */
  @Test
  void markupIsText() {
    String markup = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>";
    List<String> addresses = new ArrayList<>();
    JsonNode paths = server.json("/api").get("paths");
    paths
        .fieldNames()
        .forEachRemaining(
            page ->
                paths
                    .at("/" + page.replace("/", "~1") + "/get/parameters")
                    .forEach(
                        parameter ->
                            addresses.add(
                                path(
                                    page.replace("/api", "").replaceAll("[{}]", ""),
                                    parameter.get("name").asText(),
                                    markup))));
    addresses.add(
        path(
            "/substitute",
            "text",
            "the boat " + markup,
            "word",
            "boat",
            "targets",
            markup,
            "model",
            "bert"));
    String encoded = URLEncoder.encode(markup, StandardCharsets.UTF_8);
    addresses.add("/substitute?" + encoded + "=x");
    addresses.add("/" + encoded.replace("%2F", ""));
    addresses.add(path("/word", "word", markup, "bare", markup));
    assertThat(addresses).hasSizeGreaterThan(15);
    for (String address : addresses) {
      assertThat(server.get(address).body())
          .as(address)
          .doesNotContain("<script>alert", "<img")
          .doesNotContainPattern("<[^>]* onerror");
    }
  }
}
