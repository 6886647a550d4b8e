package org.semascope.probes.card;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Control;
import org.semascope.probes.NotApplicableException;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;

/**
 * One probe on models that run together.
 *
 * @param title for the progress line
 * @param entries receives the results
 * @param weight expected cost, relative to other steps
 */
record ProbeStep<O extends Record, I extends Record, F extends Record>(
    String title,
    List<CardModel> models,
    Request<O, I, F> request,
    Map<CardModel, CardEntry> entries,
    long weight) {
  /**
   * Finds the finished runs of some steps, and runs the others. A step that fails does not stop the
   * others.
   *
   * @param what the whole, for the progress line
   * @param isNeeded asked before an unfinished step begins; a step that is not needed is left out
   */
  static void finish(
      String what,
      List<ProbeStep<?, ?, ?>> all,
      Function<Progress, ProbeRunner> runner,
      Progress progress,
      Predicate<ProbeStep<?, ?, ?>> isNeeded) {
    List<ProbeStep<?, ?, ?>> steps = new ArrayList<>(all);
    ProbeRunner finder = runner.apply(progress);
    steps.forEach(step -> step.find(finder));
    steps.removeIf(ProbeStep::isFinished);
    if (steps.isEmpty()) {
      return;
    }
    CardProgress total =
        new CardProgress(what, progress, steps.stream().mapToLong(ProbeStep::weight).sum());
    ProbeRunner reporting = runner.apply(total);
    try {
      for (ProbeStep<?, ?, ?> step : steps) {
        if (isNeeded.test(step)) {
          total.step(step.name(), step.weight, step.runs());
          step.run(reporting);
        }
      }
    } finally {
      total.close();
    }
  }

  private String name() {
    return "%s, %s"
        .formatted(title, String.join(", ", models.stream().map(CardModel::label).toList()));
  }

  private void find(ProbeRunner runner) {
    attempt(() -> runner.finished(request));
  }

  private void run(ProbeRunner runner) {
    attempt(() -> runner.run(request).stream().map(Optional::of).toList());
    if (!isFinished() && models.size() > 1 && !request.probe().plansByModels()) {
      models.forEach(model -> alone(model).run(runner)); // finds which models failed
    }
  }

  private ProbeStep<O, I, F> alone(CardModel model) {
    String argument = request.models().get(models.indexOf(model));
    return new ProbeStep<>(
        title, List.of(model), request.with(List.of(argument)), entries, weight / models.size());
  }

  private boolean isFinished() {
    return models.stream().noneMatch(model -> entries.get(model).state() == CardEntry.State.FAILED);
  }

  /** Number of runs of models and controls. */
  private int runs() {
    long contextual = models.stream().filter(model -> !model.isStatic()).count();
    return (int)
        (models.size()
            + (has(Control.UNTRAINED) ? request.draws() * contextual : 0)
            + (has(Control.FORM) ? 1 : 0));
  }

  private boolean has(Control control) {
    return request.controls().contains(control) && request.probe().controls().contains(control);
  }

  private void attempt(Supplier<List<Optional<StoredRun>>> work) {
    CardPart part = CardPart.of(request.probe(), request.options());
    Function<CardModel, CardEntry> entry;
    try {
      List<Optional<StoredRun>> runs = work.get();
      entry =
          model ->
              runs.get(models.indexOf(model))
                  .map(run -> CardEntry.of(run.labelled(model.label()), model.argument()))
                  .orElseGet(() -> CardEntry.notRun(part, model));
    } catch (StoppedException e) {
      throw e;
    } catch (NotApplicableException e) {
      entry = model -> CardEntry.notApplicable(part, model, e.need());
    } catch (SemascopeException e) {
      entry = model -> CardEntry.failed(part, model, e.getMessage());
    }
    for (CardModel model : models) {
      entries.put(model, entry.apply(model));
    }
  }
}
