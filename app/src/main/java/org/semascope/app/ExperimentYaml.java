package org.semascope.app;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.semascope.core.SemascopeException;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.engine.Input;
import org.semascope.engine.Recipe;
import org.semascope.engine.StoredRun;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.store.Catalogue;
import org.semascope.probes.Control;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Probe;
import org.semascope.probes.Probes;
import org.semascope.probes.Scope;
import org.semascope.probes.run.ControlRuns;
import org.semascope.probes.run.ModelHandle;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.report.table.JsonWriter;

/** The YAML file of the experiment that repeats stored runs. */
final class ExperimentYaml {
  private static final String LAYERS = "layers";
  private static final int MOST_DRAWS = 100;
  private static final String PLAIN = "[A-Za-z/][\\w./+=@-]*|\\d+(-\\d+)?";

  /** Plain words that a YAML parser reads as something else. */
  private static final Set<String> WORDS =
      Set.of("true", "false", "yes", "no", "on", "off", "null", "y", "n");

  private final Set<Long> seeds = new TreeSet<>();
  private final Set<String> models = new LinkedHashSet<>();
  private final Map<Map<String, String>, Set<String>> probes =
      new LinkedHashMap<>(); // options, runs

  private final Set<Control> controls = EnumSet.of(Control.FREQUENCY);
  private int draws = 1;

  private ExperimentYaml() {}

  /**
   * @throws SemascopeException if the runs are not all combinations of their models, probes and
   *     seeds
   */
  static String of(List<StoredRun> runs) {
    ExperimentYaml experiment = new ExperimentYaml();
    runs.forEach(experiment::add);
    experiment.requireComplete();
    runs.forEach(run -> requireCompanions(run, runs));
    return experiment.text();
  }

  private void add(StoredRun run) {
    Recipe recipe = run.manifest().recipe();
    String model = ModelHandle.nameOf(recipe.model()).withoutDraw(recipe.seed()).argument();
    SemascopeException.throwIf(
        recipe.model().equals(Input.NO_MODEL),
        "%s: a run without a model is no part of an experiment",
        run.directory());
    seeds.add(recipe.seed());
    models.add(model);
    addControls(run, Probes.named(recipe.probe()));
    Map<String, String> options = options(Probes.named(recipe.probe()), run);
    List<Map<String, String>> same =
        probes.keySet().stream().filter(other -> isSame(other, options)).toList();
    Map<String, String> key = same.isEmpty() ? options : same.get(0);
    Set<String> cells = probes.containsKey(key) ? probes.remove(key) : new LinkedHashSet<>();
    cells.add(cell(model, recipe.seed()));
    probes.put(key.containsKey(LAYERS) ? key : options, cells);
  }

  /** Static vectors have no layers: those of other models have no effect on them. */
  private static boolean isSame(Map<String, String> one, Map<String, String> other) {
    if (one.containsKey(LAYERS) == other.containsKey(LAYERS)) {
      return one.equals(other);
    }
    Map<String, String> first = new LinkedHashMap<>(one);
    Map<String, String> second = new LinkedHashMap<>(other);
    first.remove(LAYERS);
    second.remove(LAYERS);
    return first.equals(second);
  }

  /** The items of some probes depend on the models that run together. */
  private static void requireCompanions(StoredRun run, List<StoredRun> all) {
    Recipe recipe = run.manifest().recipe();
    Set<String> recorded = new TreeSet<>();
    recipe.options().path(ProbeRunner.COMPARED_WITH).forEach(one -> recorded.add(one.asText()));
    Set<String> given = new TreeSet<>();
    if (Probes.named(recipe.probe()).plansByModels()) {
      all.stream()
          .map(one -> one.manifest().recipe().model())
          .filter(model -> !model.sha256().equals(recipe.model().sha256()))
          .forEach(model -> given.add(ProbeRunner.companion(model)));
    }
    SemascopeException.throwIf(
        !recorded.equals(given),
        "%s: the items of %s depend on the models that run together; expected runs of %s beside it,"
            + " found %s",
        run.directory(),
        recipe.probe(),
        recorded.isEmpty() ? "no other model" : String.join(", ", recorded),
        given.isEmpty() ? "none" : String.join(", ", given));
  }

  private static String cell(String model, long seed) {
    return model + " with seed " + seed;
  }

  private void requireComplete() {
    probes.forEach(
        (options, cells) -> {
          for (String model : models) {
            for (long seed : seeds) {
              SemascopeException.throwIf(
                  !cells.contains(cell(model, seed)),
                  "the runs do not form one experiment: no run of %s is of %s with the same options;"
                      + " give fewer runs",
                  options.get("probe"),
                  cell(model, seed));
            }
          }
        });
  }

