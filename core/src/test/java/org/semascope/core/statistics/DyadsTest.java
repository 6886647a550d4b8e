package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.semascope.core.io.SplitMix64;
import org.semascope.core.statistics.Clusters.Key;

/** Items that are pairs of words, of which some share a word. */
class DyadsTest {
  private static final List<Key> FOUR =
      List.of(
          Key.ofWords("b", "a"),
          Key.ofWords("a", "c"),
          Key.ofWords("d", "e"),
          Key.ofWords("a", "b")); // the first pair once more

  /** Three clusters ab, ac and de over five words. */
  @Test
  void aPairCountsTheProductOfItsWords() {
    Clusters clusters = Clusters.of(FOUR);
    assertThat(clusters.count()).isEqualTo(3);
    assertThat(clusters.units()).isEqualTo(5);
    assertThat(clusters.perCluster(new int[] {2, 1, 0, 3, 1})).containsExactly(2, 0, 3);
    assertThat(clusters.perItem(new int[] {2, 0, 3})).containsExactly(2, 0, 3, 2);
    assertThat(clusters.areIndependent()).isFalse();
    assertThat(Clusters.of(FOUR.subList(1, 3)).areIndependent()).isTrue();
    assertThat(Clusters.of(FOUR.subList(0, 2)).areIndependent()).isFalse();
    assertThat(Clusters.of(List.of(Key.of("a"), Key.of("b"))).areDyads()).isFalse();
  }

  /** 1² + 2² + 1² and twice 1 * 2, of the two pairs that share a; opposite terms have a floor. */
  @Test
  void theVarianceIncludesProductsOfPairsThatShareAWord() {
    Clusters clusters = Clusters.of(FOUR);
    assertThat(clusters.varianceOfSum(new double[] {1, 2, 1})).isEqualTo(10);
    assertThat(clusters.varianceOfSum(new double[] {1, -2, 1})).isEqualTo(6);
    assertThat(Expected.singles(3).varianceOfSum(new double[] {1, 2, 1})).isEqualTo(6);
  }

  @Test
  void meanAsComputedResampleByResample() {
    double[] x = {1, 2, 6, 3};
    Bootstrap bootstrap = new Bootstrap(300, 5);
    List<Double> ofWords = new ArrayList<>();
    List<Double> ofPairs = new ArrayList<>();
    for (int resample = 0; resample < 300; resample++) {
      int[] words = draws(resample, 5); // a b c d e
      int ab = words[0] * words[1];
      int ac = words[0] * words[2];
      int de = words[3] * words[4];
      if (ab + ac + de > 0) {
        ofWords.add((4.0 * ab + 2 * ac + 6 * de) / (2 * ab + ac + de));
      }
      int[] pairs = draws(resample, 3); // ab ac de
      ofPairs.add(
          (4.0 * pairs[0] + 2 * pairs[1] + 6 * pairs[2]) / (2 * pairs[0] + pairs[1] + pairs[2]));
    }
    double words = variance(ofWords);
    double pairs = variance(ofPairs);
    double scale = Math.sqrt(Math.max(words - 2 * pairs, pairs) / words);
    double[] sorted = ofWords.stream().mapToDouble(v -> 3 + scale * (v - 3)).sorted().toArray();

    Interval found = bootstrap.mean(x, Clusters.of(FOUR));
    assertThat(found.value()).isEqualTo(3);
    assertThat(found.low()).isCloseTo(quantile(sorted, 0.025), offset(1e-12));
    assertThat(found.high()).isCloseTo(quantile(sorted, 0.975), offset(1e-12));
    assertThat(bootstrap.interval(ResampledStatistic.mean(x), Clusters.of(FOUR)))
        .satisfies(any -> assertThat(any.low()).isCloseTo(found.low(), offset(1e-12)))
        .satisfies(any -> assertThat(any.high()).isCloseTo(found.high(), offset(1e-12)));
  }

  private static int[] draws(int resample, int units) {
    SplitMix64 random = new SplitMix64(5, resample);
    int[] times = new int[units];
    IntStream.range(0, units).forEach(any -> times[random.next(units)]++);
    return times;
  }

  private static double variance(List<Double> values) {
    double mean = values.stream().mapToDouble(v -> v).average().orElseThrow();
    return values.stream().mapToDouble(v -> (v - mean) * (v - mean)).average().orElseThrow();
  }

  private static double quantile(double[] sorted, double share) {
    double at = share * (sorted.length - 1);
    int below = (int) at;
    return sorted[below] + (at - below) * (sorted[below + 1] - sorted[below]);
  }

