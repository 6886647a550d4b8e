package org.semascope.app.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.semascope.app.web.LocalServer.path;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.app.HandMadeRun;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;

/** The pages of stored runs and their comparison. */
class RunPagesTest {
  /** The addresses of the API that are tested here and in the tests of jobs. */
  static final Set<String> ADDRESSES =
      Set.of(
          "/api/runs",
          "/api/runs/{run}",
          "/api/run",
          "/api/cards",
          "/api/card",
          "/api/compare",
          "/api/start",
          "/api/jobs",
          "/api/jobs/{id}",
          "/api/jobs/{id}/cancel",
          "/api/jobs/{id}/events");

  private static final String MARKUP = "<script>alert(1)</script>";

  @TempDir static Path folder;
  private static LocalServer server;
  private static StoredRun first;
  private static StoredRun second;
  private static StoredRun marked;

  @BeforeAll
  static void start() {
    Path root = folder.resolve("runs");
    first = HandMadeRun.first().under(root);
    second = HandMadeRun.second().under(root);
    marked = HandMadeRun.four().model(MARKUP).under(root);
    HandMadeRun.first().model("form").under(root);
    server = LocalServer.start(folder);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static String hash(StoredRun run) {
    return run.manifest().hash().substring(0, 12);
  }

  private static List<String> texts(JsonNode rows, String field) {
    List<String> texts = new ArrayList<>();
    rows.forEach(row -> texts.add(row.path(field).asText()));
    return texts;
  }

  private static List<String> models(String... parameters) {
    return texts(server.json(path("/api/runs", parameters)).at("/answer/runs"), "model");
  }

  @Test
  void theListHasAllRunsButControls() {
    JsonNode answer = server.json("/runs.json").get("answer");
    assertThat(answer.get("all").asInt()).isEqualTo(4);
    assertThat(answer.get("found").asInt()).isEqualTo(3); // without the control
    assertThat(texts(answer.get("runs"), "run")).contains(hash(first), hash(second), hash(marked));
  }

  @Test
  void theListIsFilteredAndSorted() {
    assertThat(models("model", "UNCASED")).containsExactly("bert-base-uncased");
    assertThat(models("data", "glove", "sort", "model"))
        .containsExactly("bert-base-cased", "bert-base-uncased");
    assertThat(models("probe", "senses", "controls", "yes")).isEmpty();
    assertThat(models("controls", "yes")).contains("form");
    assertThat(server.error(400, path("/api/runs", "probe", "sense"))).contains("expected one of");
    assertThat(server.error(400, path("/api/runs", "page", "2"))).contains("only 1");
    assertThat(server.error(400, path("/api/runs", "page", "0"))).contains("at least 1");
    assertThat(server.error(400, path("/api/runs", "sort", "hash"))).contains("expected one of");
  }

  @Test
  void aPageHasFiftyRows(@TempDir Path other) {
    for (int i = 0; i < 53; i++) {
      HandMadeRun.first().onlyLayer(8).model("model-" + (100 + i)).under(other.resolve("runs"));
    }
    try (LocalServer many = LocalServer.start(other)) {
      JsonNode one = many.json("/api/runs?sort=model").get("answer");
      JsonNode two = many.json("/api/runs?sort=model&page=2").get("answer");
      assertThat(one.get("runs")).hasSize(RunsPage.ROWS);
      assertThat(texts(two.get("runs"), "model"))
          .containsExactly("model-150", "model-151", "model-152");
      assertThat(many.get("/runs?sort=model").body()).contains("rel=\"next\"").contains("page=2");
    }
  }

  @Test
  void aRunHasItsReport() {
    JsonNode answer = server.json(path("/api/run", "run", hash(first))).get("answer");
    List<Result> results = first.results();
    assertThat(answer.get("results")).hasSizeGreaterThanOrEqualTo(results.size());
    assertThat(answer.at("/row/model").asText()).isEqualTo("bert-base-uncased");
    assertThat(texts(answer.get("comparable"), "run")).containsExactly(hash(second));
    assertThat(server.json("/api/runs/" + hash(first)))
        .isEqualTo(server.json(path("/api/run", "run", hash(first))));
    String html = server.get(path("/run", "run", "substitution:bert-base-uncased")).body();
    assertThat(html)
        .contains(
            "id=\"findings\"",
            "id=\"table-",
            "id=\"provenance\"",
            "<svg",
            first.directory().toString())
        .contains("/compare?runs=" + hash(first) + "%2C" + hash(second))
        .doesNotContain(" style=", "<style");
    List<String> csv = server.get(path("/run.csv", "run", hash(first))).body().lines().toList();
    assertThat(csv.get(0)).startsWith("probe,model,layer,group,metric,unit,value,n,low,high");
    assertThat(csv).hasSize(1 + answer.get("results").size());
  }

  @Test
  void figuresOfARunAreFiles() {
    String html = server.get(path("/run", "run", hash(first))).body();
    String figure = html.replaceAll("(?s).*<figure id=\"figure-([^\"]+)\".*", "$1");
    assertThat(server.get(path("/run.svg", "run", hash(first), "figure", figure)).body())
        .contains("<svg");
    assertThat(server.get(path("/run", "run", hash(first), "bare", figure)).body())
        .contains("<svg")
        .doesNotContain("<nav", "<form");
    HttpResponse<String> saved = server.get(path("/run", "run", hash(first), "save", ""));
    assertThat(saved.body())
        .contains("<style>")
        .doesNotContain("/assets/", "href=\"/run", "<nav class=\"site");
  }

  @Test
  void twoRunsAreComparedWithTheirItems() {
    String both = hash(first) + "," + hash(second);
    JsonNode answer = server.json(path("/api/compare", "runs", both, "layers", "8")).get("answer");
    JsonNode synonyms = null;
    for (JsonNode test : answer.get("tests")) {
      synonyms = test.get("group").asText().equals("SYN") ? test : synonyms;
    }
    // The values of the command's test, worked out by hand from the two runs.
    assertThat(synonyms.get("firstValue").asDouble()).isEqualTo(0.75);
    assertThat(synonyms.get("secondValue").asDouble()).isEqualTo(0.375);
    assertThat(synonyms.get("difference").asDouble()).isEqualTo(0.375);
    assertThat(synonyms.get("p").asDouble()).isEqualTo(0.25);
    assertThat(answer.get("items")).isNotEmpty();
    for (JsonNode item : answer.get("items")) {
      assertThat(item.get("first").asDouble()).isNotEqualTo(item.get("second").asDouble());
    }
    String html = server.get(path("/compare", "runs", both)).body();
    assertThat(html).contains("--items").contains("id=\"items\"", "id=\"tests\"");
    assertThat(server.error(400, "/api/compare")).contains("two or more");
    assertThat(server.error(400, path("/api/compare", "runs", hash(first)))).contains("3,8");
    assertThat(server.error(400, path("/api/compare", "runs", both, "layers", "1,2,3")))
        .contains("not 3");
    assertThat(server.error(400, path("/api/compare", "runs", both, "layers", "deep")))
        .contains("deep");
    assertThat(server.error(400, path("/api/compare", "runs", hash(first) + "," + hash(marked))))
        .contains("cannot be compared");
  }

  @Test
  void noPathOfARequestIsOpened() throws IOException {
    Path outside = folder.resolve("elsewhere");
    StoredRun hidden = HandMadeRun.first().model("hidden").under(outside);
    for (String name :
        List.of(
            hidden.directory().toString(),
            first.directory().toString(),
            "../elsewhere/substitution",
            "./runs",
            "/etc/passwd",
            "..",
            "\0")) {
      assertThat(server.error(404, path("/api/run", "run", name))).doesNotContain("Exception");
      assertThat(server.error(404, path("/api/compare", "runs", name + "," + hash(first))))
          .contains("no run");
      assertThat(server.error(404, path("/api/card", "card", name))).contains("no card");
      assertThat(server.get(path("/start", "probe", "substitution", "run", name)).statusCode())
          .isEqualTo(404);
    }
    assertThat(Files.exists(hidden.directory())).isTrue();
  }

  @Test
  void namesAreText() {
    for (String address :
        List.of("/runs", path("/run", "run", hash(marked)), path("/run", "run", MARKUP))) {
      assertThat(server.get(address).body())
          .as(address)
          .contains("&lt;script")
          .doesNotContain(MARKUP);
    }
  }

  @Test
  void unfinishedAndDamagedRunsAreReported(@TempDir Path other) throws IOException {
    Path root = other.resolve("runs");
    Path unfinished = HandMadeRun.second().unfinishedUnder(root);
    StoredRun damaged = HandMadeRun.first().under(root);
    Files.writeString(damaged.directory().resolve("results.json"), "[]");
    try (LocalServer own = LocalServer.start(other)) {
      JsonNode answer = own.json("/api/runs").get("answer");
      assertThat(texts(answer.get("runs"), "state")).containsExactly("unfinished");
      assertThat(answer.get("damaged")).hasSize(1);
      assertThat(answer.at("/damaged/0").asText()).contains("results.json");
      assertThat(own.get("/runs").body()).contains("results.json");
      String hash = StoredRun.open(unfinished).manifest().hash().substring(0, 12);
      assertThat(own.get("/run?run=" + hash).body()).contains("of 1 shards");
      assertThat(own.error(400, "/api/run?run=" + hash(damaged))).contains("results.json");
    }
  }

  @Test
  void anEmptyFolderHasNoRuns(@TempDir Path other) {
    try (LocalServer empty = LocalServer.start(other)) {
      assertThat(empty.json("/api/runs").at("/answer/all").asInt()).isZero();
      assertThat(empty.json("/api/cards").at("/answer/found").asInt()).isZero();
      assertThat(empty.error(404, "/api/run")).contains("no run");
      assertThat(empty.get("/runs").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void everyAnswerMatchesItsSchema() {
    JsonNode document = server.json("/api");
    Map<String, String> examples = new HashMap<>();
    examples.put("/api/runs", "/api/runs");
    examples.put("/api/runs/{run}", "/api/runs/" + hash(first));
    examples.put("/api/run", path("/api/run", "run", hash(first)));
    examples.put("/api/cards", "/api/cards");
    examples.put("/api/compare", path("/api/compare", "runs", hash(first) + "," + hash(second)));
    examples.put("/api/start", path("/api/start", "probe", "senses"));
    examples.put("/api/jobs", "/api/jobs");
    List<String> paths = new ArrayList<>();
    document.get("paths").fieldNames().forEachRemaining(paths::add);
    assertThat(paths).containsAll(ADDRESSES);
    examples.forEach(
        (page, address) -> {
          if (page.contains("{")) {
            assertThat(server.json(address).get("page").asText()).isEqualTo("run");
          } else {
            OpenApiTest.validate(server, document, page, address);
          }
        });
  }
}
