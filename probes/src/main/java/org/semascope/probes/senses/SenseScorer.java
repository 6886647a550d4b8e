package org.semascope.probes.senses;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semascope.core.Cosine;
import org.semascope.core.Progress;
import org.semascope.engine.Skipped;
import org.semascope.engine.StableHash;
import org.semascope.models.Subject;
import org.semascope.probes.LayerCosines;
import org.semascope.probes.Scorer;
import org.semascope.probes.Scores;
import org.semascope.probes.Scores.Outcome;
import org.semascope.probes.senses.Pool.Query;
import org.semascope.probes.senses.Pool.Use;
import org.semascope.probes.senses.SenseFinding.Answer;
import org.semascope.probes.senses.SenseFinding.Near;
import org.semascope.probes.senses.SenseFinding.Ranked;
import org.semascope.probes.senses.SenseFinding.Shown;

/**
 * Ranks the uses of each pool for its queries. Vectors of earlier probes and searches are read from
 * the cache.
 */
final class SenseScorer implements Scorer<Pool, SenseFinding> {
  private static final int NEAREST = 5;

  /**
   * Seed of the tie-breaking hash; fixed, so that rankings do not depend on the seed of the run.
   */
  private static final long TIES = 0;

  private final UseVectors vectors;
  private final int layers;
  private final Progress progress;

  /**
   * @param progress checked for cancellation before each query
   */
  SenseScorer(Subject model, Progress progress) {
    this.progress = progress;
    this.vectors = new UseVectors(model, progress);
    this.layers = model.layers().size();
  }

  @Override
  public Scores<SenseFinding> score(List<Pool> pools) {
    List<Use> all =
        pools.stream()
            .flatMap(
                pool ->
                    Stream.concat(
                        pool.queries().stream().map(Query::use), pool.database().stream()))
            .toList();
    UseVectors.Prepared prepared = vectors.prepare(all);
    List<Outcome<SenseFinding>> outcomes =
        pools.stream().map(pool -> new Ranking(pool, prepared).outcome()).toList();
    return new Scores<>(outcomes, prepared.counts());
  }

  /** The work on one pool. */
  private final class Ranking {
    private final Pool pool;
    private final UseVectors.Prepared prepared;
    private final List<Skipped> losses = new ArrayList<>();
    private final List<Query> queries = new ArrayList<>();
    private final List<Use> database = new ArrayList<>();
    private final List<List<Ranked>> ranked = new ArrayList<>(); // of each query, by layer
    private final List<List<Near>> nearest = new ArrayList<>(); // of each query
    private final Map<Use, Integer> shown = new LinkedHashMap<>();
    private final Map<String, Integer> senseNumbers = new HashMap<>();
    private final int[] senses; // of each use of the database

    Ranking(Pool pool, UseVectors.Prepared prepared) {
      this.pool = pool;
      this.prepared = prepared;
      pool.queries().stream().filter(query -> has(query.use(), true)).forEach(queries::add);
      pool.database().stream().filter(use -> has(use, false)).forEach(database::add);
      this.senses = database.stream().mapToInt(use -> numberOf(use.sense())).toArray();
      for (int i = 0; i < queries.size(); i++) {
        ranked.add(new ArrayList<>());
        nearest.add(List.of());
      }
    }

    private int numberOf(String sense) {
      return senseNumbers.computeIfAbsent(sense, any -> senseNumbers.size());
    }

    private boolean has(Use use, boolean query) {
      String loss = prepared.loss(use);
      if (!loss.isEmpty()) {
        String reason =
            SenseProbe.WORDING.get(query ? "skipped.query" : "skipped.ranked", "reason", loss);
        losses.add(new Skipped(use.id() + " " + use.lemma(), reason));
      }
      return loss.isEmpty();
    }

    Outcome<SenseFinding> outcome() {
      boolean isDisambiguated =
          pool.queries().stream().anyMatch(one -> one.disambiguation() != null);
      if (queries.isEmpty() || database.isEmpty() && !isDisambiguated) {
        return new Outcome<>(null, losses);
      }
      for (int layer = 0; layer < layers; layer++) {
        rank(layer);
      }
      List<Answer> all = new ArrayList<>();
      for (int i = 0; i < queries.size(); i++) {
        all.add(Answer.of(queries.get(i), ranked.get(i), nearest.get(i)));
      }
      List<Shown> read = shown.keySet().stream().map(Shown::of).toList();
      return new Outcome<>(new SenseFinding(pool.id(), pool.lemma(), all, read), losses);
    }

    /** Ranks uses whose vectors have the query's width; widths differ with --pieces concat. */
    private void rank(int layer) {
      List<float[]> candidates = prepared.at(layer, database);
      List<float[]> asked = prepared.at(layer, queries.stream().map(Query::use).toList());
      Map<Integer, List<Integer>> byWidth = byWidth(candidates);
      byWidth(asked)
          .forEach(
              (width, some) -> {
                List<Integer> alike = byWidth.getOrDefault(width, List.of());
                if (layer == 0 && alike.size() < candidates.size()) {
                  some.stream()
                      .map(query -> queries.get(query).use().id())
                      .forEach(id -> losses.add(new Skipped(id, LayerCosines.UNEQUAL_WIDTH)));
                }
                if (alike.isEmpty()) {
                  some.forEach(query -> add(layer, query, new int[0], asked, candidates));
                } else {
                  rank(layer, some, asked, alike, candidates);
                }
              });
    }

    private static Map<Integer, List<Integer>> byWidth(List<float[]> vectors) {
      return IntStream.range(0, vectors.size())
          .boxed()
          .collect(Collectors.groupingBy(i -> vectors.get(i).length));
    }

    private void rank(
        int layer,
        List<Integer> some,
        List<float[]> asked,
        List<Integer> alike,
        List<float[]> candidates) {
      PoolRanking ranking =
          new PoolRanking(
              alike.stream().map(candidates::get).toList(),
              alike.stream().mapToLong(i -> hash(database.get(i))).toArray());
      ranking.rank(
          some.stream().map(asked::get).toList(),
          some.stream().mapToLong(i -> hash(queries.get(i).use())).toArray(),
          (query, order, cosines, at) ->
              add(
                  layer,
                  some.get(query),
                  IntStream.of(order).map(alike::get).toArray(),
                  asked,
                  candidates));
    }

    /**
     * @param order uses of the database, nearest first
     */
    private void add(
        int layer, int query, int[] order, List<float[]> asked, List<float[]> candidates) {
      progress.endIfStopRequested();
      Use own = queries.get(query).use();
      int[] others = IntStream.of(order).filter(i -> !own.isBeside(database.get(i))).toArray();
      int[] ordered = IntStream.of(others).map(i -> senses[i]).toArray();
      ranked
          .get(query)
          .add(Ranked.of(numberOf(own.sense()), ordered, queries.get(query).ofSense()));
      if (layer == layers - 1) {
        nearest.set(
            query,
            IntStream.of(others)
                .limit(NEAREST)
                .mapToObj(
                    i ->
                        new Near(
                            shown.computeIfAbsent(database.get(i), any -> shown.size()),
                            // products of the ranking are not the same to the last bit
                            (float) Cosine.of(asked.get(query), candidates.get(i))))
                .toList());
      }
    }
  }

  static long hash(Use use) {
    return StableHash.of(TIES, use.id());
  }
}
