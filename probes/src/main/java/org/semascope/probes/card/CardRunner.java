package org.semascope.probes.card;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;
import org.semascope.core.io.Sha256;
import org.semascope.data.catalogue.DataPlaces;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.engine.Input;
import org.semascope.engine.StoredRun;
import org.semascope.models.Subject;
import org.semascope.models.store.Fingerprints;
import org.semascope.models.store.Home;
import org.semascope.models.store.LocalModel;
import org.semascope.models.store.ModelStore;
import org.semascope.probes.CardSetup;
import org.semascope.probes.CardTerms;
import org.semascope.probes.Control;
import org.semascope.probes.GlossVectors;
import org.semascope.probes.NotApplicableException;
import org.semascope.probes.Probe;
import org.semascope.probes.Probes;
import org.semascope.probes.run.ModelHandle;
import org.semascope.probes.run.ModelLabels;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;

/**
 * Runs all probes of a card with their controls. Each model runs by itself, so that every run is
 * the one that another card of the model would make; only probes whose items depend on the models
 * compared run all models together.
 *
 * @param controls those to run beside the models
 * @param draws number of untrained twins of each model
 * @param seed of items and untrained weights
 * @param env the variables that say where data and models are
 * @param runner makes one that reports to the given progress
 */
public record CardRunner(
    Map<String, String> env,
    Progress progress,
    Function<Progress, ProbeRunner> runner,
    Set<Control> controls,
    int draws,
    long seed) {
  /** The static vectors that a card takes where the user does not say. */
  public static final String VECTORS = "glove-6b-100d";

  /** About how many tokens static vectors look up while a model reads one. */
  private static final int STATIC_IS_FASTER = 20;

  /**
   * What all probes of a card share.
   *
   * @param vectors static vectors; nothing for {@link #VECTORS}, or vectors trained on WordNet's
   *     glosses where those cannot be had
   */
  public CardTerms terms(CardTerms.Size size, Optional<String> vectors) {
    DataPlaces places = DataPlaces.from(env);
    return new CardTerms(
        size, vectors.orElseGet(this::usualVectors), name -> isThere(places, name));
  }

  private static boolean isThere(DataPlaces places, String name) {
    return KnownSets.named(name).flatMap(set -> places.folder().flatMap(set::find)).isPresent();
  }

  /** The vectors of the catalogue if they are here or can be pulled. */
  private String usualVectors() {
    try {
      store().resolve(VECTORS);
      return VECTORS;
    } catch (SemascopeException e) {
      progress.say(
          "using %s: %s is not available (%s)"
              .formatted(GlossVectors.NAME, VECTORS, e.getMessage()));
      return GlossVectors.NAME;
    }
  }

  private ModelStore store() {
    return new ModelStore(Home.from(env), env, progress);
  }

  /**
   * Models that run together.
   *
   * @param entries of all models of the probe, where the results go
   */
  private record Step<O extends Record, I extends Record, F extends Record>(
      List<CardModel> models,
      Request<O, I, F> request,
      Map<CardModel, CardEntry> entries,
      long weight,
      int runs) {
    String name() {
      return "%s, %s"
          .formatted(
              request.probe().about().name(),
              String.join(", ", models.stream().map(CardModel::label).toList()));
    }

    void find(ProbeRunner runner) {
      attempt(() -> runner.finished(request));
    }

    void run(ProbeRunner runner) {
      attempt(() -> runner.run(request).stream().map(Optional::of).toList());
    }

    boolean isFinished() {
      return models.stream()
          .noneMatch(model -> entries.get(model).state() == CardEntry.State.FAILED);
    }

    private void attempt(Supplier<List<Optional<StoredRun>>> work) {
      Probe<O, I, F> probe = request.probe();
      Function<CardModel, CardEntry> entry;
      try {
        List<Optional<StoredRun>> runs = work.get();
        entry =
            model ->
                runs.get(models.indexOf(model))
                    .map(run -> CardEntry.of(probe, run.labelled(model.label()), model.reference()))
                    .orElseGet(() -> CardEntry.failed(probe, model, "it was not run"));
      } catch (StoppedException e) {
        throw e;
      } catch (NotApplicableException e) {
        entry = model -> CardEntry.notApplicable(probe, model, e.need());
      } catch (SemascopeException e) {
        entry = model -> CardEntry.failed(probe, model, e.getMessage());
      }
      for (CardModel model : models) {
        entries.put(model, entry.apply(model));
      }
    }
  }

  /**
   * Runs every probe on every model, as far as it can be run: a probe that fails does not stop the
   * others. Refuses a model that is not available before anything is computed.
   *
   * @return by probe, and within a probe in the order of the models
   */
  public List<CardEntry> run(List<CardModel> models, CardTerms terms) {
    List<Map<CardModel, CardEntry>> entries = new ArrayList<>(); // of each probe
    List<Step<?, ?, ?>> steps = new ArrayList<>();
    ProbeRunner looking = runner.apply(progress);
    for (Probe<?, ?, ?> probe : Probes.all()) {
      Map<CardModel, CardEntry> own = new LinkedHashMap<>();
      entries.add(own);
      steps.addAll(steps(probe, models, terms, looking, own));
    }
    steps.forEach(step -> step.find(looking));
    steps.removeIf(Step::isFinished);
    if (!steps.isEmpty()) {
      CardProgress whole = new CardProgress(progress, steps.stream().mapToLong(Step::weight).sum());
      ProbeRunner working = runner.apply(whole);
      try {
        for (Step<?, ?, ?> step : steps) {
          whole.step(step.name(), step.weight(), step.runs());
          step.run(working);
        }
      } finally {
        whole.close();
      }
    }
    return entries.stream().flatMap(own -> own.values().stream()).toList();
  }

  /**
   * Finds the models of a card, each once, before anything is computed; pulls a model that is not
   * here.
   */
  public List<CardModel> models(List<String> given) {
    Map<Input, String> references = new LinkedHashMap<>();
    Map<Input, LocalModel> found = new HashMap<>();
    Fingerprints fingerprints = new Fingerprints(Home.from(env), progress);
    for (String name : given) {
      if (name.equals(GlossVectors.NAME) || name.equals(Subject.FORM)) {
        references.put(
            Input.embedded(name, Sha256.of(name.getBytes(StandardCharsets.UTF_8))), name);
        continue;
      }
      LocalModel local = store().resolve(name);
      Input input = ModelHandle.input(local, fingerprints);
      Optional<Input> same =
          references.keySet().stream()
              .filter(one -> one.name().equals(input.name()))
              .filter(one -> one.sha256().equals(input.sha256()))
              .findFirst();
      if (same.isPresent()) {
        progress.say("%s is the same model as %s".formatted(name, references.get(same.get())));
      } else {
        references.put(input, ModelHandle.location(name, local));
        found.put(input, local);
      }
    }
    List<String> labels = ModelLabels.of(List.copyOf(references.keySet()));
    List<CardModel> models = new ArrayList<>();
    references.forEach(
        (input, reference) ->
            models.add(
                new CardModel(
                    reference,
                    labels.get(models.size()),
                    input.sha256(),
                    Optional.ofNullable(found.get(input)).map(LocalModel::isStatic).orElse(true))));
    return models;
  }

  /**
   * What is to be run of a probe; none if cards do without it.
   *
   * @param entries gets one for each model, in their order
   */
  private <O extends Record, I extends Record, F extends Record> List<Step<O, I, F>> steps(
      Probe<O, I, F> probe,
      List<CardModel> models,
      CardTerms terms,
      ProbeRunner looking,
      Map<CardModel, CardEntry> entries) {
    Optional<CardSetup<O>> setup = probe.onCard(terms);
    if (setup.isEmpty()) {
      return List.of();
    }
    boolean isJoint = probe.plansByModels() && models.size() > 1;
    List<CardModel> able = new ArrayList<>();
    for (CardModel model : models) {
      entries.put(model, CardEntry.failed(probe, model, "it was not run"));
      // A model that runs by itself is refused by its own run.
      Optional<String> need =
          isJoint ? need(looking, request(probe, setup.get(), List.of(model))) : Optional.empty();
      need.ifPresentOrElse(
          missing -> entries.put(model, CardEntry.notApplicable(probe, model, missing)),
          () -> able.add(model));
    }
    List<List<CardModel>> together =
        isJoint && !able.isEmpty() ? List.of(able) : able.stream().map(List::of).toList();
    return together.stream()
        .map(
            some ->
                new Step<>(
                    some,
                    request(probe, setup.get(), some),
                    entries,
                    weight(setup.get(), some),
                    runs(probe, some)))
        .toList();
  }

  private <O extends Record, I extends Record, F extends Record> Request<O, I, F> request(
      Probe<O, I, F> probe, CardSetup<O> setup, List<CardModel> models) {
    return new Request<>(
        probe,
        setup.options(),
        setup.scope().seed(seed),
        models.stream().map(CardModel::reference).toList(),
        controls,
        draws);
  }

  /** What the probe needs and the model lacks; nothing where it can be run. */
  private static Optional<String> need(ProbeRunner looking, Request<?, ?, ?> request) {
    try {
      looking.require(request);
      return Optional.empty();
    } catch (NotApplicableException e) {
      return Optional.of(e.need());
    } catch (SemascopeException e) {
      return Optional.empty(); // what fails is reported when it is run
    }
  }

  private long weight(CardSetup<?> setup, List<CardModel> models) {
    long weight = 0;
    for (CardModel model : models) {
      long twins = controls.contains(Control.UNTRAINED) ? draws : 0;
      weight +=
          model.isStatic() ? 1 + setup.tokens() / STATIC_IS_FASTER : setup.tokens() * (1 + twins);
    }
    return weight;
  }

  /** Number of runs of models and controls. */
  private int runs(Probe<?, ?, ?> probe, List<CardModel> models) {
    boolean untrained =
        controls.contains(Control.UNTRAINED) && probe.controls().contains(Control.UNTRAINED);
    long contextual = models.stream().filter(model -> !model.isStatic()).count();
    boolean form = controls.contains(Control.FORM) && probe.controls().contains(Control.FORM);
    return (int) (models.size() + (untrained ? draws * contextual : 0) + (form ? 1 : 0));
  }
}
