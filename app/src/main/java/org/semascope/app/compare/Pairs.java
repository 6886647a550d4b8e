package org.semascope.app.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.semascope.core.SemascopeException;
import org.semascope.core.statistics.Bootstrap;
import org.semascope.core.statistics.Clusters;
import org.semascope.core.statistics.Interval;
import org.semascope.core.statistics.Wilcoxon;

/** The items that two runs share, and the tests made on them. */
final class Pairs {
  private final ScoredRun first;
  private final ScoredRun second;
  private final List<String> ids;
  private final List<String> keys;
  private final Clusters clusters;

  private Pairs(ScoredRun first, ScoredRun second, List<String> ids) {
    this.first = first;
    this.second = second;
    this.ids = ids;
    this.keys = ids.stream().map(id -> first.items().get(id).cluster()).toList();
    this.clusters = Clusters.by(keys);
  }

  static Pairs of(ScoredRun first, ScoredRun second) {
    List<String> ids = new ArrayList<>();
    first
        .items()
        .forEach(
            (id, item) -> {
              ScoredItem other = second.items().get(id);
              if (other == null) {
                return;
              }
              if (!other.content().equals(item.content())) {
                throw new SemascopeException(
                    "the runs cannot be compared, since %s has other targets in %s than in %s; options that differ: %s"
                        .formatted(
                            id,
                            first.run().directory(),
                            second.run().directory(),
                            SameWork.differentOptions(first.run(), second.run())));
              }
              ids.add(id);
            });
    if (ids.isEmpty()) {
      throw new SemascopeException(
          "the runs %s and %s have no item in common"
              .formatted(first.run().directory(), second.run().directory()));
    }
    return new Pairs(first, second, ids);
  }

  int items() {
    return ids.size();
  }

  int clusters() {
    return clusters.count();
  }

  /** A test for every group; p is corrected later, when all are made. */
  List<PairedTest> test(LayerPair layers) {
    int one = first.place(layers.first());
    int other = second.place(layers.second());
    List<PairedTest> tests = new ArrayList<>();
    for (int group = 0; group < first.groups().size(); group++) {
      double[] a = scores(first, one, group);
      double[] b = scores(second, other, group);
      Interval difference =
          Bootstrap.seeded(first.run().manifest().recipe().seed())
              .difference(a, b, clusters)
              .interval();
      Wilcoxon wilcoxon = Wilcoxon.test(means(a), means(b));
      tests.add(
          new PairedTest(
              layers.first(),
              layers.second(),
              first.groups().get(group),
              Arrays.stream(a).average().orElseThrow(),
              Arrays.stream(b).average().orElseThrow(),
              difference,
              wilcoxon,
              wilcoxon.p()));
    }
    return tests;
  }

  private double[] scores(ScoredRun run, int place, int group) {
    return ids.stream().mapToDouble(id -> run.items().get(id).scores()[place][group]).toArray();
  }

  /** Sentences of a key are alike, so that the test takes their mean for one observation. */
  private double[] means(double[] scores) {
    Map<String, double[]> sums = new TreeMap<>();
    for (int i = 0; i < scores.length; i++) {
      double[] sum = sums.computeIfAbsent(keys.get(i), key -> new double[2]);
      sum[0] += scores[i];
      sum[1]++;
    }
    return sums.values().stream().mapToDouble(sum -> sum[0] / sum[1]).toArray();
  }
}
