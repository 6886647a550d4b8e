package org.semascope.app.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.semascope.core.SemascopeException;
import org.semascope.core.statistics.ManyTests;
import org.semascope.engine.StoredRun;

/**
 * Two sides over the items they share.
 *
 * @param metric what was compared
 * @param items how many both sides have
 * @param clusters in how many clusters (keys) these are
 * @param tests one per layer and group, in that order
 */
public record Comparison(
    StoredRun first,
    StoredRun second,
    String metric,
    int items,
    int clusters,
    List<PairedTest> tests) {
  private static final List<ItemScores> PROBES = List.of(new SubstitutionItems());

  /** What was done, in words that tell how to read p. */
  public static final String RULES =
      "intervals: 95 %, 2,000 resamples of keys; p: Wilcoxon's signed-rank test, two-sided, of the"
          + " keys' means, keys without a difference dropped, equal differences sharing their mean"
          + " rank, exact up to 50 that differ, normal with continuity correction beyond; p corrected"
          + " by Holm over all tests shown";

  public Comparison {
    tests = List.copyOf(tests);
  }

  /** Two layers of one run. */
  public static Comparison ofLayers(StoredRun run, LayerPair layers) {
    if (layers.first() == layers.second()) {
      throw new SemascopeException("layer %d is compared with itself".formatted(layers.first()));
    }
    ScoredRun scored = reader(run).read(run);
    return of(scored, scored, List.of(layers));
  }

  /** Two runs at layers given. */
  public static Comparison ofRuns(StoredRun first, StoredRun second, LayerPair layers) {
    SameWork.require(first, second);
    ItemScores reader = reader(first);
    return of(reader.read(first), reader.read(second), List.of(layers));
  }

  /** Two runs at every layer that both have. */
  public static Comparison ofRuns(StoredRun first, StoredRun second) {
    SameWork.require(first, second);
    ItemScores reader = reader(first);
    ScoredRun one = reader.read(first);
    ScoredRun other = reader.read(second);
    TreeSet<Integer> common = new TreeSet<>(one.layers());
    common.retainAll(other.layers());
    if (common.isEmpty()) {
      throw new SemascopeException(
          "the runs have no layer in common (%s and %s): choose two with --layers"
              .formatted(one.layers(), other.layers()));
    }
    return of(one, other, common.stream().map(layer -> new LayerPair(layer, layer)).toList());
  }

  private static Comparison of(ScoredRun first, ScoredRun second, List<LayerPair> layers) {
    Pairs pairs = Pairs.of(first, second);
    List<PairedTest> tests = new ArrayList<>();
    for (LayerPair pair : layers) {
      tests.addAll(pairs.test(pair));
    }
    double[] corrected =
        ManyTests.holm(tests.stream().mapToDouble(test -> test.wilcoxon().p()).toArray());
    for (int i = 0; i < corrected.length; i++) {
      tests.set(i, tests.get(i).correctedTo(corrected[i]));
    }
    return new Comparison(
        first.run(), second.run(), first.metric(), pairs.items(), pairs.clusters(), tests);
  }

  private static ItemScores reader(StoredRun run) {
    String probe = run.manifest().recipe().probe();
    return PROBES.stream()
        .filter(one -> one.probe().equals(probe))
        .findFirst()
        .orElseThrow(
            () ->
                new SemascopeException(
                    "%s: runs of the probe %s cannot be compared item by item"
                        .formatted(run.directory(), probe)));
  }
}
