package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WilcoxonTest {
  @Test
  void workedByHand() {
    // Differences 1 -2 3 4: W+ = 1 + 3 + 4, W- = 2. Of 16 sign patterns W- ≤ 2 has {}, {1}, {2}.
    Wilcoxon found = Wilcoxon.test(new double[] {6, 5, 8, 9}, new double[] {5, 7, 5, 5});
    assertThat(found).isEqualTo(new Wilcoxon(8, 2, 6.0 / 16, 4));
  }

  @Test
  void zerosAreDropped() {
    // Differences 0 0 1 -2 3: ranks 1 2 3.
    double[] a = {1, 2, 4, 2, 8};
    double[] b = {1, 2, 3, 4, 5};
    assertThat(Wilcoxon.test(a, b)).isEqualTo(new Wilcoxon(4, 2, 6.0 / 8, 3));
  }

  @Test
  void differencesEqualUpToRoundingAreTied() {
    // In floating point .6 - .4 is less than .4 - .2, and .1 + .2 - .3 is not zero.
    double[] a = {0.6, 0.4, 0.6, 0.1 + 0.2};
    double[] b = {0.4, 0.2, 0.8, 0.3};
    assertThat(Wilcoxon.test(a, b)).isEqualTo(new Wilcoxon(4, 2, 1, 3));
  }

  @Test
  void asScipy() {
    for (double[][] row : Expected.of("wilcoxon-exact")) {
      check(Wilcoxon.test(row[0], row[1]), row[2], 1e-14);
    }
    for (double[][] row : Expected.of("wilcoxon-drop")) {
      check(Wilcoxon.test(row[0], row[1]), row[2], 1e-12);
    }
  }

  private static void check(Wilcoxon found, double[] expected, double tolerance) {
    assertThat(Math.min(found.positive(), found.negative())).isEqualTo(expected[0]);
    assertThat(found.p()).isCloseTo(expected[1], offset(tolerance * expected[1]));
  }

  @Test
  void exactWithTiesIsTheProportionOfAllSignPatterns() {
    Random random = new Random(3);
    for (int round = 0; round < 60; round++) {
      int n = 1 + random.nextInt(9);
      double[] a = random.doubles(n).map(x -> Math.floor(8 * x)).toArray();
      double[] b = random.doubles(n).map(x -> Math.floor(8 * x)).toArray();
      Wilcoxon found = Wilcoxon.test(a, b);
      assertThat(found.p()).isCloseTo(naiveP(a, b), offset(1e-14));
    }
  }

  /** Flips the sign of every difference in all ways. */
  private static double naiveP(double[] a, double[] b) {
    double observed = lead(a, b);
    int extreme = 0;
    for (int pattern = 0; pattern < 1 << a.length; pattern++) {
      double[] first = a.clone();
      double[] second = b.clone();
      for (int i = 0; i < a.length; i++) {
        if ((pattern >> i & 1) == 1) {
          first[i] = b[i];
          second[i] = a[i];
        }
      }
      extreme += Math.abs(lead(first, second)) >= Math.abs(observed) ? 1 : 0;
    }
    return extreme / (double) (1 << a.length);
  }

  /** W+ - W-, each rank counted by comparing with all others. */
  private static double lead(double[] a, double[] b) {
    double lead = 0;
    for (int i = 0; i < a.length; i++) {
      double size = Math.abs(a[i] - b[i]);
      double rank = 0.5;
      for (int j = 0; j < a.length; j++) {
        double other = Math.abs(a[j] - b[j]);
        rank += other == 0 ? 0 : other < size ? 1 : other == size ? 0.5 : 0;
      }
      lead += Math.signum(a[i] - b[i]) * rank;
    }
    return lead;
  }

  @Test
  void exactAndNormalAgreeAtTheLimit() {
    double[] zero = new double[51];
    double[] a = new double[51];
    for (int i = 0; i < 51; i++) {
      a[i] = i % 3 == 0 ? -i - 1 : i + 1;
    }
    double exact = Wilcoxon.test(Arrays.copyOf(a, 50), Arrays.copyOf(zero, 50)).p();
    assertThat(Wilcoxon.test(a, zero).p()).isCloseTo(exact, offset(0.02));
  }

  @Test
  void equalScoresAreNotSignificant() {
    assertThat(Wilcoxon.test(new double[0], new double[0])).isEqualTo(new Wilcoxon(0, 0, 1, 0));
    double[] same = new double[80];
    assertThat(Wilcoxon.test(same, same.clone())).isEqualTo(new Wilcoxon(0, 0, 1, 0));
    assertThat(Wilcoxon.test(new double[] {2}, new double[] {1}))
        .isEqualTo(new Wilcoxon(1, 0, 1, 1));
  }

  @Test
  void manyEqualDifferences() {
    double[] zero = new double[60];
    double[] one = new double[60];
    Arrays.fill(one, 0.25);
    Wilcoxon found = Wilcoxon.test(one, zero);
    assertThat(found.positive()).isEqualTo(60 * 61 / 2.0);
    // Each rank 30.5: mean 915, deviation √(60 · 30.5² / 4) = 118.126; z = 914.5 / 118.126
    assertThat(found.p()).isCloseTo(Tails.normal(914.5 / (30.5 * Math.sqrt(15))), offset(1e-25));
  }

  @Test
  void refusals() {
    double[] good = {1, 2};
    assertThatThrownBy(() -> Wilcoxon.test(good, new double[] {1, Double.NaN}))
        .hasMessage("value 1 of 2 is NaN");
    assertThatThrownBy(() -> Wilcoxon.test(good, new double[1])).hasMessage("lengths differ: 2!=1");
  }
}
