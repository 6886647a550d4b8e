package org.semascope.app.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.semascope.app.web.LocalServer.path;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.app.Tiny;
import org.semascope.core.Occurrence;
import org.semascope.core.Progress;
import org.semascope.core.WordFinder;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.Questions;
import org.semascope.probes.ask.Search;

class SensesPageTest {
  private static final String TEXT = "the captain of the boat went to the bank of the river";

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
    List<String> all = new ArrayList<>(List.of("text", TEXT, "word", "bank", "model", "bert"));
    all.addAll(List.of(more));
    return path("/senses" + ending, all.toArray(String[]::new));
  }

  /** The lines are those of a search at this layer, and the points have the same ranks. */
  @Test
  void theNearestUsesAreThoseOfTheSearch() {
    JsonNode answer = server.json(state(".json", "layer", "2", "lines", "5")).get("answer");
    Occurrence query = WordFinder.only(TEXT, "bank");
    Search.Result expected;
    try (Questions questions = new Questions(server.env, Progress.SILENT, 1)) {
      Search search = new Search();
      expected =
          questions.ask(
              search,
              new Search.Options(query, KnownSets.WORDNET_EXAMPLES),
              Tiny.bert().toString(),
              Scope.USUAL.layers("2"));
    }
    JsonNode lines = answer.at("/lines/lines");
    JsonNode points = answer.at("/map/points");
    assertThat(lines).hasSize(5);
    assertThat(points).hasSize(expected.ranked());
    for (int i = 0; i < 5; i++) {
      assertThat(lines.get(i).get("text").asText())
          .isEqualTo(expected.lines().lines().get(i).text())
          .isEqualTo(points.get(i).get("text").asText());
      assertThat(lines.get(i).get("cosine").asDouble())
          .isCloseTo(expected.lines().lines().get(i).cosine(), within(1e-5))
          .isCloseTo(points.get(i).get("cosine").asDouble(), within(1e-5));
    }
  }

  @Test
  void everyUseIsAPointOfItsSense() {
    JsonNode map = server.json(state(".json")).at("/answer/map");
    int uses = 0;
    for (JsonNode sense : map.get("senses")) {
      assertThat(sense.get("sense").asText()).startsWith("bank%");
      assertThat(sense.get("definition").asText()).isNotBlank();
      uses += sense.get("uses").asInt();
    }
    assertThat(uses).isEqualTo(map.get("points").size()).isGreaterThan(5);
    assertThat(map.at("/explained/0").asDouble()).isGreaterThan(map.at("/explained/1").asDouble());
    assertThat(marks(server.get(state(".svg")).body())).hasSize(uses + 1); // and the query
    assertThat(server.get(state(".csv")).body().lines()).hasSize(uses + 1); // and the header
  }

  private static List<String> marks(String svg) {
    Matcher title = Pattern.compile("<title>(query|\\d+):").matcher(svg);
    List<String> found = new ArrayList<>();
    while (title.find()) {
      found.add(title.group(1));
    }
    return found;
  }

  /** Highlighting a sense dims other points and removes none. */
  @Test
  void otherSensesAreDimmed() {
    JsonNode sense = server.json(state(".json")).at("/answer/map/senses/0");
    String all = server.get(state(".svg")).body();
    String some = server.get(state(".svg", "shown", sense.get("sense").asText())).body();
    assertThat(all).doesNotContain("fill-opacity");
    assertThat(marks(some)).isEqualTo(marks(all));
    assertThat(some.split("fill-opacity", -1).length - 1)
        .isEqualTo(marks(all).size() - 1 - sense.get("uses").asInt());
  }

  @Test
  void layersHaveTheirOwnMap() {
    JsonNode last = server.json(state(".json")).at("/answer/map");
    JsonNode first = server.json(state(".json", "layer", "0")).at("/answer/map");
    assertThat(last.get("layer").asInt()).isEqualTo(Tiny.LAST_LAYER);
    assertThat(last.get("layers")).hasSize(Tiny.LAST_LAYER + 1);
    assertThat(first.get("points")).hasSameSizeAs(last.get("points"));
    assertThat(first.at("/points/0/x")).isNotEqualTo(last.at("/points/0/x"));
    assertThat(server.get(state("", "layer", "2")).body())
        .contains("type=\"range\"", "min=\"0\"", "max=\"3\"", "value=\"2\"")
        .contains("type=\"hidden\" name=\"word\" value=\"bank\"");
    assertThat(server.error(400, state(".json", "layer", "4"))).contains("layers are 0 to 3");
  }

  /** Without a sentence the query is a use of the corpus, whose sense is known. */
  @Test
  void aWordAloneIsItsFirstUse() {
    JsonNode answer =
        server.json(path("/senses.json", "word", "bank", "model", "bert")).get("answer");
    assertThat(answer.get("text").asText()).contains(answer.get("word").asText());
    assertThat(answer.at("/map/sense").asText()).startsWith("bank%");
    assertThat(answer.at("/map/lemma").asText()).isEqualTo("bank");
    assertThat(answer.at("/map/points"))
        .hasSize(server.json(state(".json")).at("/answer/map/points").size() - 1);
  }

  /** Every line and every point links to the page whose query it is. */
  @Test
  void aLineIsAQuery() {
    JsonNode points = server.json(state(".json")).at("/answer/map/points");
    String html = server.get(state("", "lines", "3")).body();
    Matcher link =
        Pattern.compile("href=\"(/senses\\?text=[^\"]*)\" aria-label=\"use line 2").matcher(html);
    assertThat(link.find()).isTrue();
    String address = link.group(1).replace("&amp;", "&");
    JsonNode answer = server.json(address.replace("/senses?", "/senses.json?")).get("answer");
    assertThat(answer.get("text")).isEqualTo(points.get(1).get("text"));
    assertThat(answer.at("/map/sense")).isEqualTo(points.get(1).get("sense"));
    assertThat(answer.get("occurrence").asInt()).isPositive();
    assertThat(html.split("<a href=\"/senses\\?text=", -1).length - 1)
        .isGreaterThanOrEqualTo(3 + points.size());
  }

  @Test
  void previousNextAndRandomAreWordsWithSeveralSenses() {
    String html = server.get(state("")).body();
    assertThat(html).contains("rel=\"prev\"", "rel=\"next\"");
    HttpResponse<String> random = server.get(path("/senses/random", "model", "gpt2"));
    assertThat(random.statusCode()).isEqualTo(303);
    String address = random.headers().firstValue("Location").orElseThrow();
    assertThat(address).contains("model=gpt2");
    JsonNode map = server.json(address.replace("/senses?", "/senses.json?")).at("/answer/map");
    assertThat(map.get("senses").size()).isGreaterThan(1);
  }

  @Test
  void aSampleIsANotice() {
    JsonNode page = server.json(state(".json", "uses", "4"));
    assertThat(page.at("/answer/map/points")).hasSize(4);
    assertThat(page.get("notices").toString()).contains("sample of 4");
  }

  @Test
  void wrongInputGetsOneSentence() {
    assertThat(server.error(400, state(".json", "corpus", "/etc/passwd")))
        .contains("expected one of", KnownSets.WORDNET_EXAMPLES)
        .doesNotContain("root");
    assertThat(server.error(400, path("/senses.json", "word", " "))).contains("empty");
    assertThat(
            server.error(
                400, path("/senses.json", "text", "a boat", "word", "ship", "model", "bert")))
        .isEqualTo("there is no word \"ship\" in \"a boat\"");
    assertThat(server.error(400, path("/senses.json", "word", "qqqq", "model", "bert")))
        .contains("has no use of \"qqqq\"");
    assertThat(server.error(400, state(".json", "uses", "601"))).contains("between 2 and 600");
    assertThat(server.error(400, path("/senses.json", "word", "bank", "model", "nouns")))
        .contains("expected one of bert, gpt2");
    assertThat(server.error(400, state(".json", "partOfSpeech", "adverb"))).contains("as adverb");
  }
}
