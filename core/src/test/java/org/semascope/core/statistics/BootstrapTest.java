package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.semascope.core.io.SplitMix64;

class BootstrapTest {
  private static final Bootstrap SMALL = new Bootstrap(300, 5);

  /** 60 items in clusters of unequal size, scores similar within a cluster. */
  private final List<String> keys = new ArrayList<>();

  private final double[] a = new double[60];
  private final double[] b = new double[60];
  private final Clusters clusters;

  BootstrapTest() {
    Random random = new Random(11);
    for (int item = 0; item < 60; item++) {
      int cluster = (int) Math.sqrt(3 * item);
      keys.add("key" + cluster);
      a[item] = cluster % 4 + Math.rint(2 * random.nextDouble());
      b[item] = cluster % 3 + Math.rint(3 * random.nextDouble());
    }
    clusters = Clusters.by(keys);
  }

  @Test
  void meanAsComputedItemByItem() {
    assertSame(SMALL.mean(a, clusters), naive(items -> mean(a, items)));
  }

  @Test
  void columnsAsOneByOne() {
    assertThat(SMALL.means(List.of(a, b), clusters))
        .containsExactly(SMALL.mean(a, clusters), SMALL.mean(b, clusters));
  }

  @Test
  void spearmanAsComputedItemByItem() {
    Interval found = SMALL.interval(Spearman.resampled(a, b), clusters);
    assertSame(found, naive(items -> Spearman.rho(pick(a, items), pick(b, items))));
    assertThat(found.value()).isCloseTo(Spearman.rho(a, b), offset(1e-14));
  }

  @Test
  void ratioLeavesOutItemsWithoutADenominator() {
    double[] parts = new double[60];
    double[] right = new double[60];
    for (int item = 0; item < 60; item += 2) {
      parts[item] = 1;
      right[item] = a[item] > 2 ? 1 : 0;
    }
    Interval found = SMALL.ratio(right, parts, clusters);
    assertThat(found.n()).isEqualTo(30);
    assertSame(
        new Interval(found.value(), found.low(), found.high(), 60),
        naive(items -> mean(right, items) / mean(parts, items)));
  }

  @Test
  void differenceAsComputedItemByItem() {
    Difference found = SMALL.difference(a, b, clusters);
    assertSame(found.interval(), naive(items -> mean(a, items) - mean(b, items)));
    double[] values = naiveValues(items -> mean(a, items) - mean(b, items));
    long below = Arrays.stream(values).filter(v -> v <= 1e-12).count();
    assertThat(below).isBetween(1L, 149L);
    assertThat(found.p()).isCloseTo(2 * (below + 1) / 301.0, offset(1e-12));
    Difference reversed = SMALL.difference(b, a, clusters);
    assertThat(reversed.p()).isCloseTo(found.p(), offset(1e-12));
    assertThat(reversed.interval().high()).isCloseTo(-found.interval().low(), offset(1e-12));
  }

  @Test
  void differenceOfAnyTwoStatistics() {
    double[] c = Arrays.stream(a).map(x -> x * x - x).toArray();
    Difference found =
        SMALL.difference(Spearman.resampled(a, b), Spearman.resampled(c, b), clusters);
    assertSame(
        found.interval(),
        naive(
            items ->
                Spearman.rho(pick(a, items), pick(b, items))
                    - Spearman.rho(pick(c, items), pick(b, items))));
  }

  @Test
  void clearAndAbsentDifferences() {
    double[] better = Arrays.stream(a).map(x -> x + 1).toArray();
    Difference clear = SMALL.difference(better, a, clusters);
    assertThat(clear).isEqualTo(new Difference(new Interval(1, 1, 1, 60), 2 / 301.0));
    assertThat(SMALL.difference(a, a.clone(), clusters))
        .isEqualTo(new Difference(new Interval(0, 0, 0, 60), 1));
  }

  @Test
  void clustersAreDrawnAsAWhole() {
    // Items of a cluster cancel out, so that every resample of whole clusters has mean 0.
    double[] cancelling = new double[60];
    for (int item = 0; item + 1 < 60; item++) {
      if (keys.get(item).equals(keys.get(item + 1)) && cancelling[item] == 0) {
        cancelling[item] = 1;
        cancelling[item + 1] = -1;
      }
    }
    assertThat(cancelling).contains(1);
    assertThat(SMALL.mean(cancelling, clusters)).isEqualTo(new Interval(0, 0, 0, 60));
    assertThat(SMALL.mean(cancelling, Expected.singles(60)).high()).isPositive();
  }