  /**
   * x(ab) = effect of a + effect of b + noise has a known covariance: σ² for two pairs that share a
   * word. Over many samples the squared standard errors of the mean must have the true variance for
   * their mean, and 95 % of the intervals must hold the true mean, whether words matter or not.
   */
  @Test
  void intervalsHaveTheWidthOfAKnownCovariance() {
    assertThat(simulated(1, true)).isBetween(0.85, 1.15);
    assertThat(simulated(0, true)).isBetween(0.95, 1.25);
    assertThat(simulated(1, false)).isLessThan(0.6); // pairs taken for independent
  }

  /** The mean estimated variance by the true one. */
  private static double simulated(double sigma, boolean dyadic) {
    Random random = new Random(3);
    int words = 120;
    int samples = 150;
    List<Key> keys = new ArrayList<>();
    for (int pair = 0; keys.size() < 240; pair++) {
      Key key = Key.ofWords("w" + random.nextInt(words), "w" + random.nextInt(words));
      if (!key.first().equals(key.second()) && !keys.contains(key)) {
        keys.add(key);
      }
    }
    List<String> names =
        List.copyOf(
            new TreeSet<>(
                keys.stream().flatMap(k -> List.of(k.first(), k.second()).stream()).toList()));
    double truth = keys.size();
    for (String name : names) {
      double degree =
          keys.stream().filter(k -> k.first().equals(name) || k.second().equals(name)).count();
      truth += sigma * sigma * degree * degree;
    }
    truth /= (double) keys.size() * keys.size();
    Clusters clusters = dyadic ? Clusters.of(keys) : Expected.singles(keys.size());
    double sum = 0;
    int covered = 0;
    for (int sample = 0; sample < samples; sample++) {
      double[] effects = names.stream().mapToDouble(n -> sigma * random.nextGaussian()).toArray();
      double[] x =
          keys.stream()
              .mapToDouble(
                  k ->
                      effects[names.indexOf(k.first())]
                          + effects[names.indexOf(k.second())]
                          + random.nextGaussian())
              .toArray();
      Interval found = new Bootstrap(400, sample).mean(x, clusters);
      sum += Math.pow(found.standardError(), 2);
      covered += found.low() <= 0 && 0 <= found.high() ? 1 : 0;
    }
    if (dyadic) {
      assertThat(covered / (double) samples).isBetween(0.90, 0.99);
    }
    return sum / samples / truth;
  }

  /** For pairs that share no word, p is that of independent pairs; shared words raise it. */
  @Test
  void sharedWordsRaiseThePValueOfACorrelation() {
    int n = 40;
    Random random = new Random(4);
    double[] x = random.doubles(n).toArray();
    double[] y = Arrays.stream(x).map(v -> v + 1.5 * random.nextDouble()).toArray();
    double alone = Spearman.test(x, y, Expected.singles(n)).p();
    double apart = Spearman.test(x, y, keys(n, 2 * n)).p();
    double sharing = Spearman.test(x, y, keys(n, 8)).p();
    assertThat(apart).isCloseTo(alone, offset(1e-12));
    assertThat(sharing).isGreaterThan(alone);
  }

  /** Pairs of the words 0, 1; 2, 3; and so on, in a circle of words. */
  private static Clusters keys(int pairs, int words) {
    return Clusters.of(
        IntStream.range(0, pairs)
            .mapToObj(
                i ->
                    Key.ofWords("" + 2 * i % words, "" + (2 * i + 1 + 2 * (2 * i / words)) % words))
            .toList());
  }

  /** Worked out by hand: r(xy) .6, r(xz) 0, r(yz) .1. */
  @Test
  void partialCorrelationOfRanks() {
    double[] x = {1, 2, 3, 4, 5};
    double[] y = {2, 1, 5, 3, 4};
    double[] z = {5, 1, 2, 3, 4};
    int[] once = {1, 1, 1, 1, 1};
    double xy = 1 - 6 * (1 + 1 + 4 + 1 + 1) / 120.0;
    double xz = 1 - 6 * (16 + 1 + 1 + 1 + 1) / 120.0;
    double yz = 1 - 6 * (9 + 0 + 9 + 0 + 0) / 120.0;
    assertThat(Spearman.partial(x, y, z).of(once))
        .isCloseTo((xy - xz * yz) / Math.sqrt((1 - xz * xz) * (1 - yz * yz)), offset(1e-12));
    assertThat(Spearman.partial(x, y, x).of(once)).isNaN();
  }
}
