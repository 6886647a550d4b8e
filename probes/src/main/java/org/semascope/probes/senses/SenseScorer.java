package org.semascope.probes.senses;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semascope.core.Cosine;
import org.semascope.core.Progress;
import org.semascope.engine.Skipped;
import org.semascope.engine.StableHash;
import org.semascope.models.Subject;
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
 * Ranks the uses of each pool for its queries. Vectors that were computed before, by whatever probe
 * or search, are read from where the model keeps them.
 */
final class SenseScorer implements Scorer<Pool, SenseFinding> {
  private static final int NEAREST = 5;

  /** Under which ties are broken; fixed, so that runs of different seeds rank alike. */
  private static final long TIES = 0;

  private static final String UNEQUAL_PIECES =
      "some uses differ from the query in their number of pieces, and cannot be compared"
          + " concatenated";

  private final UseVectors vectors;
  private final int layers;
  private final Progress progress;

  /**
   * @param progress asked whether to stop before each query is ranked
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
      pool.queries().stream().filter(query -> has(query.use(), "a query ")).forEach(queries::add);
      pool.database().stream()
          .filter(use -> has(use, "a use to be ranked "))
          .forEach(database::add);
      this.senses = database.stream().mapToInt(use -> numberOf(use.sense())).toArray();
      queries.forEach(
          query -> {
            ranked.add(new ArrayList<>());
            nearest.add(List.of());
          });
    }

    private int numberOf(String sense) {
      return senseNumbers.computeIfAbsent(sense, any -> senseNumbers.size());
    }

    private boolean has(Use use, String role) {
      String loss = prepared.loss(use);
      if (!loss.isEmpty()) {
        losses.add(new Skipped(use.id() + " " + use.lemma(), role + loss));
      }
      return loss.isEmpty();
    }

    Outcome<SenseFinding> outcome() {
      if (queries.isEmpty() || database.isEmpty()) {
        return new Outcome<>(null, losses);
      }
      for (int layer = 0; layer < layers; layer++) {
        rank(layer);
      }
      List<Answer> answers = new ArrayList<>();
      for (int i = 0; i < queries.size(); i++) {
        Use use = queries.get(i).use();
        answers.add(
            new Answer(
                use.id(),
                use.text(),
                use.start(),
                use.end(),
                use.partOfSpeech(),
                use.sense(),
                queries.get(i).ofSense(),
                queries.get(i).ofLemma(),
                queries.get(i).ranked(),
                ranked.get(i),
                nearest.get(i)));
      }
      List<Shown> read =
          shown.keySet().stream()
              .map(use -> new Shown(use.id(), use.text(), use.start(), use.end(), use.sense()))
              .toList();
      return new Outcome<>(new SenseFinding(pool.id(), pool.lemma(), answers, read), losses);
    }

    /** Vectors are all of one width, but where pieces are concatenated. */
    private void rank(int layer) {
      Map<Integer, List<Integer>> byWidth = new HashMap<>();
      List<float[]> candidates = prepared.at(layer, database);
      for (int i = 0; i < candidates.size(); i++) {
        byWidth.computeIfAbsent(candidates.get(i).length, any -> new ArrayList<>()).add(i);
      }
      List<float[]> asked = prepared.at(layer, queries.stream().map(Query::use).toList());
      Map<Integer, List<Integer>> askedByWidth = new HashMap<>();
      for (int i = 0; i < asked.size(); i++) {
        askedByWidth.computeIfAbsent(asked.get(i).length, any -> new ArrayList<>()).add(i);
      }
      askedByWidth.forEach(
          (width, some) -> {
            List<Integer> alike = byWidth.getOrDefault(width, List.of());
            if (alike.size() < candidates.size() && layer == 0) {
              some.forEach(
                  query -> losses.add(new Skipped(queries.get(query).use().id(), UNEQUAL_PIECES)));
            }
            if (alike.isEmpty()) {
              some.forEach(query -> add(layer, query, List.of(), new int[0], asked, candidates));
            } else {
              rank(layer, some, asked, alike, candidates);
            }
          });
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
              add(layer, some.get(query), alike, order, asked, candidates));
    }

    private void add(
        int layer,
        int query,
        List<Integer> alike,
        int[] order,
        List<float[]> asked,
        List<float[]> candidates) {
      progress.endIfStopRequested();
      Use own = queries.get(query).use();
      int[] others = new int[order.length]; // the uses ranked, without those beside the query
      int count = 0;
      for (int i : order) {
        Use use = database.get(alike.get(i));
        if (!own.isBeside(use)) {
          others[count++] = i;
        }
      }
      int[] ordered = new int[count];
      for (int i = 0; i < count; i++) {
        ordered[i] = senses[alike.get(others[i])];
      }
      ranked
          .get(query)
          .add(Ranked.of(numberOf(own.sense()), ordered, queries.get(query).ofSense()));
      if (layer == layers - 1) {
        nearest.set(
            query,
            IntStream.of(others)
                .limit(Math.min(NEAREST, count))
                .mapToObj(
                    i ->
                        near(
                            database.get(alike.get(i)),
                            // products of the ranking are not the same to the last bit
                            (float) Cosine.of(asked.get(query), candidates.get(alike.get(i)))))
                .toList());
      }
    }

    private Near near(Use use, float cosine) {
      int place = shown.computeIfAbsent(use, any -> shown.size());
      return new Near(place, cosine);
    }
  }

  static long hash(Use use) {
    return StableHash.of(TIES, use.id());
  }
}
