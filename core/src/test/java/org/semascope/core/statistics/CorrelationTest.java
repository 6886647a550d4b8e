package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CorrelationTest {
  @Test
  void spearmanWorkedByHand() {
    // Ranks 1 2 3 4 against 2 1 4 3: 1 - 6 · (1+1+1+1) / (4 · 15) = 0.6
    Correlation found = Spearman.test(new double[] {1, 2, 3, 4}, new double[] {20, 10, 40, 30});
    assertThat(found.coefficient()).isCloseTo(0.6, offset(1e-15));
    // Of the 24 orders, Σd² is 0 (1), 2 (3), 4 (1) and as often 20, 18, 16: 10 are as extreme.
    assertThat(found.p()).isCloseTo(10.0 / 24, offset(1e-15));
    assertThat(found.n()).isEqualTo(4);
  }

  @Test
  void spearmanWithTiesIsPearsonOfAverageRanks() {
    // Ranks 1.5 1.5 3 against 1 2 3: deviations -.5 -.5 1 and -1 0 1; 1.5 / √(1.5 · 2)
    double rho = Spearman.rho(new double[] {7, 7, 9}, new double[] {0, 1, 5});
    assertThat(rho).isCloseTo(1.5 / Math.sqrt(3), offset(1e-15));
    // |rho| is as large in the orders that put the least or the greatest at the 9: 4 of 6.
    assertThat(Spearman.test(new double[] {7, 7, 9}, new double[] {0, 1, 5}).p())
        .isCloseTo(4.0 / 6, offset(1e-15));
  }

  @Test
  void asScipy() {
    for (double[][] row : Expected.of("spearman")) {
      Correlation found = Spearman.test(row[0], row[1]);
      assertThat(found.coefficient()).isCloseTo(row[2][0], offset(1e-13));
      assertThat(found.p()).isCloseTo(row[2][1], offset(1e-12 * row[2][1]));
    }
    for (double[][] row : Expected.of("pearson")) {
      Correlation found = pearson(row[0], row[1]);
      assertThat(found.coefficient()).isCloseTo(row[2][0], offset(1e-13));
      assertThat(found.p()).isCloseTo(row[2][1], offset(1e-11 * row[2][1]));
    }
  }

  /** Three clusters of two, one and one points that all rise: their parts are of one sign. */
  @Test
  void clustersWorkedByHand() {
    double[] x = {1, 4, 2, 3};
    double[] y = {10, 40, 20, 30};
    Clusters clusters = Clusters.by(List.of("a", "a", "b", "c"));
    Correlation found = Spearman.test(x, y, clusters);
    assertThat(found.coefficient()).isCloseTo(1, offset(1e-15));
    assertThat(found.n()).isEqualTo(4);
    // Weights .5 .5 1 1, ranks .25 2.75 1 2 about 1.5: parts 1.5625, .25, .25. Of the 8 choices of
    // signs only + + + and - - - have a sum as far from 0.
    assertThat(found.p()).isCloseTo(2 / 8.0, offset(1e-15));
    // Independent points would give 2 of 24 orders.
    assertThat(Spearman.test(x, y).p()).isCloseTo(2 / 24.0, offset(1e-15));
  }

  @Test
  void clustersAsScipy() {
    for (double[][] row : Expected.of("spearman-clustered")) {
      Clusters clusters = Clusters.by(Arrays.stream(row[2]).boxed().toList());
      Correlation found = Spearman.test(row[0], row[1], clusters);
      assertThat(found.coefficient()).isCloseTo(row[3][0], offset(1e-13));
      assertThat(found.p()).isCloseTo(row[3][1], offset(1e-11 * row[3][1]));
    }
  }

  /** Saying the same again is no evidence, however often it is said. */
  @Test
  void copiesOfAClusterDoNotMakePSmaller() {
    Random random = new Random(20210);
    for (int trial = 0; trial < 200; trial++) {
      Points points = Points.alikeWithinClusters(random, 3 + random.nextInt(30));
      double p = points.clusteredP();
      for (int copies = 1; copies <= 5; copies++) {
        points = points.withCopiesOf(random.nextInt(3));
        assertThat(points.clusteredP()).isCloseTo(p, offset(1e-9));
      }
    }
  }

  /** One in twenty tests of uncorrelated points is significant at .05; not so if all count. */
  @Test
  void unrelatedClustersAreRarelySignificant() {
    Random random = new Random(20211);
    int trials = 1_000;
    int clustered = 0;
    int naive = 0;
    for (int trial = 0; trial < trials; trial++) {
      Points points = Points.alikeWithinClusters(random, 60);
      clustered += points.clusteredP() <= .05 ? 1 : 0;
      naive += Spearman.test(points.array(Points::x), points.array(Points::y)).p() <= .05 ? 1 : 0;
    }
    assertThat(clustered).isBetween(30, 70);
    assertThat(naive).isGreaterThan(150);
  }

  /** Points of several clusters. */
  private record Points(List<Integer> keys, List<Double> x, List<Double> y) {
    /** One to five points in each cluster, about a centre of its own; x has no bearing on y. */
    static Points alikeWithinClusters(Random random, int clusters) {
      Points points = new Points(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      for (int key = 0; key < clusters; key++) {
        double centreX = 3 * random.nextGaussian();
        double centreY = 3 * random.nextGaussian();
        for (int point = random.nextInt(5); point >= 0; point--) {
          points.keys.add(key);
          points.x.add(centreX + random.nextGaussian());
          points.y.add(centreY + random.nextGaussian());
        }
      }
      return points;
    }

    Points withCopiesOf(int cluster) {
      Points more = new Points(new ArrayList<>(keys), new ArrayList<>(x), new ArrayList<>(y));
      for (int point = 0; point < keys.size(); point++) {
        if (keys.get(point) == cluster) {
          more.keys.add(cluster);
          more.x.add(x.get(point));
          more.y.add(y.get(point));
        }
      }
      return more;
    }

    double[] array(Function<Points, List<Double>> side) {
      return side.apply(this).stream().mapToDouble(Double::doubleValue).toArray();
    }

    double clusteredP() {
      return Spearman.test(array(Points::x), array(Points::y), Clusters.by(keys)).p();
    }
  }

  @Test
  void clustersWithoutEvidence() {
    double[] x = {1, 2, 3};
    double[] y = {5, 6, 9};
    assertThat(Spearman.test(x, y, Clusters.by(List.of("a", "a", "a"))).p()).isEqualTo(1);
    assertThat(Spearman.test(x, new double[3], Expected.singles(3)).p()).isNaN();
    assertThatThrownBy(() -> Spearman.test(x, y, Expected.singles(2)))
        .hasMessage("lengths differ: 2!=3");
  }

  @Test
  void aConstantSideHasNoCorrelation() {
    double[] constant = {0.1, 0.1, 0.1, 0.1, 0.1, 0.1};
    double[] rising = {1, 2, 3, 4, 5, 6};
    Stream.of(
            pearson(constant, rising),
            pearson(rising, constant),
            Spearman.test(constant, rising),
            Spearman.test(constant, constant))
        .forEach(
            none -> {
              assertThat(none.isDefined()).isFalse();
              assertThat(none.coefficient()).isNaN();
              assertThat(none.p()).isNaN();
              assertThat(none.n()).isEqualTo(6);
            });
  }

  @Test
  void fewPoints() {
    assertThat(Spearman.test(new double[0], new double[0]).isDefined()).isFalse();
    assertThat(pearson(new double[] {1}, new double[] {2}).isDefined()).isFalse();
    double[] two = {1, 2};
    double[] falling = {5, 3};
    assertThat(pearson(two, falling)).isEqualTo(new Correlation(-1, 1, 2));
    assertThat(Spearman.test(two, falling)).isEqualTo(new Correlation(-1, 1, 2));
  }

  @Test
  void pointsOnALine() {
    double[] x = {1, 2, 3, 4};
    assertThat(pearson(x, new double[] {2, 4, 6, 8})).isEqualTo(new Correlation(1, 0, 4));
    // Two of 24 orders.
    assertThat(Spearman.test(x, new double[] {9, 8, 2, 1}).p()).isCloseTo(2.0 / 24, offset(1e-15));
  }

  @Test
  void largeAndSmallScales() {
    double[] large = {1e300, 2e300, -4e300};
    double[] small = {1e-300, 2e-300, -4e-300};
    assertThat(Correlation.pearson(large, large)).isCloseTo(1, offset(1e-12));
    assertThat(Correlation.pearson(large, small)).isCloseTo(1, offset(1e-12));
    assertThat(Correlation.pearson(small, small)).isCloseTo(1, offset(1e-12));
  }

  @Test
  void refusals() {
    double[] bad = {1, Double.NaN};
    double[] good = {1, 2};
    assertThatThrownBy(() -> Spearman.rho(good, bad)).hasMessage("value 1 of 2 is NaN");
    assertThatThrownBy(() -> Correlation.pearson(bad, good)).hasMessage("value 1 of 2 is NaN");
    assertThatThrownBy(() -> Correlation.pearson(good, new double[3]))
        .hasMessage("lengths differ: 2!=3");
    assertThatThrownBy(() -> new Correlation(1.5, 0, 3)).hasMessageContaining("1.5");
  }

  private static Correlation pearson(double[] x, double[] y) {
    return Correlation.byStudent(Correlation.pearson(x, y), x.length);
  }
}
