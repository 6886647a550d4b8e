package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class CrossFitTest {
  private static Function<int[], ResampledStatistic> mean(double... values) {
    return items ->
        ResampledStatistic.mean(Arrays.stream(items).mapToDouble(i -> values[i]).toArray());
  }

  private static double[] ones(int size) {
    double[] ones = new double[size];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static double score(CrossFit fitted, int size) {
    int[] once = new int[size];
    Arrays.fill(once, 1);
    return fitted.of(once);
  }

  @Test
  void theSelectionOnOneHalfIsScoredOnTheOther() {
    // Best of items 0 and 1 is the first candidate (mean 1), of items 2 and 3 the second (1);
    // each gives 0 on the other half. Choosing and scoring on the same items would give 1.
    CrossFit fitted =
        new CrossFit(List.of(mean(1, 1, 0, 0), mean(0, 0, 1, 1)), new int[] {0, 0, 1, 1}, ones(4));

    assertThat(fitted.chosen()).containsExactly(0, 1);
    assertThat(score(fitted, 4)).isZero();
  }

  @Test
  void halvesAreWeightedByTheirNumberOfItems() {
    // Both halves choose the second candidate: 0.9 over one item, 0.5 over three.
    CrossFit fitted =
        new CrossFit(
            List.of(mean(0, 0, 0, 0), mean(.9, .4, .5, .6)), new int[] {0, 1, 1, 1}, ones(4));

    assertThat(fitted.chosen()).containsExactly(1, 1);
    assertThat(score(fitted, 4)).isCloseTo((.9 + 3 * .5) / 4, offset(1e-12));
    // An item drawn three times counts three times.
    assertThat(fitted.of(new int[] {3, 1, 1, 1})).isCloseTo((3 * .9 + 3 * .5) / 6, offset(1e-12));
  }

  @Test
  void noiseScoresItsMeanAndNotItsMaximum() {
    Random random = new Random(4);
    double sum = 0;
    double optimistic = 0;
    int rounds = 400;
    for (int round = 0; round < rounds; round++) {
      List<Function<int[], ResampledStatistic>> layers = new ArrayList<>();
      double best = 0;
      for (int layer = 0; layer < 12; layer++) {
        double[] hits = random.doubles(60).map(Math::rint).toArray();
        best = Math.max(best, Arrays.stream(hits).average().orElseThrow());
        layers.add(mean(hits));
      }
      int[] half = new int[60];
      Arrays.setAll(half, i -> i % 2);
      sum += score(new CrossFit(layers, half, ones(60)), 60) / rounds;
      optimistic += best / rounds;
    }
    assertThat(sum).isCloseTo(.5, offset(.01));
    assertThat(optimistic).isGreaterThan(.58);
  }

  @Test
  void jointStatisticsEqualSeparateOnes() {
    double[] a = {1, 4, 2, 5, 3, 6};
    double[] b = {2, 1, 4, 3, 6, 5};
    Clusters clusters = Clusters.by(List.of("x", "x", "y", "y", "z", "z"));
    ResampledStatistic rho = Spearman.resampled(a, b);
    ResampledStatistic mean = ResampledStatistic.mean(a);
    Bootstrap bootstrap = new Bootstrap(200, 3);
    Bootstrap.Together both = bootstrap.together(List.of(rho, mean), clusters);

    assertThat(both.interval(0)).isEqualTo(bootstrap.interval(rho, clusters));
    assertThat(both.interval(1)).isEqualTo(bootstrap.mean(a, clusters));
    assertThat(both.difference(0, 1)).isEqualTo(bootstrap.difference(rho, mean, clusters));
  }

  /** Two-sided z of .05 is 1.960, of .05 / 64 3.359 (tables); 80 % power adds 0.842. */
  @Test
  void theDetectableDifferenceGrowsWithTheNumberOfTests() {
    assertThat(ManyTests.detectable(.05, 0, 1)).isCloseTo(2.8016, offset(1e-3));
    assertThat(ManyTests.detectable(.05, 0, 64)).isCloseTo(4.20, offset(.01));
    assertThat(ManyTests.detectable(.05, 63, 64)).isCloseTo(2.8016, offset(1e-3));
    assertThat(Tails.normalQuantile(.01)).isCloseTo(2.575829, offset(1e-6));
  }
}
