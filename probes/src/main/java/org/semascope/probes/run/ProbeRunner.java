package org.semascope.probes.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;
import org.semascope.core.UsageException;
import org.semascope.engine.Engine;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.Input;
import org.semascope.engine.Recipe;
import org.semascope.engine.ShardExecutor;
import org.semascope.engine.StoredRun;
import org.semascope.models.Subject;
import org.semascope.models.encoder.Pieces;
import org.semascope.probes.About;
import org.semascope.probes.Control;
import org.semascope.probes.ModelName;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Plan;
import org.semascope.probes.Planner;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.Scorer;
import org.semascope.probes.UseSample;

/**
 * Runs any probe on any models; the entry point of the command line and the library.
 *
 * <pre>{@code
 * ProbeRunner runner = ProbeRunner.under(Path.of("runs"));
 * Probe<?, ?, ?> probe = Probes.named("substitution");
 * List<StoredRun> runs = runner.run(Request.of(probe, List.of("bert-base-uncased")));
 * runs.get(0).results().forEach(System.out::println);
 * }</pre>
 */
public final class ProbeRunner {
  /** Fields of a recipe that are true or absent. */
  public static final String CAUSAL = "causal";

  public static final String ECHO = "echo";

  /** Fields of a recipe if vectors are transformed: the space, and the sample of its statistics. */
  public static final String SPACE = "space";

  static final String SPACE_SAMPLE = "spaceSample";

  /** Recipe field of the iterations of the one-token approximation. */
  public static final String ITERATIONS = "otaIterations";

  public static final String NO_TWIN = "noUntrainedTwin";

  /** Field of a recipe: the other models of the command, where the items depend on them. */
  public static final String COMPARED_WITH = "comparedWith";

  private final Map<String, String> env;
  private final EngineOptions options;
  private final Progress progress;
  private final Interruption interruption;
  private final Optional<ShardExecutor> elsewhere;

  /**
   * @param env environment variables with the locations of data and models: {@code SEMASCOPE_DATA},
   *     {@code SEMASCOPE_HOME}, {@code HF_HOME} and so on
   */
  public ProbeRunner(
      Map<String, String> env,
      EngineOptions options,
      Progress progress,
      Interruption interruption) {
    this(env, options, progress, interruption, Optional.empty());
  }

  private ProbeRunner(
      Map<String, String> env,
      EngineOptions options,
      Progress progress,
      Interruption interruption,
      Optional<ShardExecutor> elsewhere) {
    this.elsewhere = elsewhere;
    this.env = Map.copyOf(env);
    this.options = options;
    this.progress = interruption.over(progress);
    this.interruption = interruption;
  }

  /** A model in {@link #COMPARED_WITH}. */
  public static String companion(Input model) {
    return model.name() + "@" + model.sha256().substring(0, 8);
  }

  /** With this process's environment variables, all cores, and no messages. */
  public static ProbeRunner under(Path root) {
    return new ProbeRunner(
        System.getenv(),
        EngineOptions.under(root),
        Progress.SILENT,
        Interruption.byRequest(() -> {}));
  }

  /** Same runner, but the executor computes shards, not threads of this process. */
  public ProbeRunner on(ShardExecutor executor) {
    return new ProbeRunner(env, options, progress, interruption, Optional.of(executor));
  }

  /**
   * Runs a probe on each model, and then on the controls; resumes unfinished runs. {@link
   * ControlRuns} finds the runs of the controls.
   *
   * @return a finished run for each model, in their order, with the labels of this request
   */
  public <O extends Record, I extends Record, F extends Record> List<StoredRun> run(
      Request<O, I, F> request) {
    if (elsewhere.isPresent() && request.scope().pieces() == Pieces.OTA) {
      throw new UsageException(
          "--pieces ota does not run on a cluster, where each executor would approximate the same words: leave out --engine");
    }
    try (Prepared<O, I, F> work = new Prepared<>(request)) {
      Engine engine =
          elsewhere
              .map(executor -> new Engine(options, executor, progress, interruption))
              .orElseGet(() -> new Engine(options, progress, interruption));
      List<StoredRun> runs = new ArrayList<>();
      List<Input> models = new ArrayList<>();
      for (Contestant model : work.models) {
        runs.add(engine.run(work.experiment(model)));
        models.add(model.handle.input());
        model.handle.close(); // large models are in memory one at a time
      }
      for (Contestant control : work.controls()) {
        if (engine.finished(work.recipe(control)).isEmpty()) {
          work.attempt(
              control.handle.input().shownName(), () -> engine.run(work.experiment(control)));
          control.handle.close();
        }
      }
      return ModelLabels.label(runs, models);
    }
  }

