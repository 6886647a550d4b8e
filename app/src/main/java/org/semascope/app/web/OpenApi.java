package org.semascope.app.web;

import static org.semascope.app.web.RecordSchema.object;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semascope.probes.OptionForm.Entry;

/** The OpenAPI document, made from the options and answer records of the pages. */
final class OpenApi {
  private static final String JSON = "application/json";

  private final RecordSchema records = new RecordSchema();
  private final Map<String, Object> paths = new LinkedHashMap<>();

  private OpenApi() {}

  static Map<String, Object> of(List<Page<?, ?>> pages, Desk desk) {
    OpenApi api = new OpenApi();
    pages.forEach(page -> api.add(page, desk));
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("openapi", "3.1.0");
    document.put(
        "info",
        object(
            "title", "Semascope explorer",
            "version", "1",
            "description",
                "Data of the explorer's pages. Values of models depend on this machine."));
    document.put("paths", api.paths);
    Map<String, Object> schemas = new LinkedHashMap<>(api.records.schemas());
    schemas.put(
        "Error", all(object("error", object("type", "string", "description", "One sentence."))));
    document.put("components", object("schemas", schemas));
    return document;
  }

  private <O extends Record, A extends Record> void add(Page<O, A> page, Desk desk) {
    O defaults = page.defaults(desk);
    List<Object> parameters = new ArrayList<>();
    for (Entry entry : new PageForm<>(defaults).entries()) {
      parameters.add(parameter(entry, page.choices(desk).get(entry.component())));
    }
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("schema", object("type", "integer"));
    answer.put("page", object("const", page.name()));
    answer.put("options", records.of(defaults.getClass()));
    answer.put("answer", records.of(page.answers()));
    answer.put("notices", strings("Notices for the reader."));
    answer.put("commands", strings("Command lines that give the same result."));
    Map<String, Object> get = new LinkedHashMap<>();
    get.put("operationId", page.name());
    get.put("summary", Frame.question(page.name()));
    get.put("parameters", parameters);
    get.put(
        "responses",
        object(
            "200", response("The answer.", all(answer)),
            "400", response("Why there is no answer.", error()),
            "503", response("Too much work is waiting.", error())));
    paths.put(Site.API + "/" + page.name(), object("get", get));
  }

  private static Map<String, Object> parameter(Entry entry, List<String> choices) {
    List<String> values = choices != null ? choices : List.copyOf(entry.constants().keySet());
    Map<String, Object> schema = new LinkedHashMap<>();
    boolean number = entry.type() == int.class || entry.type() == long.class;
    schema.put("type", number ? "integer" : "string");
    if (!values.isEmpty()) {
      schema.put("enum", values);
    }
    Map<String, Object> parameter = new LinkedHashMap<>();
    parameter.put("name", entry.component());
    parameter.put("in", "query");
    parameter.put("description", entry.help());
    parameter.put("required", false);
    if (entry.several()) {
      parameter.put("style", "form");
      parameter.put("explode", false);
      parameter.put("schema", object("type", "array", "items", schema));
    } else {
      parameter.put("schema", schema);
    }
    return parameter;
  }

  private static Map<String, Object> strings(String description) {
    return object("type", "array", "items", object("type", "string"), "description", description);
  }

  private static Map<String, Object> all(Map<String, Object> properties) {
    return object(
        "type", "object", "properties", properties, "required", List.copyOf(properties.keySet()));
  }

  private static Map<String, Object> error() {
    return object("$ref", "#/components/schemas/Error");
  }

  private static Map<String, Object> response(String description, Map<String, Object> schema) {
    return object("description", description, "content", object(JSON, object("schema", schema)));
  }
}
