package org.semascope.probes.card;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.probes.NotApplicableException;
import org.semascope.probes.run.Forecast;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;

/**
 * Runs the parts of an experiment on all its models with all its seeds. Every run is one that the
 * command of its probe would make or reuse; models of one part and seed share their items.
 *
 * @param env environment variables that locate data and models
 * @param runner creates a runner that reports to the given progress
 */
public record ExperimentRunner(
    Map<String, String> env, Progress progress, Function<Progress, ProbeRunner> runner) {
  /** Runs with two seeds are compared before any other seed is run. */
  private static final int COMPARED = 2;

  /** See {@link CardRunner#models}. */
  public List<CardModel> models(List<String> given) {
    return new CardRunner(env, progress, runner, Set.of(), 1, 1).models(given);
  }

  /** Finds the data of a part, and the models that lack what its probe needs. */
  public ExperimentPart checked(ExperimentPart part, List<CardModel> models) {
    ProbeRunner finder = runner.apply(progress);
    Request<?, ?, ?> request = part.requests().get(0);
    Map<CardModel, String> needs = new LinkedHashMap<>();
    for (int i = 0; i < models.size(); i++) {
      try {
        finder.require(request.with(List.of(request.models().get(i))));
      } catch (NotApplicableException e) {
        needs.put(models.get(i), e.need());
      }
    }
    return new ExperimentPart(part.title(), part.requests(), needs);
  }

  /** One part with one seed, on the models that have what it needs. */
  private final class Step {
    final ExperimentPart part;
    final int number; // of the seed
    final Map<CardModel, CardEntry> entries = new LinkedHashMap<>();
    final List<ProbeStep<?, ?, ?>> steps; // one, or none without models

    Step(ExperimentPart part, int number, List<CardModel> models) {
      this.part = part;
      this.number = number;
      for (CardModel model : models) {
        String need = part.needs().get(model);
        entries.put(
            model,
            need == null
                ? CardEntry.notRun(part.part(), model)
                : CardEntry.notApplicable(part.part(), model, need));
      }
      List<CardModel> able =
          models.stream().filter(model -> !part.needs().containsKey(model)).toList();
      Request<?, ?, ?> request = part.requests().get(number);
      List<String> arguments =
          able.stream().map(model -> request.models().get(models.indexOf(model))).toList();
      this.steps = able.isEmpty() ? List.of() : List.of(step(able, request.with(arguments)));
    }

    private <O extends Record, I extends Record, F extends Record> ProbeStep<O, I, F> step(
        List<CardModel> models, Request<O, I, F> request) {
      String seed = part.requests().size() > 1 ? ", seed " + request.scope().seed() : "";
      return new ProbeStep<>(
          part.title() + seed,
          models,
          request,
          entries,
          models.stream().mapToLong(part::weight).sum());
    }

    boolean holds(ProbeStep<?, ?, ?> step) {
      return steps.stream().anyMatch(own -> own == step);
    }

    List<StoredRun> runs() {
      return entries.values().stream().flatMap(entry -> entry.run().stream()).toList();
    }

    Stream<ExperimentCell> cells() {
      long seed = part.seeds().get(number);
      return entries.values().stream().map(entry -> new ExperimentCell(part.title(), seed, entry));
    }
  }

  /**
   * Runs what is not finished yet. A run that fails does not stop the others. If the first two
   * seeds of a part give the same items and the same results, nothing depends on the seed, and the
   * other seeds are left out.
   *
   * @return ordered by part, then by seed, then as the models are given
   */
  public List<ExperimentCell> run(List<CardModel> models, List<ExperimentPart> parts) {
    List<Step> all = new ArrayList<>();
    for (ExperimentPart part : parts) {
      for (int seed = 0; seed < part.requests().size(); seed++) {
        all.add(new Step(part, seed, models));
      }
    }
    List<ProbeStep<?, ?, ?>> steps = new ArrayList<>();
    all.forEach(step -> steps.addAll(step.steps));
    ProbeStep.finish(
        "experiment",
        steps,
        runner,
        progress,
        next -> {
          Step own = all.stream().filter(step -> step.holds(next)).findFirst().orElseThrow();
          boolean isNeeded = own.number < COMPARED || !isSeedless(all, own.part);
          if (!isNeeded) {
            own.entries.replaceAll(
                (model, entry) ->
                    entry.state() == CardEntry.State.FAILED
                        ? CardEntry.seedless(entry.part(), model)
                        : entry);
          }
          return isNeeded;
        });
    return all.stream().flatMap(Step::cells).toList();
  }

  /**
   * The state and the expected cost of one run.
   *
   * @param run model or control
   * @param forecast empty for a finished run, and for one that cannot be estimated
   * @param reason why the run cannot be estimated; empty if it can
   */
  public record Estimate(
      String part,
      long seed,
      String run,
      boolean isFinished,
      Optional<Forecast> forecast,
      String reason) {}

  /**
   * Every run of the experiment that is finished or missing. The cost of a part is measured with
   * one seed; other seeds are expected to cost the same.
   */
  public List<Estimate> estimates(List<CardModel> models, List<ExperimentPart> parts) {
    List<Estimate> all = new ArrayList<>();
    for (ExperimentPart part : parts) {
      List<Forecast> known = new ArrayList<>();
      List<List<StoredRun>> first = new ArrayList<>(); // of the seeds that are compared
      for (int seed = 0; seed < part.requests().size(); seed++) {
        Step step = new Step(part, seed, models);
        boolean isNeeded = seed < COMPARED || !isSeedless(first);
        for (ProbeStep<?, ?, ?> one : step.steps) {
          all.addAll(estimates(part, one, known, isNeeded, first));
        }
        step.cells()
            .filter(cell -> cell.entry().state() == CardEntry.State.NOT_APPLICABLE)
            .forEach(
                cell -> all.add(unknown(part, cell.seed(), cell.model(), cell.entry().reason())));
      }
    }
    return all;
  }

  private List<Estimate> estimates(
      ExperimentPart part,
      ProbeStep<?, ?, ?> step,
      List<Forecast> known,
      boolean isNeeded,
      List<List<StoredRun>> first) {
    ProbeRunner finder = runner.apply(progress);
    long seed = step.request().scope().seed();
    List<String> labels = step.models().stream().map(CardModel::label).toList();
    try {
      List<Optional<StoredRun>> found = finder.finished(step.request());
      first.add(found.stream().flatMap(Optional::stream).toList());
      if (!isNeeded && found.stream().anyMatch(Optional::isEmpty)) {
        return step.models().stream()
            .map(model -> CardEntry.seedless(part.part(), model))
            .map(entry -> unknown(part, seed, entry.model(), entry.reason()))
            .toList();
      }
      if (known.isEmpty() && found.stream().anyMatch(Optional::isEmpty)) {
        known.addAll(finder.forecast(step.request()));
      }
      List<Estimate> own = new ArrayList<>();
      for (int i = 0; i < labels.size(); i++) {
        boolean isFinished = found.get(i).isPresent();
        Optional<Forecast> forecast = isFinished ? Optional.empty() : Optional.of(known.get(i));
        own.add(new Estimate(part.title(), seed, labels.get(i), isFinished, forecast, ""));
      }
      if (found.stream().anyMatch(Optional::isEmpty)) {
        known.stream()
            .skip(labels.size())
            .map(
                control ->
                    new Estimate(
                        part.title(), seed, control.model(), false, Optional.of(control), ""))
            .forEach(own::add);
      }
      return own;
    } catch (StoppedException e) {
      throw e;
    } catch (SemascopeException e) {
      return labels.stream().map(label -> unknown(part, seed, label, e.getMessage())).toList();
    }
  }

  private static Estimate unknown(ExperimentPart part, long seed, String model, String reason) {
    return new Estimate(part.title(), seed, model, false, Optional.empty(), reason);
  }

  private static boolean isSeedless(List<Step> all, ExperimentPart part) {
    return isSeedless(all.stream().filter(step -> step.part == part).map(Step::runs).toList());
  }

  /**
   * @param bySeed the runs of one part
   */
  private static boolean isSeedless(List<List<StoredRun>> bySeed) {
    if (bySeed.size() < COMPARED) {
      return false; // a seed could not be estimated
    }
    List<StoredRun> first = bySeed.get(0);
    List<StoredRun> second = bySeed.get(1);
    return !first.isEmpty()
        && first.size() == second.size()
        && IntStream.range(0, first.size()).allMatch(i -> isSame(first.get(i), second.get(i)));
  }

  /** Whether two runs have the same items and the same values. */
  static boolean isSame(StoredRun one, StoredRun other) {
    return one.manifest().plan().equals(other.manifest().plan())
        && values(one).equals(values(other));
  }

  /** Intervals are left out: their resamples are drawn by the seed. */
  private static List<String> values(StoredRun run) {
    return run.results().stream().map(ExperimentRunner::value).toList();
  }

  private static String value(Result result) {
    return result.layer() + " " + result.group() + " " + result.metric() + " " + result.value();
  }
}