  /** The probe and its options without defaults, by key. */
  private static <O extends Record> Map<String, String> options(
      Probe<O, ?, ?> probe, StoredRun run) {
    Recipe recipe = run.manifest().recipe();
    OptionForm<O> form = OptionForm.of(probe.defaults());
    O own = form.read(recipe.options());
    Map<String, String> options = new LinkedHashMap<>();
    options.put("probe", recipe.probe());
    if (!probe.choose(own, any -> true).options().equals(own)) {
      options.put("data", KnownSets.WORDNET_PATHS); // no data means: what this machine has
    }
    form.given(own)
        .forEach(
            (entry, value) ->
                options.put(
                    key(entry), entry.setting().resource() ? locations(value, recipe) : value));
    addScope(Scope.of(recipe), probe.usualLimit(own), options);
    return options;
  }

  /** Layers are always explicit, since their default depends on the model. */
  private static void addScope(Scope scope, int usualLimit, Map<String, String> options) {
    if (!scope.layers().isEmpty()) {
      options.put(LAYERS, scope.layers());
    }
    if (scope.pieces() != Scope.USUAL.pieces()) {
      options.put("pieces", scope.pieces().toString().toLowerCase(Locale.ROOT));
    }
    if (scope.pieces() == Pieces.OTA && scope.iterations() != Scope.USUAL.iterations()) {
      options.put("ota-iterations", "" + scope.iterations());
    }
    if (scope.precision() != Scope.USUAL.precision()) {
      options.put("precision", scope.precision().toString().toLowerCase(Locale.ROOT));
    }
    scope.lowerCase().ifPresent(lower -> options.put("lower-case", lower ? "yes" : "no"));
    if (scope.echo()) {
      options.put("echo", "true");
    }
    if (scope.limit().orElse(0) != usualLimit) {
      options.put("limit", "" + scope.limit().orElse(0));
    }
    if (scope.lenient()) {
      options.put("skip-bad", "true");
    }
  }

  private static String key(OptionForm.Entry entry) {
    return entry.flag().replaceFirst("^--?", "");
  }

  /** Names of data, or paths of data that have no name of their own. */
  private static String locations(String names, Recipe recipe) {
    List<String> locations = new ArrayList<>();
    for (String name : names.split(",")) {
      locations.add(
          recipe.data().stream()
              .filter(input -> input.name().equals(name))
              .filter(input -> KnownSets.named(name).isEmpty() && Catalogue.byName(name).isEmpty())
              .map(Input::path)
              .filter(path -> path.endsWith("/" + name))
              .findFirst()
              .orElse(name));
    }
    return String.join(",", locations);
  }

  /** The stored controls of all runs; frequency is part of every run. */
  private void addControls(StoredRun run, Probe<?, ?, ?> probe) {
    int twins = 0;
    for (StoredRun control : new ControlRuns(EnumSet.allOf(Control.class), MOST_DRAWS).of(run)) {
      Control kind = Control.of(control.manifest().recipe().model().name()).orElseThrow();
      controls.add(kind);
      twins += kind == Control.UNTRAINED ? 1 : 0;
    }
    if (!probe.controls().contains(Control.FORM)) {
      controls.add(Control.FORM); // it is a default, and does not apply
    }
    draws = Math.max(draws, twins);
  }

  private static String names(Set<Control> controls) {
    return String.join(",", controls.stream().map(Control::label).sorted().toList());
  }

  private String text() {
    StringBuilder yaml = new StringBuilder("models:\n");
    models.forEach(model -> yaml.append("  - ").append(scalar(model)).append('\n'));
    yaml.append("probes:\n");
    for (Map<String, String> options : probes.keySet()) {
      String indent = "  - ";
      for (Map.Entry<String, String> option : options.entrySet()) {
        yaml.append(indent).append(option.getKey()).append(": ");
        yaml.append(scalar(option.getValue())).append('\n');
        indent = "    ";
      }
    }
    if (!controls.equals(Control.CHEAP)) {
      yaml.append("controls: ").append(scalar(names(controls))).append('\n');
    }
    if (draws > 1) {
      yaml.append("draws: ").append(draws).append('\n');
    }
    List<String> texts = seeds.stream().map(String::valueOf).toList();
    return yaml.append("seeds: [").append(String.join(", ", texts)).append("]\n").toString();
  }

  /** Quoted if a YAML parser could read it otherwise. */
  private static String scalar(String text) {
    boolean isPlain = text.matches(PLAIN) && !WORDS.contains(text.toLowerCase(Locale.ROOT));
    return isPlain || text.equals("true") ? text : JsonWriter.pretty(text).strip();
  }
}
