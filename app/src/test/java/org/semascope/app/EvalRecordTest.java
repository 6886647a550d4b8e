package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.engine.StoredRun;

/** {@code report --format eee}: records of Every Eval Ever. */
class EvalRecordTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  @Test
  void aRecordMatchesTheSchema() throws IOException {
    Schema schema = schema();
    for (HandMadeRun made : List.of(HandMadeRun.first(), HandMadeRun.four())) {
      JsonNode record = record(made.under(folder));
      assertThat(schema.validate(record.toString(), InputFormat.JSON)).isEmpty();
      for (String field : List.of("/model_info", "/eval_library", "/evaluation_results/0")) {
        ObjectNode wrong = record.deepCopy();
        ObjectNode at = (ObjectNode) wrong.at(field);
        at.remove(at.fieldNames().next().equals("name") ? "name" : "score_details");
        assertThat(schema.validate(wrong.toString(), InputFormat.JSON)).as(field).isNotEmpty();
      }
    }
  }

  /** Scores are those of {@code results.json}; counts and baselines are left out. */
  @Test
  void scoresAreThoseOfTheRun() throws IOException {
    StoredRun run = HandMadeRun.first().under(folder);
    JsonNode rows = JSON.readTree(run.directory().resolve("results.json").toFile());
    JsonNode results = record(run).get("evaluation_results");
    int scores = 0;
    for (JsonNode row : rows) {
      if (!row.get("metric").asText().matches("P@\\d+|MRR")) {
        continue;
      }
      scores++;
      String layer = row.has("layer") ? "layer " + row.get("layer").asInt() : "no layer";
      String id =
          String.join(
              "/",
              "semascope.substitution",
              row.get("group").asText(),
              row.get("metric").asText(),
              layer);
      JsonNode found = null;
      for (JsonNode result : results) {
        if (result.get("evaluation_result_id").asText().equals(id)) {
          assertThat(found).as("two of " + id).isNull();
          found = result;
        }
      }
      assertThat(found).as(id).isNotNull();
      JsonNode details = found.get("score_details");
      assertThat(details.get("score")).isEqualTo(row.get("value"));
      assertThat(details.at("/uncertainty/num_samples").asLong()).isEqualTo(row.get("n").asLong());
      JsonNode interval = details.at("/uncertainty/confidence_interval");
      assertThat(interval.has("lower")).isEqualTo(row.has("low"));
      if (row.has("low")) {
        assertThat(interval.get("lower")).isEqualTo(row.get("low"));
        assertThat(interval.get("upper")).isEqualTo(row.get("high"));
        assertThat(interval.get("confidence_level").asDouble()).isEqualTo(.95);
      }
      assertThat(found.at("/metric_config/max_score").asInt()).isEqualTo(1);
      assertThat(found.at("/metric_config/lower_is_better").asBoolean(true)).isFalse();
    }
    assertThat(scores).isPositive();
    assertThat(results.size()).isEqualTo(scores).isLessThan(rows.size());
  }

  @Test
  void theRecordIdentifiesTheRun() throws IOException {
    StoredRun run = HandMadeRun.first().under(folder);
    JsonNode record = record(run);
    double seconds = Instant.parse(run.manifest().finished()).toEpochMilli() / 1000.0;
    assertThat(record.get("retrieved_timestamp").asDouble()).isEqualTo(seconds);
    assertThat(record.get("evaluation_id").asText())
        .startsWith("semascope.substitution/bert-base-uncased/")
        .endsWith("/" + record.get("retrieved_timestamp").asText());
    assertThat(record.at("/model_info/additional_details/sha256").asText())
        .isEqualTo("0123456789abcdef".repeat(4));
    assertThat(record.at("/eval_library/version").asText()).isEqualTo("0.1.0");
    JsonNode generation = record.at("/evaluation_results/0/generation_config");
    assertThat(generation.at("/generation_args/execution_command").asText())
        .isEqualTo("semascope probe substitution --data 'my semcor'");
    assertThat(record.at("/eval_library/additional_details/recipe").asText())
        .isEqualTo(run.manifest().hash());
    assertThat(record).isEqualTo(record(run)); // depends on the run alone
  }

  @Test
  void severalRunsAreSeveralFiles() throws IOException {
    String first = HandMadeRun.first().under(folder).directory().toString();
    String second = HandMadeRun.second().model("org/bert").under(folder).directory().toString();
    Path out = folder.resolve("records");
    Outcome outcome =
        world().run("report", first, second, "--format", "eee", "-o", out.toString()).done();
    List<String> files = outcome.out().lines().map(line -> below(out, line)).toList();
    String uuid = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\\.json";
    assertThat(files).hasSize(2);
    assertThat(files.get(0))
        .matches("data/semascope-substitution/unknown/bert-base-uncased/" + uuid);
    assertThat(files.get(1)).matches("data/semascope-substitution/org/bert/" + uuid);
    for (String file : files) {
      assertThat(schema().validate(Files.readString(out.resolve(file)), InputFormat.JSON))
          .isEmpty();
    }
    Path one = folder.resolve("one.json");
    world().run("report", first, "--format", "eee", "-o", one.toString()).done();
    assertThat(one).hasSameTextualContentAs(out.resolve(files.get(0)));
    world()
        .run("report", first, second, "--format", "eee")
        .misused(
            "report",
            "--format eee has a record for each run: give a directory for several runs with -o");
  }

  private static String below(Path out, String file) {
    return out.relativize(Path.of(file)).toString().replace('\\', '/');
  }

  private JsonNode record(StoredRun run) throws IOException {
    return JSON.readTree(
        world().run("report", run.directory().toString(), "--format", "eee").done().out());
  }

  private static Schema schema() throws IOException {
    Path file = Path.of("app/src/test/resources/schemas/every-eval-ever-0.3.0.json");
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
        .getSchema(Files.readString(file));
  }

  private World world() {
    return new World(folder.resolve("home"));
  }
}