  @Test
  void threadsAndTheOrderOfItemsChangeNothing() throws Exception {
    Bootstrap bootstrap = Bootstrap.seeded(1);
    Interval mean = bootstrap.mean(a, clusters);
    Interval rho = bootstrap.interval(Spearman.resampled(a, b), clusters);
    for (int threads = 1; threads <= 4; threads++) {
      ForkJoinPool pool = new ForkJoinPool(threads);
      assertThat(pool.submit(() -> bootstrap.mean(a, clusters)).get()).isEqualTo(mean);
      assertThat(pool.submit(() -> bootstrap.interval(Spearman.resampled(a, b), clusters)).get())
          .isEqualTo(rho);
      pool.shutdown();
    }
    List<Integer> order = new ArrayList<>(IntStream.range(0, 60).boxed().toList());
    Collections.shuffle(order, new Random(1));
    int[] items = order.stream().mapToInt(i -> i).toArray();
    Clusters shuffled = Clusters.by(order.stream().map(keys::get).toList());
    assertThat(bootstrap.mean(pick(a, items), shuffled)).isEqualTo(mean);
  }

  @Test
  void theSeedMatters() {
    assertThat(new Bootstrap(300, 6).mean(a, clusters)).isNotEqualTo(SMALL.mean(a, clusters));
  }

  @Test
  void independentItemsGiveTheTextbookInterval() {
    Random random = new Random(2);
    double[] scores = random.doubles(2_000).map(x -> x < 0.3 ? 1 : 0).toArray();
    Interval found = Bootstrap.seeded(1).mean(scores, Expected.singles(scores.length));
    double half = 1.96 * Math.sqrt(found.value() * (1 - found.value()) / scores.length);
    assertThat(found.low()).isCloseTo(found.value() - half, offset(0.1 * half));
    assertThat(found.high()).isCloseTo(found.value() + half, offset(0.1 * half));
  }

  @Test
  void noItemsAndOneCluster() {
    Interval none = SMALL.mean(new double[0], Expected.singles(0));
    assertThat(none.isDefined()).isFalse();
    assertThat(none.hasBounds()).isFalse();
    Interval one = SMALL.mean(new double[] {1, 2}, Clusters.by(List.of("a", "a")));
    assertThat(one.value()).isEqualTo(1.5);
    assertThat(one.hasBounds()).isFalse();
    assertThat(SMALL.difference(new double[] {1}, new double[] {0}, Expected.singles(1)).p())
        .isNaN();
    Interval constant =
        SMALL.interval(Spearman.resampled(new double[9], new double[9]), Expected.singles(9));
    assertThat(constant.isDefined()).isFalse();
  }

  @Test
  void undefinedResamplesAreLeftOut() {
    // A quarter of all resamples of two points hold one of them twice: no rho there.
    double[] two = {1, 2};
    Interval found = SMALL.interval(Spearman.resampled(two, two), Expected.singles(2));
    assertThat(found).isEqualTo(new Interval(1, 1, 1, 2));
  }

  @Test
  void refusals() {
    assertThatThrownBy(() -> new Bootstrap(0, 1)).hasMessage("resamples must be at least 1, not 0");
    assertThatThrownBy(() -> SMALL.mean(new double[] {Double.NaN}, Expected.singles(1)))
        .hasMessage("value 0 of 1 is NaN");
    assertThatThrownBy(() -> SMALL.mean(new double[2], Expected.singles(3)))
        .hasMessage("lengths differ: 2!=3");
    assertThatThrownBy(() -> SMALL.interval(Spearman.resampled(a, b), Expected.singles(3)))
        .hasMessage("lengths differ: 3!=60");
  }

  private static void assertSame(Interval found, Interval expected) {
    assertThat(found.n()).isEqualTo(expected.n());
    assertThat(found.value()).isCloseTo(expected.value(), offset(1e-12));
    assertThat(found.low()).isCloseTo(expected.low(), offset(1e-12));
    assertThat(found.high()).isCloseTo(expected.high(), offset(1e-12));
    assertThat(found.low()).isLessThan(found.value());
    assertThat(found.high()).isGreaterThan(found.value());
  }

  private Interval naive(ToDoubleFunction<int[]> statistic) {
    double[] sorted = naiveValues(statistic);
    Arrays.sort(sorted);
    // Quantile p of m values is at p (m - 1): 7.475 and 291.525 of 300.
    return new Interval(
        statistic.applyAsDouble(IntStream.range(0, 60).toArray()),
        sorted[7] + 0.475 * (sorted[8] - sorted[7]),
        sorted[291] + 0.525 * (sorted[292] - sorted[291]),
        60);
  }

  /** Writes every resample out as a list of items. */
  private double[] naiveValues(ToDoubleFunction<int[]> statistic) {
    List<String> names = keys.stream().distinct().sorted().toList();
    double[] values = new double[300];
    for (int resample = 0; resample < 300; resample++) {
      SplitMix64 random = new SplitMix64(5, resample);
      List<Integer> items = new ArrayList<>();
      for (int draw = 0; draw < names.size(); draw++) {
        String name = names.get(random.next(names.size()));
        IntStream.range(0, 60).filter(i -> keys.get(i).equals(name)).forEach(items::add);
      }
      values[resample] = statistic.applyAsDouble(items.stream().mapToInt(i -> i).toArray());
    }
    return values;
  }

  private static double mean(double[] values, int[] items) {
    return Arrays.stream(pick(values, items)).average().orElseThrow();
  }

  private static double[] pick(double[] values, int[] items) {
    return Arrays.stream(items).mapToDouble(i -> values[i]).toArray();
  }
}
