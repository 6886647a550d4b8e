package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.app.web.Explorer;
import org.semascope.core.Progress;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.engine.StoredRuns;

/** Probes that are started in the explorer. */
class JobsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String JOBS = "/api/jobs";

  @TempDir private Path folder;
  private final HttpClient client = HttpClient.newHttpClient();
  private Explorer explorer;
  private Path root;

  @BeforeEach
  void start() {
    root = folder.resolve("runs");
    explorer = explorer();
  }

  private Explorer explorer() {
    Map<String, String> env = new HashMap<>();
    env.put("SEMASCOPE_HOME", folder.resolve("semascope").toString());
    env.put("HF_HOME", folder.resolve("huggingface").toString());
    return Explorer.start(
        new Explorer.Settings(
            env,
            Progress.SILENT,
            0,
            Optional.empty(),
            Optional.empty(),
            List.of("bert=" + Tiny.bert()),
            root,
            2,
            "test"));
  }

  @AfterEach
  void stop() {
    explorer.close();
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(explorer.address().resolve(path));
  }

  private HttpResponse<String> post(String path, String body, String type) {
    return send(
        request(path).header("Content-Type", type).POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private static JsonNode json(HttpResponse<String> reply) {
    try {
      return JSON.readTree(reply.body());
    } catch (IOException e) {
      throw new UncheckedIOException(reply.body(), e);
    }
  }

  private JsonNode started(String body) {
    HttpResponse<String> reply = post(JOBS, body, "application/json");
    assertThat(reply.statusCode()).as(reply.body()).isEqualTo(201);
    return json(reply);
  }

  private void refused(int status, String body, String words) {
    HttpResponse<String> reply = post(JOBS, body, "application/json");
    assertThat(reply.statusCode()).as(body + reply.body()).isEqualTo(status);
    assertThat(json(reply).get("error").asText()).contains(words).doesNotContain("Exception");
  }

  /** A probe of bundled data that ends soon. */
  private static String similarity(String scope) {
    return """
        {"probe": "similarity",
         "run": {"models": ["bert"], "controls": ["form"]},
         "options": {"data": ["wordnet-paths"], "occurrences": 0},
         "scope": %s}
        """
        .formatted(scope);
  }

  private JsonNode ended(String id) {
    String last =
        send(request(JOBS + "/" + id + "/events").header("Accept", "text/event-stream"))
            .body(); // until the job ends
    String[] events = last.strip().split("\n\n");
    assertThat(events[0]).contains("event: status");
    JsonNode status = json(send(request(JOBS + "/" + id)));
    assertThat(events[events.length - 1]).contains(status.get("state").asText());
    return status;
  }

  private List<Path> directories() {
    return StoredRuns.under(root).runs().stream().map(StoredRun::directory).toList();
  }

  private static StoredRun only(List<StoredRun> runs, String model) {
    return runs.stream()
        .filter(run -> run.manifest().recipe().model().shownName().equals(model))
        .reduce(
            (one, other) -> {
              throw new AssertionError("two runs of " + model);
            })
        .orElseThrow();
  }

  @Test
  void aRunStartedHereIsThatOfTheCommandLine() {
    JsonNode job =
        ended(started(similarity("{\"limit\": 30, \"layers\": \"1,3\"}")).get("id").asText());
    assertThat(job.get("state").asText()).as(job.toString()).isEqualTo("FINISHED");
    StoredRun run = only(StoredRuns.under(root).runs(), "bert");
    assertThat(run.isFinished()).isTrue();
    assertThat(job.at("/runs/0").asText()).isEqualTo(run.manifest().hash().substring(0, 12));
    assertThat(run.directory().resolve("report.html")).exists();
    assertThat(run.manifest().environment().semascope()).isEqualTo("test");
    List<String> words = run.manifest().command();
    assertThat(words).startsWith("semascope", "probe", "similarity", "-m", "bert=" + Tiny.bert());
    List<Path> before = directories();
    assertThat(before).hasSize(2); // the model and its control
    World world = new World(folder);
    List<String> arguments = new ArrayList<>(words.subList(1, words.size()));
    world.run(arguments.toArray(String[]::new)).done();
    assertThat(directories()).isEqualTo(before);
    assertThat(StoredRun.open(run.directory()).manifest()).isEqualTo(run.manifest());

    arguments.set(arguments.indexOf("30"), "40");
    world.run(arguments.toArray(String[]::new)).done();
    List<Path> both = directories();
    assertThat(both).hasSize(4);
    JsonNode again =
        ended(started(similarity("{\"limit\": \"40\", \"layers\": \"1,3\"}")).get("id").asText());
    assertThat(again.get("state").asText()).isEqualTo("FINISHED");
    assertThat(directories()).isEqualTo(both);
    JsonNode row = json(send(request("/api/runs?model=bert"))).at("/answer/runs/1");
    Result best =
        run.results().stream()
            .filter(one -> one.metric().equals("SPEARMAN"))
            .filter(one -> one.group().equals(row.get("group").asText()))
            .max(Comparator.comparingDouble(Result::value))
            .orElseThrow();
    assertThat(row.get("run").asText()).isEqualTo(run.manifest().hash().substring(0, 12));
    assertThat(row.get("score").asDouble()).isEqualTo(best.value());
    assertThat(row.get("layer").asText()).isEqualTo("L" + best.layer().orElseThrow());
    String page = send(request("/jobs")).body();
    assertThat(page).contains("/run?run=" + again.at("/runs/0").asText());
    String like = "/start?probe=similarity&run=" + again.at("/runs/0").asText();
    assertThat(send(request(like)).body()).containsPattern("name=\"scope.limit\"[^>]*value=\"40\"");
  }

  @Test
  void aJobIsStoppedAndResumed() {
    List<String> ids = new ArrayList<>();
    for (int seed = 1; seed <= 5; seed++) {
      ids.add(
          started(similarity("{\"limit\": 30, \"seed\": %d}".formatted(seed))).get("id").asText());
    }
    assertThat(started(similarity("{\"limit\": 30, \"seed\": 5}")).get("id").asText())
        .isIn(ids.get(4), "6"); // the same job, unless it has ended
    HttpResponse<String> stopped =
        post(JOBS + "/" + ids.get(4) + "/cancel", "{}", "application/json");
    assertThat(stopped.statusCode()).isEqualTo(200);
    explorer.close();
    explorer = explorer();
    for (StoredRun run : StoredRuns.under(root).runs()) {
      run.manifest(); // every directory can be read
    }
    JsonNode job = ended(started(similarity("{\"limit\": 30, \"seed\": 4}")).get("id").asText());
    assertThat(job.get("state").asText()).as(job.toString()).isEqualTo("FINISHED");
  }

  @Test
  void theQueueIsBounded() {
    int busy = 0;
    for (int seed = 1; seed <= 12; seed++) {
      HttpResponse<String> reply =
          post(
              JOBS,
              similarity("{\"limit\": 30, \"seed\": %d}".formatted(seed)),
              "application/json");
      if (reply.statusCode() == 503) {
        busy++;
        assertThat(reply.headers().firstValue("Retry-After")).isPresent();
      } else {
        assertThat(reply.statusCode()).isEqualTo(201);
      }
    }
    assertThat(busy).isPositive();
    assertThat(json(send(request(JOBS))).at("/answer/jobs").size()).isEqualTo(12 - busy);
  }

  @Test
  void aFailureIsOneSentence() {
    JsonNode job = ended(started(similarity("{\"layers\": \"9\"}")).get("id").asText());
    assertThat(job.get("state").asText()).isEqualTo("FAILED");
    assertThat(job.get("sentence").asText()).contains("--layers 9").doesNotContain("Exception");
  }

  @Test
  void wrongRequestsAreRefused() {
    refused(400, "{", "not valid JSON");
    refused(400, "[]", "JSON object");
    refused(400, "{\"probe\": \"simlarity\"}", "did you mean similarity");
    refused(400, "{\"probe\": \"similarity\", \"out\": \"/tmp\"}", "no field \"out\"");
    refused(400, "{\"probe\": \"similarity\"}", "needs a model");
    refused(400, similarity("{}").replace("\"bert\"", "\"/etc/passwd\""), "expected one of bert");
    refused(400, similarity("{}").replace("wordnet-paths", "/etc/passwd"), "expected one of");
    refused(400, similarity("{}").replace("\"form\"", "\"none\""), "expected all or some of");
    refused(400, similarity("{\"limit\": -1}"), "--limit");
    refused(400, similarity("{\"limit\": 1.5}"), "whole number");
    refused(400, similarity("{\"precision\": \"fp64\"}"), "expected one of");
    refused(400, similarity("{\"seed\": null}"), "seed must be");
    refused(400, similarity("{\"depth\": 1}"), "no parameter \"depth\"");
    refused(400, similarity("3"), "scope must be");
    assertThat(post(JOBS, similarity("{}"), "text/plain").statusCode()).isEqualTo(415);
    assertThat(
            send(request(JOBS)
                    .header("Content-Type", "application/json")
                    .header("Sec-Fetch-Site", "cross-site")
                    .POST(HttpRequest.BodyPublishers.ofString(similarity("{}"))))
                .statusCode())
        .isEqualTo(403);
    assertThat(send(request(JOBS + "/1")).statusCode()).isEqualTo(404);
    assertThat(send(request(JOBS + "/x/events").header("Accept", "text/event-stream")).statusCode())
        .isEqualTo(404);
    assertThat(directories()).isEmpty();
  }

  @Test
  void everyProbeHasAForm() {
    JsonNode choices =
        json(send(request("/api"))).at("/paths/~1api~1start/get/parameters/0/schema/enum");
    assertThat(choices.size()).isGreaterThan(8);
    for (JsonNode probe : choices) {
      HttpResponse<String> page = send(request("/start?probe=" + probe.asText()));
      assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
      assertThat(page.body()).contains("name=\"scope.limit\"");
    }
  }
}