  /** The finished run of each model, if it exists with all its controls; nothing is computed. */
  public <O extends Record, I extends Record, F extends Record> List<Optional<StoredRun>> finished(
      Request<O, I, F> request) {
    try (Prepared<O, I, F> work = new Prepared<>(request)) {
      Engine engine = new Engine(options, progress, interruption);
      boolean controlled =
          work.controls().stream()
              .allMatch(control -> engine.finished(work.recipe(control)).isPresent());
      return work.models.stream()
          .map(model -> engine.finished(work.recipe(model)).filter(run -> controlled))
          .toList();
    }
  }

  /** Refuses models that do not meet the requirements of the probe; nothing is computed. */
  public void require(Request<?, ?, ?> request) {
    new Prepared<>(request).close();
  }

  /**
   * Estimated cost of the run of each model, and then of each control; nothing is stored. The cost
   * of an untrained twin is that of its model.
   */
  public <O extends Record, I extends Record, F extends Record> List<Forecast> forecast(
      Request<O, I, F> request) {
    try (Prepared<O, I, F> work = new Prepared<>(request)) {
      List<Forecast> forecasts = new ArrayList<>();
      List<String> labels = ModelLabels.of(work.inputs());
      for (Contestant model : work.models) {
        forecasts.add(forecast(work, labels.get(forecasts.size()), model.handle.open()));
        model.handle.close();
      }
      if (work.runsForm()) {
        forecasts.add(forecast(work, Subject.FORM, Subject.form()));
      }
      for (int i = 0; i < work.names.size(); i++) {
        Forecast own = forecasts.get(i);
        for (ModelName twin : work.twins(i)) {
          forecasts.add(own.of(Control.withBase(twin.reference(), Control.base(own.model()))));
        }
      }
      return forecasts;
    }
  }

  private static <O extends Record, I extends Record, F extends Record> Forecast forecast(
      Prepared<O, I, F> work, String name, Subject subject) {
    Plan<I> plan = work.plan();
    Scorer<I, F> scorer =
        work.request
            .probe()
            .scorer(work.request.options(), subject, plan.reference(), work.resources);
    return Forecast.of(name, plan, scorer);
  }

  /**
   * A model, or none.
   *
   * @param compared the name in the list of models of the recipe: the model itself, or the model of
   *     which it is a control
   */
  private record Contestant(ModelHandle handle, Input compared) {}

  /** A request whose data and models are found but not read. */
  private final class Prepared<O extends Record, I extends Record, F extends Record>
      implements AutoCloseable {
    final Request<O, I, F> request;
    final List<ModelName> names;
    final List<Contestant> models = new ArrayList<>();
    private final List<AutoCloseable> open = new ArrayList<>();
    private List<Contestant> controls; // computed on first use
    private final Resources resources;
    private final Planner<I> planner;
    private final int limit;
    private Plan<I> plan; // guarded by this

    Prepared(Request<O, I, F> request) {
      this.request = request;
      About about = request.probe().about();
      Scope scope = request.scope();
      this.limit = scope.limit().orElseGet(() -> request.probe().usualLimit(request.options()));
      this.names = request.models().stream().map(ModelName::parse).toList();
      this.resources = new Resources(env, progress, scope.lenient(), options.threads());
      try {
        if (names.isEmpty() && about.needs() != About.Needs.NO_MODEL) {
          throw new UsageException("the probe %s needs a model: -m NAME".formatted(about.name()));
        }
        for (ModelName name : names.isEmpty() ? List.of(ModelName.NONE) : names) {
          ModelHandle handle = handle(name);
          models.add(new Contestant(handle, handle.input()));
        }
        ModelLabels.requireDistinct(inputs());
        this.planner = request.probe().planner(request.options(), resources);
      } catch (RuntimeException e) {
        close();
        throw e;
      }
    }

    List<Input> inputs() {
      return models.stream().map(model -> model.handle.input()).toList();
    }

    private ModelHandle handle(ModelName name) {
      ModelHandle handle =
          new ModelHandle(
              env, progress, name, request.probe().about(), request.scope(), options.threads());
      open.add(handle);
      return handle;
    }

    /** The controls that apply to the probe and to some model, without duplicates. */
    List<Contestant> controls() {
      if (controls == null) {
        controls = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
          Input own = models.get(i).handle.input();
          if (i == 0 && runsForm()) {
            add(new ModelName("", Subject.FORM), own);
          }
          twins(i).forEach(twin -> add(twin, own));
        }
      }
      return controls;
    }

