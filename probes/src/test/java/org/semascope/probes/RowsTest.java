package org.semascope.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.semascope.core.statistics.Bootstrap;
import org.semascope.core.statistics.Clusters;
import org.semascope.core.statistics.Interval;
import org.semascope.core.statistics.Wilcoxon;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;

class RowsTest {
  private static final List<LayerMix> LAYERS =
      List.of(new LayerMix(List.of(2, 3), LayerMix.Combine.CONCAT), LayerMix.of(5));

  private static Result only(Rows rows, String metric) {
    return rows.results("p", "m", 1).stream()
        .filter(row -> row.metric().equals(metric))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aMeanHasItsLayerItsNumberAndAnIntervalAroundIt() {
    Rows rows = new Rows(LAYERS);
    double[] values = {1, 0, 1, 1};
    for (int i = 0; i < values.length; i++) {
      rows.item("i" + i, "cluster " + i / 2);
      rows.at("P@1", "SYN", 1).mean(values[i]);
      rows.at("P@1", "SYN", 0).mean(1);
    }
    List<Result> results = rows.results("p", "m", 1);

    assertThat(results).hasSize(2);
    assertThat(results.get(0).layer()).hasValue(5);
    assertThat(results.get(0).value()).isEqualTo(0.75);
    assertThat(results.get(0).n()).isEqualTo(4);
    // The clusters' means are 0.5 and 1, so that no resample is outside.
    assertThat(results.get(0).low()).hasValue(0.5);
    assertThat(results.get(0).high()).hasValue(1);
    assertThat(results.get(1).layer()).isEmpty();
  }

  @Test
  void meansOverTheSameItemsHaveTheIntervalsOfEachAlone() {
    Rows rows = new Rows(LAYERS);
    Map<String, List<Double>> values = new HashMap<>();
    Map<String, List<Clusters.Key>> clusters = new HashMap<>();
    for (int i = 0; i < 30; i++) {
      String cluster = "c" + i / 2;
      rows.item("i" + i, cluster);
      for (String metric : List.of("A0", "B1", "C1", "D2")) {
        if (metric.equals("A0") || i % 3 == metric.charAt(1) - '0') {
          double value = i * (i + metric.charAt(0)) % 11;
          rows.at(metric, "all").mean(value);
          values.computeIfAbsent(metric, any -> new ArrayList<>()).add(value);
          clusters.computeIfAbsent(metric, any -> new ArrayList<>()).add(Clusters.Key.of(cluster));
        }
      }
    }
    for (String metric : values.keySet()) {
      double[] own = values.get(metric).stream().mapToDouble(value -> value).toArray();
      Interval alone = Bootstrap.seeded(1).mean(own, Clusters.of(clusters.get(metric)));
      assertThat(only(rows, metric).value()).isEqualTo(alone.value());
      assertThat(only(rows, metric).low()).hasValue(alone.low());
      assertThat(only(rows, metric).high()).hasValue(alone.high());
    }
  }

  @Test
  void aRatioIsOfSumsAndHasNoRowIfUndefined() {
    Rows rows = new Rows(LAYERS);
    for (int i = 0; i < 3; i++) {
      rows.item("i" + i, "i" + i);
      rows.at("SHARE", "all").ratio(i == 0 ? 1 : 0, i < 2 ? 1 : 0);
      rows.at("NONE", "all").ratio(0, 0);
    }

    assertThat(only(rows, "SHARE").value()).isEqualTo(0.5);
    assertThat(only(rows, "SHARE").n()).isEqualTo(2);
    assertThat(rows.results("p", "m", 1)).extracting(Result::metric).containsExactly("SHARE");
  }

  @Test
  void aCorrelationHasAPValueAndNeedsThreePoints() {
    // rho by hand: ranks 1 2 3 4 5 against 1 3 2 5 4: 1 - 6 * 4 / (5 * 24) = 0.8
    double[] y = {10, 30, 20, 50, 40};
    Rows rows = new Rows(LAYERS);
    for (int i = 0; i < y.length; i++) {
      rows.item("i" + i, "i" + i);
      rows.at("SPEARMAN", "all", 1).spearman(i, y[i]);
      if (i < 2) {
        rows.at("SPEARMAN", "few", 1).spearman(i, y[i]);
      }
    }

    assertThat(only(rows, "SPEARMAN").value()).isCloseTo(0.8, within(1e-12));
    assertThat(only(rows, "P-VALUE").value()).isBetween(0.05, 0.2);
    assertThat(rows.results("p", "m", 1)).extracting(Result::group).containsOnly("all");
  }

  @Test
  void duplicatePointsOfAClusterDoNotNarrowTheInterval() {
    double[] y = {10, 30, 20, 50, 40, 60};
    assertThat(p(y, 5)).isCloseTo(p(y, 2), within(1e-9));
  }

  private static double p(double[] y, int copies) {
    Rows rows = new Rows(LAYERS);
    for (int i = 0; i < y.length; i++) {
      for (int copy = 0; copy < copies; copy++) {
        rows.item(i + "#" + copy, "cluster " + i);
        rows.at("SPEARMAN", "all").spearman(i, y[i]);
      }
    }
    return only(rows, "P-VALUE").value();
  }

  @Test
  void cellsOfSomeItemsHaveTheirIds() {
    Rows rows = new Rows(LAYERS);
    for (int i = 0; i < 40; i++) {
      rows.item("i" + i, "c" + i % 3);
      if (i % 2 == 1) {
        rows.at("SIM", "odd").mean(i);
      }
    }
    Rows.Cell odd = rows.cells().values().iterator().next();

    assertThat(odd.itemIds()).hasSize(20).startsWith("i1", "i3").endsWith("i39");
    assertThat(odd.itemClusters()).extracting(Clusters.Key::name).startsWith("c1", "c0");
    assertThat(only(rows, "SIM").value()).isEqualTo(20);
  }

  @Test
  void oneCellIsOfOneKind() {
    Rows rows = new Rows(LAYERS);
    rows.item("i", "i");
    rows.at("X", "all").mean(1);

    assertThatThrownBy(() -> rows.at("X", "all").ratio(1, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anAverageIsAMeanWithoutInterval() {
    Rows rows = new Rows(LAYERS);
    for (double value : new double[] {1, 2, 6}) {
      rows.item("i" + value, "i" + value);
      rows.at("RANK", "all", 1).average(value);
    }
    Result average = only(rows, "RANK");

    assertThat(average.value()).isEqualTo(3);
    assertThat(average.n()).isEqualTo(3);
    assertThat(average.layer()).hasValue(5);
    assertThat(average.low()).isEmpty();
  }

  @Test
  void aCountIsASumAndItsOwnNumber() {
    Rows rows = new Rows(LAYERS);
    for (long count : new long[] {2, 0, 5}) {
      rows.item("i" + count, "i" + count);
      rows.at("TARGETS", "all").count(count);
    }

    assertThat(only(rows, "TARGETS").value()).isEqualTo(7);
    assertThat(only(rows, "TARGETS").n()).isEqualTo(7);
    assertThat(only(rows, "TARGETS").low()).isEmpty();
  }

  @Test
  void aPValueIsThatOfThePairedSignedRankTest() {
    double[] first = {5, 7, 3, 9, 4, 8};
    double[] second = {4, 5, 6, 5, -1, 2};
    Rows rows = new Rows(LAYERS);
    for (int i = 0; i < first.length; i++) {
      rows.item("i" + i, "i" + i);
      rows.at("P", "all", 1).pValue(rows.at("A", "all", 1), rows.at("B", "all", 1));
      rows.at("A", "all", 1).mean(first[i]);
      rows.at("B", "all", 1).mean(second[i]);
    }

    assertThat(only(rows, "P").value()).isEqualTo(Wilcoxon.test(first, second).p());
    // Differences 1, 2, -3, 4, 5, 6: only -3 is negative, with rank 3. Of the 64 choices of signs
    // 5 have a sum of negative ranks of 3 or less: {}, {1}, {2}, {3}, {1, 2}. Two-sided: 10 / 64.
    assertThat(only(rows, "P").value()).isCloseTo(10 / 64.0, within(1e-12));
    assertThat(only(rows, "P").n()).isEqualTo(6);
  }

  @Test
  void aPairedTestIsOfTheSameItems() {
    Rows rows = new Rows(LAYERS);
    rows.at("P", "all").pValue(rows.at("A", "all"), rows.at("B", "all"));
    rows.item("i", "i");
    rows.at("A", "all").mean(1);
    rows.item("j", "j");
    rows.at("B", "all").mean(1);

    assertThatThrownBy(() -> rows.results("p", "m", 1)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void correlationsAreWeightedByTheirPointsAndUndefinedOnesIgnored() {
    Rows rows = new Rows(LAYERS);
    // rho 0.8 of 5 points, rho -1 of 3; a constant and 2 points have no rho.
    point(rows, "a", 5, new double[] {10, 30, 20, 50, 40});
    point(rows, "b", 3, new double[] {3, 2, 1});
    point(rows, "constant", 4, new double[] {1, 1, 1, 1});
    point(rows, "few", 2, new double[] {1, 2});
    rows.at("MEAN-RHO", "all")
        .weightedMean(
            List.of(
                rows.at("SPEARMAN", "a"),
                rows.at("SPEARMAN", "b"),
                rows.at("SPEARMAN", "constant"),
                rows.at("SPEARMAN", "few")));
    rows.at("NO-RHO", "all").weightedMean(List.of(rows.at("SPEARMAN", "few")));

    assertThat(only(rows, "MEAN-RHO").value()).isCloseTo((5 * 0.8 + 3 * -1) / 8, within(1e-12));
    assertThat(only(rows, "MEAN-RHO").n()).isEqualTo(8);
    assertThat(rows.results("p", "m", 1)).extracting(Result::metric).doesNotContain("NO-RHO");
  }

  private static void point(Rows rows, String group, int points, double[] y) {
    for (int i = 0; i < points; i++) {
      rows.item(group + i, group + i);
      rows.at("SPEARMAN", group).spearman(i, y[i]);
    }
  }
}
