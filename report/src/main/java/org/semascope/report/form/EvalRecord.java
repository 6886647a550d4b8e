package org.semascope.report.form;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.semascope.core.SemascopeException;
import org.semascope.core.Shell;
import org.semascope.engine.Input;
import org.semascope.engine.Manifest;
import org.semascope.engine.Recipe;
import org.semascope.engine.Result;
import org.semascope.report.content.Measured;
import org.semascope.report.content.Report;
import org.semascope.report.content.Source;
import org.semascope.report.table.JsonWriter;

/**
 * The scores of one run as a record of Every Eval Ever, schema 0.3.0. Only results of which higher
 * is better are scores; counts, p-values and baselines are not. The record depends on the run
 * alone: its time is that of the run.
 */
public final class EvalRecord {
  static final String SCHEMA = "0.3.0";

  /** The origin of a data set on the web: {@code github.com/OWNER/REPOSITORY}. */
  private static final Pattern WEB = Pattern.compile("[\\w-]+(\\.[\\w-]+)+/\\S+");

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Report report;
  private final Manifest manifest;
  private final Recipe recipe;

  private EvalRecord(Report report) {
    this.report = report;
    this.manifest = report.runs().get(0).manifest();
    this.recipe = manifest.recipe();
    SemascopeException.throwIf(
        recipe.model().equals(Input.NO_MODEL),
        "%s: a run without a model is no evaluation of a model",
        report.runs().get(0).directory());
  }

  /** The record of a report of one run. */
  public static String of(Report report) {
    return JsonWriter.pretty(new EvalRecord(report).record());
  }

  /** The path of the record in a data store: evaluation, developer, model, and an id of the run. */
  public static Path path(Report report) {
    EvalRecord record = new EvalRecord(report);
    String model = record.recipe.model().name();
    int slash = model.lastIndexOf('/');
    return Path.of(
        "data",
        record.evaluation().replace('.', '-'),
        slash < 0 ? "unknown" : model.substring(0, slash).replace('/', '-'),
        model.substring(slash + 1).replaceAll("[^\\w.-]+", "-"),
        record.id() + ".json");
  }

  private String evaluation() {
    return "semascope." + recipe.probe();
  }

  /** The first digits of the run's hash, in the form of a random UUID. */
  private String id() {
    String hash = manifest.hash();
    return "%s-%s-4%s-a%s-%s"
        .formatted(
            hash.substring(0, 8),
            hash.substring(8, 12),
            hash.substring(12, 15),
            hash.substring(15, 18),
            hash.substring(18, 30));
  }

  private ObjectNode record() {
    Instant finished = Instant.parse(manifest.finished());
    String time =
        String.format(
            Locale.ROOT, "%d.%03d", finished.getEpochSecond(), finished.getNano() / 1_000_000);
    ObjectNode record = JSON.createObjectNode();
    record
        .put("schema_version", SCHEMA)
        .put("evaluation_id", String.join("/", evaluation(), recipe.model().name(), time))
        .put("evaluation_timestamp", manifest.finished())
        .put("retrieved_timestamp", time);
    record
        .putObject("source_metadata")
        .put("source_name", "Semascope")
        .put("source_type", "evaluation_run")
        .put("source_organization_name", "unknown")
        .put("evaluator_relationship", "other");
    library(record.putObject("eval_library"));
    model(record.putObject("model_info"));
    ArrayNode results = record.putArray("evaluation_results");
    report.measured().stream()
        .filter(one -> one.higherIsBetter().orElse(false))
        .forEach(one -> result(results.addObject(), one));
    return record;
  }

  private void library(ObjectNode library) {
    Manifest.Environment environment = manifest.environment();
    library.put("name", "semascope").put("version", environment.semascope());
    ObjectNode details = library.putObject("additional_details");
    details
        .put("java", environment.java())
        .put("os", environment.os())
        .put("processor", environment.processor())
        .put("recipe", manifest.hash())
        .put("probe_version", Integer.toString(recipe.version()))
        .put("seed", Long.toString(recipe.seed()));
    for (var option : recipe.options().properties()) {
      JsonNode value = option.getValue();
      details.put(option.getKey(), value.isValueNode() ? value.asText() : value.toString());
    }
  }

  private void model(ObjectNode info) {
    Input model = recipe.model();
    info.put("name", report.runs().get(0).model()).put("id", model.name());
    info.putObject("inference_engine")
        .put("name", "semascope")
        .put("version", manifest.environment().semascope());
    info.putObject("additional_details")
        .put("deployment_type", "self_deployed")
        .put("model_availability", "unknown")
        .put("sha256", model.sha256());
  }

  private void result(ObjectNode node, Measured measured) {
    Result result = measured.result();
    node.put(
        "evaluation_result_id",
        String.join("/", evaluation(), result.group(), result.metric(), layer(result)));
    node.put("evaluation_name", evaluation() + "." + result.group());
    source(node.putObject("source_data"));
    ObjectNode metric = node.putObject("metric_config");
    metric
        .put("evaluation_description", String.join(" ", report.story().question()))
        .put("metric_id", evaluation() + "." + result.metric())
        .put("metric_name", result.metric())
        .put("metric_unit", result.unit())
        .put("lower_is_better", false)
        .put("score_type", "continuous");
    switch (result.unit()) {
      case "proportion" -> metric.put("min_score", 0).put("max_score", 1);
      case "difference of proportions", "rho" -> metric.put("min_score", -1).put("max_score", 1);
      default -> metric.put("min_score", "-Infinity").put("max_score", "Infinity");
    }
    ObjectNode score = node.putObject("score_details").put("score", result.value());
    ObjectNode details = score.putObject("details");
    details.put("layer", layer(result)).put("n", Long.toString(result.n()));
    measured.chance().ifPresent(chance -> details.put("chance", Double.toString(chance)));
    ObjectNode uncertainty = score.putObject("uncertainty").put("num_samples", result.n());
    result
        .low()
        .ifPresent(
            low ->
                uncertainty
                    .putObject("confidence_interval")
                    .put("lower", low)
                    .put("upper", result.high().getAsDouble())
                    .put("confidence_level", 0.95)
                    .put("method", "bootstrap over clusters of items"));
    node.putObject("generation_config")
        .putObject("generation_args")
        .put("execution_command", Shell.line(manifest.command()));
  }

  private static String layer(Result result) {
    return result.layer().isPresent() ? "layer " + result.layer().getAsInt() : "no layer";
  }

  /** The data, with an address if all data sets have one. */
  private void source(ObjectNode source) {
    List<Input> inputs = recipe.data().stream().distinct().toList();
    List<Source> sources =
        report.sources().stream()
            .filter(one -> inputs.stream().anyMatch(input -> input.name().equals(one.name())))
            .toList();
    boolean known =
        !inputs.isEmpty() && sources.stream().allMatch(one -> WEB.matcher(one.origin()).matches());
    source
        .put("dataset_name", inputs.stream().map(Input::name).collect(Collectors.joining(", ")))
        .put("source_type", known ? "url" : "other");
    if (known) {
      ArrayNode url = source.putArray("url");
      sources.stream().map(one -> "https://" + one.origin()).distinct().forEach(url::add);
    }
    ObjectNode details = source.putObject("additional_details");
    inputs.forEach(input -> details.put("sha256 of " + input.name(), input.sha256()));
    sources.forEach(one -> details.put("licence of " + one.name(), one.licence()));
  }
}
