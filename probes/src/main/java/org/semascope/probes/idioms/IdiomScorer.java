package org.semascope.probes.idioms;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.semascope.core.Occurrence;
import org.semascope.engine.ShardCutter;
import org.semascope.engine.Skipped;
import org.semascope.models.Embedding;
import org.semascope.models.Subject;
import org.semascope.probes.LayerCosines;
import org.semascope.probes.Scorer;
import org.semascope.probes.Scores;
import org.semascope.probes.Scores.Outcome;
import org.semascope.probes.idioms.IdiomFinding.PhraseSimilarity;
import org.semascope.probes.idioms.IdiomItem.Condition;
import org.semascope.probes.idioms.IdiomItem.Counterpart;
import org.semascope.probes.idioms.IdiomItem.Role;

/** Computes the cosines of compounds and sentences with their counterparts. */
final class IdiomScorer implements Scorer<IdiomItem, IdiomFinding> {
  /** Maximum number of word vectors in memory, times layers: about 100 MB for a base model. */
  private static final long WORDS_AND_LAYERS = 32_000;

  private static final float[] NONE = {};

  private final Subject model;
  private final long layers;

  IdiomScorer(Subject model) {
    this.model = model;
    this.layers =
        Math.max(
            1, model.layers().stream().flatMap(mix -> mix.layers().stream()).distinct().count());
  }

  @Override
  public Scores<IdiomFinding> score(List<IdiomItem> items) {
    List<Outcome<IdiomFinding>> outcomes = new ArrayList<>();
    Map<String, Long> counts = new TreeMap<>();
    for (List<IdiomItem> some :
        ShardCutter.cut(items, item -> IdiomPlanner.cost(item) * layers, WORDS_AND_LAYERS)) {
      Scores<IdiomFinding> own = scoreTogether(some);
      outcomes.addAll(own.outcomes());
      own.counts().forEach((what, count) -> counts.merge(what, count, Long::sum));
    }
    long unknown =
        outcomes.stream()
            .filter(one -> one.finding() != null)
            .mapToLong(one -> one.finding().unknown())
            .sum();
    if (unknown > 0) {
      counts.put("unknown words", unknown);
    }
    return new Scores<>(outcomes, counts);
  }

  /** A static vector of the compound is the same without a sentence, so P4 is left out. */
  private List<Counterpart> counterparts(IdiomItem item) {
    return item.counterparts().stream()
        .filter(one -> one.role() != Role.ALONE || model.traits().contextual())
        .toList();
  }

  private Scores<IdiomFinding> scoreTogether(List<IdiomItem> items) {
    List<Occurrence> occurrences = new ArrayList<>();
    for (IdiomItem item : items) {
      occurrences.add(item.use().occurrence());
      counterparts(item).forEach(one -> occurrences.add(one.occurrence()));
    }
    Embedding.Batch embeddings = model.phrases(occurrences);
    List<Outcome<IdiomFinding>> outcomes = new ArrayList<>();
    int next = 0;
    for (IdiomItem item : items) {
      List<Counterpart> counterparts = counterparts(item);
      int end = next + 1 + counterparts.size();
      outcomes.add(score(item, counterparts, embeddings.all().subList(next, end)));
      next = end;
    }
    return Scores.of(outcomes, embeddings);
  }

  /**
   * @param all embeddings of the compound and of its counterparts
   */
  private static Outcome<IdiomFinding> score(
      IdiomItem item, List<Counterpart> counterparts, List<Embedding> all) {
    Embedding own = all.get(0);
    if (own.isLost()) {
      return Outcome.lost(item.use().id(), own.loss());
    }
    List<PhraseSimilarity> found = new ArrayList<>();
    List<Skipped> losses = new ArrayList<>();
    for (int i = 0; i < counterparts.size(); i++) {
      Counterpart counterpart = counterparts.get(i);
      Embedding other = all.get(i + 1);
      String loss =
          other.isLost() || LayerCosines.areDefined(own, other)
              ? other.loss()
              : LayerCosines.UNEQUAL_WIDTH;
      if (!loss.isEmpty()) {
        losses.add(
            new Skipped(
                "%s %s %s".formatted(item.use().id(), counterpart.role(), counterpart.phrase()),
                loss));
      }
      boolean sentences =
          !other.isLost()
              && item.use().condition() != Condition.ALONE
              && counterpart.role() != Role.ALONE;
      // sim Sent = cos(e(S > NC), e(S > NC')), sim NC = cos(e(NC < S), e(NC' < S'))
      found.add(
          new PhraseSimilarity(
              counterpart.role(),
              counterpart.phrase(),
              counterpart.text(),
              counterpart.made(),
              other.pieces(),
              other.unknown(),
              sentences ? LayerCosines.of(own.sentence(), other.sentence()) : NONE,
              loss.isEmpty() ? LayerCosines.of(own.vectors(), other.vectors()) : NONE));
    }
    List<Integer> window =
        own.window().map(span -> List.of(span.start(), span.end())).orElse(List.of());
    return new Outcome<>(
        new IdiomFinding(item.use(), own.words(), own.pieces(), own.unknown(), window, found),
        losses);
  }
}
