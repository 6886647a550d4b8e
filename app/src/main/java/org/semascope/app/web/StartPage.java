package org.semascope.app.web;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semascope.core.Suggestions;
import org.semascope.core.UsageException;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Probe;
import org.semascope.probes.Probes;
import org.semascope.probes.Setting;
import org.semascope.report.table.Listing;

/** Starts a probe, with a form made from its options. */
final class StartPage extends Page<StartPage.Options, StartPage.Answer> {
  static final String NAME = "start";

  private static final String PROBE = "probe";
  private static final List<String> GROUPS =
      List.of(ProbeForm.RUN, ProbeForm.OPTIONS, ProbeForm.SCOPE);
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final RunIndex index;

  StartPage(RunIndex index) {
    super(NAME, Answer.class, PROBE);
    this.index = index;
  }

  /**
   * @param run a stored run of the probe whose options the form has; empty for the defaults
   */
  record Options(@Setting String probe, @Setting String run) {}

  /**
   * @param options that {@code POST /api/jobs} takes, by group
   */
  record Answer(
      String probe, String title, String summary, List<Option> options, @JsonIgnore Form form) {}

  /**
   * An option of a probe.
   *
   * @param group {@code run}, {@code options} or {@code scope}
   * @param usual default as text
   * @param choices allowed values; empty if any value of the type is allowed
   */
  record Option(
      String group,
      String name,
      boolean several,
      String usual,
      List<String> choices,
      String help) {}

  /** The fields of the HTML form. */
  record Form(String probe, List<Field> run, List<Field> options, List<Field> scope) {}

  @Override
  Options defaults(Desk desk) {
    return new Options(names().get(0), "");
  }

  private static List<String> names() {
    return Probes.all().stream().map(probe -> probe.about().name()).toList();
  }

  @Override
  Map<String, List<String>> choices(Desk desk) {
    return Map.of(PROBE, names());
  }

  @Override
  boolean isLive() {
    return true;
  }

  @Override
  Answer answer(Options options, Desk desk) {
    Probe<?, ?, ?> probe = Probes.named(options.probe());
    ProbeForm<?> form = new ProbeForm<>(probe, desk, index);
    StoredRun like = options.run().isBlank() ? null : index.find(options.run());
    UsageException.throwIf(
        like != null && !like.manifest().recipe().probe().equals(options.probe()),
        "%s is a run of another probe than %s",
        options.run(),
        options.probe());
    return new Answer(
        options.probe(),
        probe.about().summary(),
        String.join(" ", probe.about().description()),
        form.describe(),
        new Form(
            options.probe(),
            form.needsModel() ? form.fields(ProbeForm.RUN, like) : List.of(),
            form.fields(ProbeForm.OPTIONS, like),
            form.fields(ProbeForm.SCOPE, like)));
  }

  @Override
  View view(Options options, Answer answer, Desk desk) {
    Listing<Option> listing =
        new Listing<Option>()
            .column("group", Option::group)
            .column("name", Option::name)
            .column("default", Option::usual)
            .column("choices", one -> String.join(" ", one.choices()))
            .column("help", Option::help);
    return new View(
        List.of(
            new Part.Live(
                NAME,
                html -> JtestartGenerated.render(Html.of(html), null, answer, answer.form()))),
        listing.table(answer.options()),
        List.of(List.of("semascope", "probe", options.probe(), "--help")),
        desk.models().isEmpty() ? List.of(WORDING.get("home.none")) : List.of());
  }

  /**
   * The request of {@code {"probe": "senses", "run": {"models": ["bert"]}, "options": {}, "scope":
   * {}}}; values are text, numbers, booleans or lists.
   */
  ProbeForm.Start read(String body, Desk desk) {
    JsonNode json;
    try {
      json = JSON.readTree(body);
    } catch (JsonProcessingException e) {
      throw new UsageException("the body is not valid JSON: " + e.getOriginalMessage(), e);
    }
    UsageException.throwIf(!json.isObject(), "the body must be a JSON object");
    List<String> known = new ArrayList<>(GROUPS);
    known.add(PROBE);
    json.fieldNames()
        .forEachRemaining(
            name ->
                UsageException.throwIf(
                    !known.contains(name),
                    "there is no field \"%s\", only %s",
                    name,
                    String.join(", ", known)));
    String name = json.path(PROBE).asText();
    UsageException.throwIf(
        !names().contains(name),
        "probe \"%s\": there is no such probe%s",
        name,
        Suggestions.sentence(name, names()));
    Map<String, Address> groups = new LinkedHashMap<>();
    for (String group : GROUPS) {
      groups.put(group, new Address(values(group, json.path(group))));
    }
    return new ProbeForm<>(Probes.named(name), desk, index).read(groups);
  }

  private static Map<String, List<String>> values(String group, JsonNode given) {
    UsageException.throwIf(
        !given.isMissingNode() && !given.isObject(), "%s must be a JSON object", group);
    Map<String, List<String>> values = new LinkedHashMap<>();
    given
        .properties()
        .forEach(
            field -> {
              JsonNode value = field.getValue();
              List<String> texts = new ArrayList<>();
              (value.isArray() ? value : List.of(value))
                  .forEach(one -> texts.add(text(field.getKey(), one)));
              values.put(field.getKey(), texts.isEmpty() ? List.of("") : texts);
            });
    return values;
  }

  private static String text(String name, JsonNode value) {
    UsageException.throwIf(
        !value.isValueNode() || value.isNull(),
        "%s must be a text, a number, yes, no or a list of them",
        name);
    return value.isBoolean() ? (value.asBoolean() ? "yes" : "no") : value.asText();
  }
}
