package org.semascope.probes.idioms;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.semascope.engine.Experiment;
import org.semascope.engine.Recipe;
import org.semascope.engine.RunWriter;
import org.semascope.engine.ShardCutter;
import org.semascope.engine.ShardResults;
import org.semascope.engine.Skipped;
import org.semascope.probes.idioms.IdiomScores.ItemScores;

/** The probe on one model, contextual or static. */
public final class IdiomExperiment implements Experiment<IdiomShard, IdiomScores> {
  public static final String NAME = "idioms";

  /** Raised with every change that changes results. */
  public static final int VERSION = 3;

  /** Vectors of so many words and layers are in memory at once: some 100 MB of a base model. */
  private static final long WORD_LAYERS_PER_SHARD = 32_000;

  private static final int CHARACTERS_PER_WORD = 4;

  private final Recipe recipe;
  private final IdiomOptions options;
  private final Supplier<IdiomPlan> plan;
  private final Supplier<Space> space;
  private IdiomScorer scorer; // guarded by this

  /**
   * @param plan and the space are asked for only if there is something left to compute
   */
  public IdiomExperiment(
      Recipe recipe, IdiomOptions options, Supplier<IdiomPlan> plan, Supplier<Space> space) {
    this.recipe = recipe;
    this.options = options;
    this.plan = plan;
    this.space = space;
  }

  /**
   * The probe at once, without a run's files: for a few compounds.
   *
   * @param losses takes what could not be compared, beside what the plan has left out already
   */
  public static List<ProbedCompound> probe(
      IdiomPlan plan, IdiomOptions options, Space space, Consumer<Skipped> losses) {
    List<ItemScores> scores = new IdiomScorer(space).score(new IdiomShard(plan.items())).items();
    List<ProbedCompound> probed = new ArrayList<>();
    for (int i = 0; i < scores.size(); i++) {
      scores.get(i).losses(plan.items().get(i)).forEach(losses);
      if (scores.get(i).failure().isEmpty()) {
        probed.add(ProbedCompound.of(plan.items().get(i), scores.get(i), options.mixes()));
      }
    }
    return probed;
  }

  @Override
  public Recipe recipe() {
    return recipe;
  }

  @Override
  public List<IdiomShard> plan() {
    int layers =
        Math.max(
            1,
            (int)
                options.mixes().stream().flatMap(mix -> mix.layers().stream()).distinct().count());
    return ShardCutter.cut(
            plan.get().items(), item -> likelyWords(item) * layers, WORD_LAYERS_PER_SHARD)
        .stream()
        .map(IdiomShard::new)
        .toList();
  }

  @Override
  public Class<IdiomShard> shardType() {
    return IdiomShard.class;
  }

  @Override
  public Class<IdiomScores> resultType() {
    return IdiomScores.class;
  }

  @Override
  public int items(IdiomShard shard) {
    return shard.items().size();
  }

  @Override
  public IdiomScores run(IdiomShard shard) {
    return scorer().score(shard);
  }

  @Override
  public void conclude(ShardResults<IdiomShard, IdiomScores> results, RunWriter files) {
    IdiomMeasures measures = new IdiomMeasures(options.mixes(), recipe.seed());
    plan.get().skipped().forEach(files::skip);
    results.forEach(
        (shard, scores) -> {
          for (int i = 0; i < shard.items().size(); i++) {
            conclude(shard.items().get(i), scores.items().get(i), measures, files);
          }
        });
    files.count("compounds", plan.get().compounds());
    files.count("scored", plan.get().scored());
    measures.results(NAME, recipe.model().name()).forEach(files::result);
    measures.table().writeTo(files.file(CompoundTable.FILE));
  }

  private void conclude(
      IdiomItem item, ItemScores scores, IdiomMeasures measures, RunWriter files) {
    scores.losses(item).forEach(files::skip);
    if (!scores.failure().isEmpty()) {
      return;
    }
    ProbedCompound probed = ProbedCompound.of(item, scores, options.mixes());
    measures.add(probed);
    files.item(probed);
    files.count("items", 1);
    files.count("unknown words", scores.unknown());
  }

  private synchronized IdiomScorer scorer() {
    if (scorer == null) {
      scorer = new IdiomScorer(space.get());
    }
    return scorer;
  }

  private static long likelyWords(IdiomItem item) {
    long characters = item.text().length();
    for (Rival rival : item.rivals()) {
      characters += rival.text().length();
    }
    return 2L + characters / CHARACTERS_PER_WORD;
  }
}