    private boolean runs(Control control) {
      return request.controls().contains(control) && request.probe().controls().contains(control);
    }

    /** Whether written form runs as a control, and is not one of the models. */
    boolean runsForm() {
      return runs(Control.FORM)
          && !names.isEmpty()
          && models.stream().noneMatch(one -> one.handle.input().equals(ModelHandle.FORM));
    }

    /** The untrained twins of a model. */
    List<ModelName> twins(int model) {
      return runs(Control.UNTRAINED) && models.get(model).handle.hasTwin()
          ? names.get(model).twins(request.scope().seed(), request.draws())
          : List.of();
    }

    private void add(ModelName name, Input compared) {
      attempt(
          name.labelOr(name.reference()),
          () -> controls.add(new Contestant(handle(name), compared)));
    }

    /** A control that fails does not discard the results of the model. */
    void attempt(String control, Runnable work) {
      try {
        work.run();
      } catch (StoppedException | UsageException e) {
        throw e;
      } catch (SemascopeException e) {
        progress.say("control %s left out: %s".formatted(control, e.getMessage()));
      }
    }

    /** Made on first use; all models share it. */
    synchronized Plan<I> plan() {
      if (plan == null) {
        plan =
            planner.plan(
                models.stream()
                    .map(Contestant::handle)
                    .filter(handle -> !handle.isNone())
                    .map(ModelHandle::traits)
                    .toList(),
                limit,
                request.scope().seed());
      }
      return plan;
    }

    ProbeExperiment<O, I, F> experiment(Contestant model) {
      return new ProbeExperiment<>(
          request.probe(),
          request.options(),
          recipe(model),
          model.handle.layers(),
          this::plan,
          model.handle::open,
          model.handle.location(),
          resources);
    }

    private Recipe recipe(Contestant model) {
      ModelHandle handle = model.handle;
      About about = request.probe().about();
      Scope scope = request.scope();
      OptionForm<O> form = OptionForm.of(request.probe().defaults());
      ObjectNode all = form.write(request.options(), resources.names());
      ArrayNode layers = all.putArray("layers");
      handle.layers().forEach(mix -> layers.add(mix.label()));
      Scope own = handle.input().equals(ModelHandle.FORM) ? Scope.USUAL : scope; // it has no tokens
      all.put("pieces", own.pieces().name());
      if (own.pieces() == Pieces.OTA) {
        all.put(ITERATIONS, own.iterations());
      }
      all.put("precision", own.precision().name());
      own.lowerCase().ifPresent(lower -> all.put("lowerCase", lower));
      if (handle.traits().causal()) { // recorded for pages, which have no model
        all.put(CAUSAL, true);
      }
      if (handle.isEchoing()) {
        all.put(ECHO, true);
      }
      handle
          .space()
          .ifPresent(
              space -> {
                all.put(SPACE, space.label());
                all.put(SPACE_SAMPLE, UseSample.ofSpaces().id());
              });
      if (!handle.hasTwin()) { // recorded for pages, which have no model
        all.put(NO_TWIN, true);
      }
      all.put("limit", limit);
      all.put("lenient", scope.lenient());
      if (request.probe().plansByModels() && models.size() > 1) {
        ArrayNode beside = all.putArray(COMPARED_WITH);
        models.stream()
            .map(one -> one.handle.input())
            .filter(input -> !input.equals(model.compared))
            .map(ProbeRunner::companion)
            .sorted()
            .forEach(beside::add);
      }
      return Recipe.of(
          about.name(), about.version(), handle.input(), resources.inputs(), all, scope.seed());
    }

    @Override
    public void close() {
      open.add(resources);
      Resources.closeAll("a probe", open);
    }
  }
}
