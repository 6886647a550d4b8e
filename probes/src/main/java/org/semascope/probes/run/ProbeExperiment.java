package org.semascope.probes.run;

import com.fasterxml.jackson.databind.type.TypeFactory;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.semascope.engine.Experiment;
import org.semascope.engine.Recipe;
import org.semascope.engine.Result;
import org.semascope.engine.RunWriter;
import org.semascope.engine.ShardCutter;
import org.semascope.engine.ShardResults;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.probes.Findings;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Plan;
import org.semascope.probes.Probe;
import org.semascope.probes.Resources;
import org.semascope.probes.Rows;
import org.semascope.probes.Scorer;
import org.semascope.probes.Scores;

/**
 * A probe on one model, as the engine runs it. Plan and model are opened only if there is something
 * left to compute.
 */
public final class ProbeExperiment<O extends Record, I extends Record, F extends Record>
    implements Experiment<Shard<I>, Scores<F>> {
  /** In tokens: about ten seconds of BERT base on two cores, the work that a crash may lose. */
  private static final long COST_OF_SHARD = 8000;

  private final Probe<O, I, F> probe;
  private final O options;
  private final Recipe recipe;
  private final List<LayerMix> layers;
  private final Supplier<Plan<I>> plan;
  private final Supplier<Subject> model;
  private final String location;
  private final Resources resources;
  private Scorer<I, F> scorer; // guarded by this

  /**
   * @param recipe of the run: see {@link ProbeRunner}
   * @param layers that the model is opened for
   * @param location path or name of the model for other processes: see {@link ShardTask}
   * @param resources the data that the planner named, open until the run is finished
   */
  public ProbeExperiment(
      Probe<O, I, F> probe,
      O options,
      Recipe recipe,
      List<LayerMix> layers,
      Supplier<Plan<I>> plan,
      Supplier<Subject> model,
      String location,
      Resources resources) {
    this.probe = probe;
    this.options = options;
    this.recipe = recipe;
    this.layers = layers;
    this.plan = plan;
    this.model = model;
    this.location = location;
    this.resources = resources;
  }

  @Override
  public Recipe recipe() {
    return recipe;
  }

  @Override
  public List<Shard<I>> plan() {
    return ShardCutter.cut(plan.get().items(), plan.get().cost(), COST_OF_SHARD).stream()
        .map(Shard::new)
        .toList();
  }

  @Override
  public Type shardType() {
    return TypeFactory.defaultInstance().constructParametricType(Shard.class, probe.itemType());
  }

  @Override
  public Type resultType() {
    return TypeFactory.defaultInstance().constructParametricType(Scores.class, probe.findingType());
  }

  @Override
  public int items(Shard<I> shard) {
    return shard.items().size();
  }

  @Override
  public Scores<F> run(Shard<I> shard) {
    Scores<F> scores = scorer().score(shard.items());
    if (scores.outcomes().size() != shard.items().size()) {
      throw new IllegalStateException(
          "%s: %s outcomes of %s items"
              .formatted(probe.about().name(), scores.outcomes().size(), shard.items().size()));
    }
    return scores;
  }

  /** The task for another process that computes shards of this run. */
  public ShardTask task() {
    return new ShardTask(
        recipe,
        location,
        OptionForm.of(probe.defaults()).write(options, resources.wholePaths()),
        plan.get().reference().stream().map(ShardTask::tree).toList());
  }

  private synchronized Scorer<I, F> scorer() {
    if (scorer == null) {
      scorer = probe.scorer(options, model.get(), plan.get().reference(), resources);
    }
    return scorer;
  }

  @Override
  public Optional<String> licence(String data) {
    return resources.licence(data);
  }

  @Override
  public void conclude(ShardResults<Shard<I>, Scores<F>> results, RunWriter files) {
    Plan<I> planned = plan.get();
    planned.skipped().forEach(files::skip);
    planned.counts().forEach(files::count);
    results.forEach(
        (shard, scores) -> {
          scores.counts().forEach(files::count);
          for (Scores.Outcome<F> outcome : scores.outcomes()) {
            outcome.losses().forEach(files::skip);
            if (outcome.finding() != null) {
              files.item(outcome.finding());
              files.count("items", 1);
            }
          }
        });
    Findings<F> found = new Stored<>(layers, results);
    Rows rows = new Rows(layers);
    probe.measure(options, found, rows);
    probe.export(options, found, files::file);
    String name = probe.about().name();
    String subject = recipe.model().shownName();
    rows.results(name, subject, recipe.seed()).forEach(files::result);
    for (Plan.Fact fact : planned.facts()) {
      files.result(Result.of(name, subject, fact.group(), fact.metric(), fact.value(), fact.n()));
    }
  }

  /** The findings in a journal. */
  private record Stored<I extends Record, F>(
      List<LayerMix> layers, ShardResults<Shard<I>, Scores<F>> results) implements Findings<F> {
    @Override
    public void forEach(Consumer<? super F> each) {
      results.forEach(
          (shard, scores) ->
              scores.outcomes().stream()
                  .map(Scores.Outcome::finding)
                  .filter(finding -> finding != null)
                  .forEach(each));
    }
  }
}
