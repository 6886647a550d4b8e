package org.semascope.probes.substitution;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.semascope.models.ContextualModel;

/**
 * What a run will cost.
 *
 * @param encodings texts to be encoded, each once
 * @param tokens in them, from those of a sample
 * @param seconds from how long the sample took
 */
public record SubstitutionForecast(
    SubstitutionPlan plan, long encodings, long tokens, double seconds) {
  private static final int SAMPLE = 24;

  /** Encodes two dozen items of the plan: half to warm up, half to measure. */
  public static SubstitutionForecast of(
      SubstitutionPlan plan, SubstitutionOptions options, ContextualModel model) {
    ShardScorer scorer =
        new ShardScorer(
            model, new TreeSet<>(options.layers()), LayerMeans.NONE, options.agreeingArticle());
    List<SubstitutionItem> sample = spread(plan.items(), SAMPLE);
    int half = sample.size() / 2;
    scorer.score(new SubstitutionShard(sample.subList(0, half)));
    List<SubstitutionItem> measured = sample.subList(half, sample.size());
    long start = System.nanoTime();
    SubstitutionScores scores = scorer.score(new SubstitutionShard(measured));
    double seconds = (System.nanoTime() - start) / 1e9;
    long all = encodings(plan, options);
    double share = (double) all / Math.max(1, scores.encodings());
    return new SubstitutionForecast(
        plan, all, Math.round(scores.tokens() * share), seconds * share);
  }

  private static long encodings(SubstitutionPlan plan, SubstitutionOptions options) {
    long all = 0;
    Set<String> ofSentence = new HashSet<>();
    String sentence = "";
    for (SubstitutionItem item : plan.items()) {
      // The keys of a sentence stand together, and only they have texts in common.
      if (!item.text().equals(sentence)) {
        all += ofSentence.size();
        ofSentence.clear();
        sentence = item.text();
      }
      ofSentence.add(item.text());
      item.targets()
          .forEach(target -> ofSentence.add(item.with(target, options.agreeingArticle()).text()));
    }
    return all + ofSentence.size();
  }

  private static List<SubstitutionItem> spread(List<SubstitutionItem> items, int most) {
    int size = Math.min(most, items.size());
    List<SubstitutionItem> spread = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      spread.add(items.get((int) ((long) i * items.size() / size)));
    }
    return spread;
  }
}
