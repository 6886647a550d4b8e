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
  private final Map<String, Map<String, Object>> paths = new LinkedHashMap<>(); // operations

  private OpenApi() {}

  static Map<String, Object> of(List<Page<?, ?>> pages, Desk desk) {
    OpenApi api = new OpenApi();
    pages.forEach(page -> api.add(page, desk));
    api.addRuns();
    api.addJobs();
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
    get.put("summary", PageFrame.question(page.name()));
    get.put("parameters", parameters);
    get.put(
        "responses",
        object(
            "200", response("The answer.", all(answer)),
            "400", response("Why there is no answer.", error()),
            "503", response("Too much work is waiting.", error())));
    paths.put(Site.API + "/" + page.name(), object("get", get));
  }

  private void addRuns() {
    Object page = paths.get(Site.API + "/" + RunPage.NAME).get("get");
    paths.put(
        Site.API + "/" + RunsPage.NAME + "/{run}",
        object(
            "get",
            object(
                "operationId",
                "runs.one",
                "summary",
                PageFrame.question(RunPage.NAME),
                "parameters",
                List.of(inPath("run")),
                "responses",
                ((Map<?, ?>) page).get("responses"))));
  }

  private void addJobs() {
    String jobs = Site.API + "/" + JobsPage.NAME;
    Map<String, Object> status = records.of(Job.Status.class);
    Map<String, Object> values =
        object("type", "object", "description", "Values by name of the option, see /api/start.");
    Map<String, Object> body =
        object(
            "type",
            "object",
            "properties",
            object(
                "probe",
                object("type", "string"),
                "run",
                values,
                "options",
                values,
                "scope",
                values),
            "required",
            List.of("probe"),
            "additionalProperties",
            false);
    paths
        .get(jobs)
        .put(
            "post",
            object(
                "operationId",
                "jobs.start",
                "summary",
                "Starts a probe.",
                "requestBody",
                object("required", true, "content", content(body)),
                "responses",
                object(
                    "201", response("The job.", status),
                    "400", response("What is wrong with the request.", error()),
                    "503", response("Too many jobs are waiting.", error()))));
    List<Object> id = List.of(inPath("id"));
    paths.put(jobs + "/{id}", object("get", ofJob("jobs.one", "A job.", id, status)));
    paths.put(
        jobs + "/{id}/cancel",
        object("post", ofJob("jobs.cancel", "Stops a job, resumably.", id, status)));
    paths.put(
        jobs + "/{id}/events",
        object(
            "get",
            object(
                "operationId",
                "jobs.events",
                "summary",
                "Events named status, each with the job as JSON, until the job ends.",
                "parameters",
                id,
                "responses",
                object(
                    "200",
                    object(
                        "description",
                        "The events.",
                        "content",
                        object("text/event-stream", Map.of()))))));
  }

  private static Map<String, Object> ofJob(
      String operation, String summary, List<Object> parameters, Map<String, Object> status) {
    return object(
        "operationId", operation,
        "summary", summary,
        "parameters", parameters,
        "responses",
            object(
                "200", response("The job.", status),
                "404", response("There is no such job.", error())));
  }

  private static Map<String, Object> inPath(String name) {
    return object("name", name, "in", "path", "required", true, "schema", object("type", "string"));
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
    return object("description", description, "content", content(schema));
  }

  private static Map<String, Object> content(Map<String, Object> schema) {
    return object(JSON, object("schema", schema));
  }
}
