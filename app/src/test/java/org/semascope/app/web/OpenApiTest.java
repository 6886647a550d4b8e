package org.semascope.app.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.semascope.app.web.LocalServer.path;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The OpenAPI document describes what the API returns. */
class OpenApiTest {
  /** An address of each page, with small models. */
  static final Map<String, String> EXAMPLES =
      Map.of(
          "/api/home", "/api/home",
          "/api/word", path("/api/word", "word", "boat"),
          "/api/senses", path("/api/senses", "word", "bank", "model", "bert"),
          "/api/substitute",
              path(
                  "/api/substitute",
                  "text",
                  "the boat was cold",
                  "word",
                  "boat",
                  "model",
                  "bert",
                  "second",
                  "gpt2"));

  @Test
  void everyAnswerMatchesItsSchema(@TempDir Path folder) {
    try (LocalServer server = LocalServer.start(folder)) {
      JsonNode document = server.json("/api");
      assertThat(document.get("openapi").asText()).isEqualTo("3.1.0");
      List<String> paths = new ArrayList<>();
      document.get("paths").fieldNames().forEachRemaining(paths::add);
      assertThat(EXAMPLES.keySet()).containsExactlyInAnyOrderElementsOf(paths);
      for (String page : paths) {
        JsonNode get = document.get("paths").get(page).get("get");
        ObjectNode schema = get.at("/responses/200/content/application~1json/schema").deepCopy();
        schema.set("components", document.get("components"));
        Schema validator =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema.toString());
        String answer = server.json(EXAMPLES.get(page)).toString();
        assertThat(validator.validate(answer, InputFormat.JSON)).as(page).isEmpty();
        ObjectNode wrong = (ObjectNode) LocalServer.parsed(answer);
        wrong.putObject("answer").put("nothing", 1);
        assertThat(validator.validate(wrong.toString(), InputFormat.JSON)).as(page).isNotEmpty();
        get.get("parameters")
            .forEach(one -> assertThat(one.get("description").asText()).isNotBlank());
      }
    }
  }
}
