package org.semascope.probes.card;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.Sha256;
import org.semascope.data.catalogue.DataLocator;
import org.semascope.engine.Input;
import org.semascope.models.Subject;
import org.semascope.models.store.Fingerprints;
import org.semascope.models.store.Home;
import org.semascope.models.store.LocalModel;
import org.semascope.models.store.ModelStore;
import org.semascope.models.store.PublishedSets;
import org.semascope.probes.BestVectors;
import org.semascope.probes.CardSetup;
import org.semascope.probes.CardTerms;
import org.semascope.probes.Control;
import org.semascope.probes.GlossVectors;
import org.semascope.probes.ModelName;
import org.semascope.probes.NotApplicableException;
import org.semascope.probes.Probe;
import org.semascope.probes.Probes;
import org.semascope.probes.run.ModelHandle;
import org.semascope.probes.run.ModelLabels;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;

/**
 * Runs all probes of a card with their controls. Each model has its own runs, which other cards of
 * the same model reuse; only probes whose items depend on the set of models run all models
 * together.
 *
 * @param controls the controls to run
 * @param draws number of untrained copies of each model
 * @param seed of items and untrained weights
 * @param env environment variables that locate data and models
 * @param runner creates a runner that reports to the given progress
 */
public record CardRunner(
    Map<String, String> env,
    Progress progress,
    Function<Progress, ProbeRunner> runner,
    Set<Control> controls,
    int draws,
    long seed) {
  /** Tokens that static vectors look up in the time a model takes for one, roughly. */
  private static final int STATIC_SPEED = 20;

  /**
   * The settings that all probes of a card share.
   *
   * @param vectors static vectors; empty for the best ones that are available
   */
  public CardTerms terms(CardTerms.Size size, Optional<String> vectors) {
    PublishedSets pulled = new PublishedSets(Home.from(env), env, progress);
    return new CardTerms(
        size,
        vectors.orElseGet(() -> new BestVectors(store(), progress).available()),
        DataLocator.from(env, pulled)::has);
  }

  private ModelStore store() {
    return new ModelStore(Home.from(env), env, progress);
  }

  /**
   * Runs every applicable probe on every model. A probe that fails does not stop the others.
   *
   * @return ordered by probe, then as the models are given
   */
  public List<CardEntry> run(List<CardModel> models, CardTerms terms) {
    List<Map<CardModel, CardEntry>> entries = new ArrayList<>(); // by part
    List<ProbeStep<?, ?, ?>> steps = new ArrayList<>();
    ProbeRunner finder = runner.apply(progress);
    for (Probe<?, ?, ?> probe : Probes.all()) {
      steps.addAll(steps(probe, models, terms, finder, entries));
    }
    ProbeStep.finish("card", steps, runner, progress, step -> true);
    return entries.stream().flatMap(own -> own.values().stream()).toList();
  }

  /**
   * Resolves the models of a card before anything is computed; downloads missing models and drops
   * duplicates.
   */
  public List<CardModel> models(List<String> given) {
    Map<Input, CardModel> found = new LinkedHashMap<>();
    Fingerprints fingerprints = new Fingerprints(Home.from(env), progress);
    for (String argument : given) {
      CardModel model = model(ModelName.parse(argument), fingerprints);
      Optional<CardModel> same =
          found.values().stream()
              .filter(one -> one.input().name().equals(model.input().name()))
              .filter(one -> one.input().sha256().equals(model.input().sha256()))
              .findFirst();
      if (same.isPresent()) {
        progress.say("%s is the same model as %s".formatted(argument, same.get().argument()));
      } else {
        found.put(model.input(), model);
      }
    }
    List<Input> inputs = List.copyOf(found.keySet());
    ModelLabels.requireDistinct(inputs);
    Iterator<String> labels = ModelLabels.of(inputs).iterator();
    return found.values().stream().map(model -> model.labelled(labels.next())).toList();
  }

  private CardModel model(ModelName given, Fingerprints fingerprints) {
    String name = given.reference();
    if (name.equals(GlossVectors.NAME) || name.equals(Subject.FORM)) {
      Input input = Input.embedded(name, Sha256.of(name.getBytes(StandardCharsets.UTF_8)));
      return new CardModel(given.argument(), "", input.labelled(given.label()), true, false);
    }
    LocalModel local = store().resolve(name);
    Optional<LocalModel> base =
        Control.isUntrained(name) ? store().find(Control.base(name)) : Optional.of(local);
    return new CardModel(
        given.argument(),
        "",
        ModelHandle.input(local, fingerprints).labelled(given.label()),
        local.isStatic(),
        base.filter(one -> one.origin() == LocalModel.Origin.DIRECTORY).isPresent());
  }

  /**
   * The steps of a probe; none if the probe is not part of a card.
   *
   * @param entries receives one entry for each model, in their order, for each part
   */
  private <O extends Record, I extends Record, F extends Record> List<ProbeStep<O, I, F>> steps(
      Probe<O, I, F> probe,
      List<CardModel> models,
      CardTerms terms,
      ProbeRunner finder,
      List<Map<CardModel, CardEntry>> entries) {
    List<ProbeStep<O, I, F>> steps = new ArrayList<>();
    for (CardSetup<O> setup : probe.onCard(terms)) {
      CardPart part = CardPart.of(probe, setup.options());
      Map<CardModel, CardEntry> own = new LinkedHashMap<>();
      entries.add(own);
      boolean isJoint = probe.plansByModels() && models.size() > 1;
      List<CardModel> able = new ArrayList<>();
      for (CardModel model : models) {
        own.put(model, CardEntry.notRun(part, model));
        // A model that runs separately is rejected by its own run.
        Optional<String> need =
            isJoint ? need(finder, request(probe, setup, List.of(model))) : Optional.empty();
        need.ifPresentOrElse(
            missing -> own.put(model, CardEntry.notApplicable(part, model, missing)),
            () -> able.add(model));
      }
      List<List<CardModel>> together =
          isJoint && !able.isEmpty() ? List.of(able) : able.stream().map(List::of).toList();
      together.forEach(
          some ->
              steps.add(
                  new ProbeStep<>(
                      part.name(), some, request(probe, setup, some), own, weight(setup, some))));
    }
    return steps;
  }

  private <O extends Record, I extends Record, F extends Record> Request<O, I, F> request(
      Probe<O, I, F> probe, CardSetup<O> setup, List<CardModel> models) {
    return new Request<>(
        probe,
        setup.options(),
        setup.scope().seed(seed),
        models.stream().map(CardModel::argument).toList(),
        controls,
        draws);
  }

  /** What the probe needs and the model lacks; empty if the probe is applicable. */
  private static Optional<String> need(ProbeRunner finder, Request<?, ?, ?> request) {
    try {
      finder.require(request);
      return Optional.empty();
    } catch (NotApplicableException e) {
      return Optional.of(e.need());
    } catch (SemascopeException e) {
      return Optional.empty(); // the run reports the failure
    }
  }

  private long weight(CardSetup<?> setup, List<CardModel> models) {
    long weight = 0;
    for (CardModel model : models) {
      long copies = controls.contains(Control.UNTRAINED) ? draws : 0;
      weight +=
          model.isStatic() ? 1 + setup.tokens() / STATIC_SPEED : setup.tokens() * (1 + copies);
    }
    return weight;
  }
}
