package org.semascope.probes.idioms;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a run will cost.
 *
 * @param texts to be encoded, each once
 * @param seconds from how long a sample took
 */
public record IdiomForecast(IdiomPlan plan, long texts, double seconds) {
  private static final int SAMPLE = 24;

  /** Embeds two dozen items of the plan: half to warm up, half to measure. */
  public static IdiomForecast of(IdiomPlan plan, Space space) {
    IdiomScorer scorer = new IdiomScorer(space);
    List<IdiomItem> sample = new ArrayList<>();
    int size = Math.min(SAMPLE, plan.items().size());
    for (int i = 0; i < size; i++) {
      sample.add(plan.items().get((int) ((long) i * plan.items().size() / size)));
    }
    scorer.score(new IdiomShard(sample.subList(0, size / 2)));
    List<IdiomItem> measured = sample.subList(size / 2, size);
    long start = System.nanoTime();
    scorer.score(new IdiomShard(measured));
    double seconds = (System.nanoTime() - start) / 1e9;
    double share = (double) characters(plan.items()) / Math.max(1, characters(measured));
    return new IdiomForecast(plan, texts(plan.items()).size(), seconds * share);
  }

  private static long characters(List<IdiomItem> items) {
    return texts(items).stream().mapToLong(String::length).sum();
  }

  private static Set<String> texts(List<IdiomItem> items) {
    Set<String> texts = new HashSet<>();
    for (IdiomItem item : items) {
      texts.add(item.text());
      item.rivals().forEach(rival -> texts.add(rival.text()));
    }
    return texts;
  }
}
