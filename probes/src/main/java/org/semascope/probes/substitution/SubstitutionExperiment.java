package org.semascope.probes.substitution;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.semascope.engine.Experiment;
import org.semascope.engine.Recipe;
import org.semascope.engine.RunWriter;
import org.semascope.engine.ShardCutter;
import org.semascope.engine.ShardResults;
import org.semascope.engine.Skipped;
import org.semascope.models.ContextualModel;
import org.semascope.probes.substitution.SubstitutionScores.ItemScores;

/** The probe on one model. Several models may share a plan, which is made when first needed. */
public final class SubstitutionExperiment
    implements Experiment<SubstitutionShard, SubstitutionScores> {
  public static final String NAME = "substitution";

  /** Raised with every change that changes results. */
  public static final int VERSION = 5;

  /** Some ten seconds of two cores' work on BERT base: what a crash may cost. */
  private static final long TOKENS_PER_SHARD = 8000;

  private static final int CHARACTERS_PER_TOKEN = 4;

  private final Recipe recipe;
  private final SubstitutionOptions options;
  private final Supplier<SubstitutionPlan> plan;
  private final Supplier<ContextualModel> model;
  private ShardScorer scorer; // guarded by this

  /**
   * @param plan and the model are asked for only if there is something left to compute
   */
  public SubstitutionExperiment(
      Recipe recipe,
      SubstitutionOptions options,
      Supplier<SubstitutionPlan> plan,
      Supplier<ContextualModel> model) {
    this.recipe = recipe;
    this.options = options;
    this.plan = plan;
    this.model = model;
  }

  @Override
  public Recipe recipe() {
    return recipe;
  }

  @Override
  public List<SubstitutionShard> plan() {
    return ShardCutter.cut(
            plan.get().items(), SubstitutionExperiment::likelyTokens, TOKENS_PER_SHARD)
        .stream()
        .map(SubstitutionShard::new)
        .toList();
  }

  @Override
  public Class<SubstitutionShard> shardType() {
    return SubstitutionShard.class;
  }

  @Override
  public Class<SubstitutionScores> resultType() {
    return SubstitutionScores.class;
  }

  @Override
  public int items(SubstitutionShard shard) {
    return shard.items().size();
  }

  @Override
  public SubstitutionScores run(SubstitutionShard shard) {
    return scorer().score(shard);
  }

  @Override
  public void conclude(
      ShardResults<SubstitutionShard, SubstitutionScores> results, RunWriter files) {
    SubstitutionMeasures measures =
        new SubstitutionMeasures(options.layers(), plan.get().relations(), recipe.seed());
    plan.get().skipped().forEach(files::skip);
    results.forEach(
        (shard, scores) -> {
          files.count("tokens", scores.tokens());
          files.count("encodings", scores.encodings());
          for (int i = 0; i < shard.items().size(); i++) {
            SubstitutionItem item = shard.items().get(i);
            ItemScores own = scores.items().get(i);
            if (own.isGood()) {
              for (Target unknown : own.unknown(item)) {
                files.skip(
                    new Skipped(
                        "%s %s -> %s".formatted(item.id(), item.key(), unknown.form()),
                        "a target that the model's vocabulary does not know"));
              }
              ProbedItem probed = ProbedItem.of(item, own, options.layers());
              measures.add(probed);
              files.item(probed);
            } else {
              files.skip(new Skipped(item.id() + " " + item.key(), own.failure()));
            }
          }
        });
    files.count("sentences", measures.items());
    measures.results(NAME, recipe.model().name(), plan.get()).forEach(files::result);
  }

  private synchronized ShardScorer scorer() {
    if (scorer == null) {
      SortedSet<Integer> layers = new TreeSet<>(options.layers());
      LayerMeans means =
          options.centred()
              ? LayerMeans.of(model.get(), plan.get().items(), layers)
              : LayerMeans.NONE;
      scorer = new ShardScorer(model.get(), layers, means, options.agreeingArticle());
    }
    return scorer;
  }

  private static long likelyTokens(SubstitutionItem item) {
    return (2L + item.text().length() / CHARACTERS_PER_TOKEN) * (item.targets().size() + 1);
  }
}
