package org.semascope.probes.card;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.data.catalogue.DataPlaces;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.engine.RunInterruptedException;
import org.semascope.models.store.Home;
import org.semascope.models.store.LocalModel;
import org.semascope.models.store.ModelStore;
import org.semascope.probes.CardSetup;
import org.semascope.probes.CardTerms;
import org.semascope.probes.GlossVectors;
import org.semascope.probes.NotApplicableException;
import org.semascope.probes.Probe;
import org.semascope.probes.ProbeRunner;
import org.semascope.probes.Probes;
import org.semascope.probes.Request;

/**
 * Runs all probes of a card, each model by itself, so that every run is the one that another card
 * of the model would make: what was run before is not run again, and a model joins a card without
 * moving the others.
 *
 * @param env the variables that say where data and models are
 * @param runner makes one that reports to the given progress
 */
public record CardRunner(
    Map<String, String> env, Progress progress, Function<Progress, ProbeRunner> runner) {
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
          "%s stand in for %s, which cannot be had: %s"
              .formatted(GlossVectors.NAME, VECTORS, e.getMessage()));
      return GlossVectors.NAME;
    }
  }

  private ModelStore store() {
    return new ModelStore(Home.from(env), env, progress);
  }

  /** A run that is still to be made. */
  private record Step<O extends Record, I extends Record, F extends Record>(
      int entry, Request<O, I, F> request, String model, long weight) {
    String name() {
      return "%s, %s".formatted(request.probe().about().name(), model);
    }
  }

  /**
   * Runs every probe on every model, as far as it can be run: a probe that fails leaves the others
   * standing. Refuses a model that cannot be had before anything is computed.
   *
   * @return by probe, and within a probe in the order of the models
   */
  public List<CardEntry> run(List<String> models, CardTerms terms) {
    List<Named> named = models.stream().map(this::resolve).toList();
    List<CardEntry> entries = new ArrayList<>();
    List<Step<?, ?, ?>> steps = new ArrayList<>();
    ProbeRunner looking = runner.apply(progress);
    for (Probe<?, ?, ?> probe : Probes.all()) {
      for (Named model : named) {
        look(probe, model, terms, looking, entries, steps);
      }
    }
    if (!steps.isEmpty()) {
      CardProgress whole = new CardProgress(progress, steps.stream().mapToLong(Step::weight).sum());
      ProbeRunner working = runner.apply(whole);
      try {
        for (Step<?, ?, ?> step : steps) {
          whole.step(step.name(), step.weight());
          entries.set(step.entry(), run(step, working));
        }
      } finally {
        whole.close();
      }
    }
    return entries;
  }

  /** A model as it was given, and what it is called. */
  private record Named(String given, String name, boolean isStatic) {}

  /** Pulls the model if need be, so that a run does not fail for want of it. */
  private Named resolve(String given) {
    if (given.equals(GlossVectors.NAME)) {
      return new Named(given, given, true);
    }
    LocalModel local = store().resolve(given);
    return new Named(given, local.name(), local.isStatic());
  }

  /** Adds a finished run, or a place for it and a step towards it. */
  private <O extends Record, I extends Record, F extends Record> void look(
      Probe<O, I, F> probe,
      Named model,
      CardTerms terms,
      ProbeRunner looking,
      List<CardEntry> entries,
      List<Step<?, ?, ?>> steps) {
    Optional<CardSetup<O>> setup = probe.onCard(terms);
    if (setup.isEmpty()) {
      return;
    }
    Request<O, I, F> request =
        new Request<>(probe, setup.get().options(), setup.get().scope(), List.of(model.given));
    CardEntry entry =
        attempt(
            probe,
            model.name,
            () ->
                looking
                    .finished(request)
                    .get(0)
                    .map(run -> CardEntry.of(probe, run))
                    .orElseGet(() -> CardEntry.failed(probe, model.name, "it was not run")));
    if (entry.state() == CardEntry.State.FAILED) {
      long weight =
          model.isStatic ? 1 + setup.get().tokens() / STATIC_IS_FASTER : setup.get().tokens();
      steps.add(new Step<>(entries.size(), request, model.name, weight));
    }
    entries.add(entry);
  }

  private static <O extends Record, I extends Record, F extends Record> CardEntry run(
      Step<O, I, F> step, ProbeRunner working) {
    Probe<O, I, F> probe = step.request.probe();
    return attempt(probe, step.model, () -> CardEntry.of(probe, working.run(step.request).get(0)));
  }

  private interface Attempt {
    CardEntry make();
  }

  private static CardEntry attempt(Probe<?, ?, ?> probe, String model, Attempt attempt) {
    try {
      return attempt.make();
    } catch (RunInterruptedException e) {
      throw e;
    } catch (NotApplicableException e) {
      return CardEntry.notApplicable(probe, model, e.need());
    } catch (SemascopeException e) {
      return CardEntry.failed(probe, model, e.getMessage());
    }
  }
}
