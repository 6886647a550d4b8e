package org.semascope.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The OpenAPI document describes what the API returns. */
class OpenApiTest {
  @Test
  void everyAnswerMatchesItsSchema(@TempDir Path folder) {
    try (LocalServer server = LocalServer.start(folder)) {
      JsonNode document = server.json("/api");
      assertThat(document.get("openapi").asText()).isEqualTo("3.1.0");
      List<String> paths = new ArrayList<>();
      document.get("paths").fieldNames().forEachRemaining(paths::add);
      paths.removeAll(RunPagesTest.ADDRESSES);
      assertThat(paths)
          .containsExactlyInAnyOrderElementsOf(
              PagesTest.EXAMPLES.keySet().stream().map(page -> "/api/" + page).toList());
      for (String page : paths) {
        validate(
            server, document, page, "/api" + PagesTest.EXAMPLES.get(page.replace("/api/", "")));
      }
    }
  }

  /** The answer of an address matches the schema of its page; another one does not. */
  static void validate(LocalServer server, JsonNode document, String page, String address) {
    JsonNode get = document.get("paths").get(page).get("get");
    ObjectNode schema = get.at("/responses/200/content/application~1json/schema").deepCopy();
    schema.set("components", document.get("components"));
    Schema validator =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(schema.toString());
    String answer = server.json(address).toString();
    assertThat(validator.validate(answer, InputFormat.JSON)).as(page).isEmpty();
    ObjectNode wrong = (ObjectNode) LocalServer.parsed(answer);
    wrong.putObject("answer").put("nothing", 1);
    assertThat(validator.validate(wrong.toString(), InputFormat.JSON)).as(page).isNotEmpty();
    get.get("parameters").forEach(one -> assertThat(one.get("description").asText()).isNotBlank());
  }
}
