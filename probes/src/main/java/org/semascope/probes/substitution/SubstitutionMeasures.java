package org.semascope.probes.substitution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import org.semascope.core.statistics.Bootstrap;
import org.semascope.core.statistics.Clusters;
import org.semascope.core.statistics.Interval;
import org.semascope.core.statistics.RandomRanker;
import org.semascope.engine.Result;
import org.semascope.probes.substitution.ProbedItem.Ranked;
import org.semascope.probes.substitution.Target.Note;

/**
 * Turns rankings into figures. Every one is a mean over sentences, with a 95 % interval from
 * resampled keys; those of the plan, which no model is needed for, are exact and over all sentences
 * of the plan, whatever sample of them was drawn.
 *
 * <ul>
 *   <li>{@code P@1} of a relation: the share of sentences whose first-ranked target has it; over
 *       all relations they add up to one. {@code P@2}, {@code P@5}: its share of the first two or
 *       five. {@code MRR}: one over the rank of its first target.
 *   <li>{@code PARADIGMATIC}: 1 - P@1(DIST_NGH).
 *   <li>Of the plan, {@code RANDOM}: what P@1 an order by chance would expect, exactly; {@code
 *       SHUFFLED}: the mean of 100 such orders, as the paper has it; {@code TARGETS}: how many
 *       there are of a relation, where there are any.
 *   <li>{@code ONE-PIECE}: the share of keys and targets that are one piece of the model's
 *       vocabulary.
 *   <li>{@code OTHER-SENSE}, {@code ANTONYM}: the share of first-ranked distributional neighbours
 *       that are synonyms of the key in another sense, or antonyms of it.
 * </ul>
 */
final class SubstitutionMeasures {
  private static final int SHUFFLES = 100;
  private static final int[] DEPTHS = {1, 2, 5};

  private final List<Integer> layers;
  private final List<TargetRelation> relations;
  private final long seed;
  private final List<String> keys = new ArrayList<>();
  private final List<Column> columns = new ArrayList<>();
  private final List<Column> shares = new ArrayList<>();
  private long words;
  private long onePiece;

  /** A score of every item. */
  private static final class Column {
    final int layer;
    final String group;
    final String metric;
    final ToDoubleBiFunction<ProbedItem, Integer> score; // of the item at the layer's place
    double[] scores = new double[1024];

    Column(int layer, String group, String metric, ToDoubleBiFunction<ProbedItem, Integer> score) {
      this.layer = layer;
      this.group = group;
      this.metric = metric;
      this.score = score;
    }

    void add(int item, ProbedItem probed, int place) {
      if (item == scores.length) {
        scores = Arrays.copyOf(scores, item * 2);
      }
      scores[item] = score.applyAsDouble(probed, place);
    }
  }

  SubstitutionMeasures(List<Integer> layers, List<TargetRelation> relations, long seed) {
    this.layers = layers;
    this.relations = relations;
    this.seed = seed;
    for (int layer : layers) {
      for (TargetRelation relation : relations) {
        for (int depth : DEPTHS) {
          add(layer, relation, "P@" + depth, (item, at) -> precision(item, at, relation, depth));
        }
        add(layer, relation, "MRR", (item, at) -> reciprocalRank(item, at, relation));
      }
      if (relations.contains(TargetRelation.DIST_NGH)) {
        columns.add(
            new Column(
                layer,
                "all",
                "PARADIGMATIC",
                (item, at) -> 1 - precision(item, at, TargetRelation.DIST_NGH, 1)));
        shares.add(new Column(layer, "DIST_NGH", "OTHER-SENSE", first(Note.OTHER_SENSE)));
        shares.add(new Column(layer, "DIST_NGH", "ANTONYM", first(Note.ANTONYM)));
      }
    }
  }

  private void add(
      int layer,
      TargetRelation relation,
      String metric,
      ToDoubleBiFunction<ProbedItem, Integer> score) {
    columns.add(new Column(layer, relation.name(), metric, score));
  }

  void add(ProbedItem item) {
    int number = keys.size();
    keys.add(item.key());
    columns.forEach(column -> column.add(number, item, layers.indexOf(column.layer)));
    shares.forEach(column -> column.add(number, item, layers.indexOf(column.layer)));
    words += item.targets().size() + 1;
    onePiece += item.targets().stream().filter(target -> target.pieces() == 1).count();
    onePiece += item.pieces() == 1 ? 1 : 0;
  }

  int items() {
    return keys.size();
  }

  /**
   * @param plan of which the items were drawn
   */
  List<Result> results(String probe, String model, SubstitutionPlan plan) {
    List<Result> results = new ArrayList<>();
    if (keys.isEmpty()) {
      return results;
    }
    Clusters byKey = Clusters.by(keys);
    Bootstrap bootstrap = Bootstrap.seeded(seed);
    List<Interval> means = bootstrap.means(columns.stream().map(this::whole).toList(), byKey);
    for (int i = 0; i < columns.size(); i++) {
      results.add(result(probe, model, columns.get(i), means.get(i)));
    }
    for (Column share : shares) {
      Interval ratio = bootstrap.ratio(whole(share), firsts(share.layer), byKey);
      if (ratio.isDefined()) {
        results.add(result(probe, model, share, ratio));
      }
    }
    for (TargetRelation relation : relations) {
      ofPlan(probe, model, relation, plan, results);
    }
    results.add(Result.of(probe, model, "all", "ONE-PIECE", (double) onePiece / words, words));
    return results;
  }

  private void ofPlan(
      String probe,
      String model,
      TargetRelation relation,
      SubstitutionPlan plan,
      List<Result> results) {
    String group = relation.name();
    List<SubstitutionItem> whole = plan.whole();
    long first = 0;
    long targets = 0;
    long present = 0;
    for (int i = 0; i < whole.size(); i++) {
      SubstitutionItem item = whole.get(i);
      int own = item.count(relation);
      first += own == 0 ? 0 : shuffledFirst(item, i, relation);
      targets += own;
      present += own == 0 ? 0 : 1;
    }
    int all = whole.size();
    results.add(Result.of(probe, model, group, "RANDOM", plan.chance(relation), all));
    double shuffled = (double) first / SHUFFLES / all;
    results.add(Result.of(probe, model, group, "SHUFFLED", shuffled, all));
    if (present > 0) {
      double mean = (double) targets / present;
      results.add(Result.of(probe, model, group, "TARGETS", mean, present));
    }
  }

  /** 1 for every item whose first-ranked target is a distributional neighbour. */
  private double[] firsts(int layer) {
    return columns.stream()
        .filter(
            column ->
                column.layer == layer
                    && column.metric.equals("P@1")
                    && column.group.equals(TargetRelation.DIST_NGH.name()))
        .map(this::whole)
        .findFirst()
        .orElseThrow();
  }

  private double[] whole(Column column) {
    return Arrays.copyOf(column.scores, keys.size());
  }

  private static Result result(String probe, String model, Column column, Interval interval) {
    Result placed =
        Result.of(probe, model, column.group, column.metric, interval.value(), interval.n())
            .atLayer(column.layer);
    return interval.hasBounds() ? placed.within(interval.low(), interval.high()) : placed;
  }

  /** In how many shuffles of the item's targets one of the relation is first. */
  private int shuffledFirst(SubstitutionItem item, int number, TargetRelation relation) {
    int size = item.targets().size();
    int count = 0;
    for (int i = 0; i < SHUFFLES; i++) {
      int first = new RandomRanker(seed).order(size, (long) number * SHUFFLES + i)[0];
      count += item.targets().get(first).relation() == relation ? 1 : 0;
    }
    return count;
  }

  private static double precision(ProbedItem item, int place, TargetRelation relation, int depth) {
    long right =
        item.targets().stream()
            .filter(target -> target.relation() == relation && target.ranks()[place] <= depth)
            .count();
    return (double) right / depth;
  }

  private static double reciprocalRank(ProbedItem item, int place, TargetRelation relation) {
    int best =
        item.targets().stream()
            .filter(target -> target.relation() == relation)
            .mapToInt(target -> target.ranks()[place])
            .min()
            .orElse(Integer.MAX_VALUE);
    return best == Integer.MAX_VALUE ? 0 : 1.0 / best;
  }

  private static ToDoubleBiFunction<ProbedItem, Integer> first(Note note) {
    return (item, place) -> {
      Ranked first = item.first(place);
      return first.relation() == TargetRelation.DIST_NGH && first.note() == note ? 1 : 0;
    };
  }
}
