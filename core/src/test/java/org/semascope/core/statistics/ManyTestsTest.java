package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ManyTestsTest {
  private static final double[] P = {0.01, 0.04, 0.03, 0.005};

  @Test
  void holmWorkedByHand() {
    // Sorted .005·4 = .02, .01·3 = .03, .03·2 = .06, .04·1 → .06
    assertThat(ManyTests.holm(P)).containsExactly(new double[] {.03, .06, .06, .02}, offset(1e-15));
  }

  @Test
  void benjaminiHochbergWorkedByHand() {
    // Sorted .005·4/1 = .02, .01·4/2 = .02, .03·4/3 = .04, .04·4/4 = .04
    assertThat(ManyTests.benjaminiHochberg(P))
        .containsExactly(new double[] {.02, .04, .04, .02}, offset(1e-15));
  }

  @Test
  void rejectsWhatTheStepProceduresReject() {
    Random random = new Random(8);
    for (int round = 0; round < 200; round++) {
      double[] p = random.doubles(1 + random.nextInt(12)).map(x -> x * x * x / 3).toArray();
      double alpha = 0.01 + 0.2 * random.nextDouble();
      long holm = Arrays.stream(ManyTests.holm(p)).filter(q -> q <= alpha).count();
      long bh = Arrays.stream(ManyTests.benjaminiHochberg(p)).filter(q -> q <= alpha).count();
      assertThat(holm).isEqualTo(stepDown(p, alpha));
      assertThat(bh).isEqualTo(stepUp(p, alpha));
    }
  }

  /** Holm's own words: reject from the least on, until one exceeds α / (tests left). */
  private static int stepDown(double[] p, double alpha) {
    double[] sorted = Arrays.stream(p).sorted().toArray();
    int rejected = 0;
    while (rejected < p.length && sorted[rejected] * (p.length - rejected) <= alpha) {
      rejected++;
    }
    return rejected;
  }

  /** Benjamini and Hochberg's: the largest k whose p is at most kα/m. */
  private static int stepUp(double[] p, double alpha) {
    double[] sorted = Arrays.stream(p).sorted().toArray();
    int rejected = p.length;
    while (rejected > 0 && sorted[rejected - 1] > rejected * alpha / p.length) {
      rejected--;
    }
    return rejected;
  }

  @Test
  void edges() {
    assertThat(ManyTests.holm(new double[0])).isEmpty();
    assertThat(ManyTests.holm(new double[] {0.2})).containsExactly(0.2);
    assertThat(ManyTests.holm(new double[] {0.9, 0.8})).containsExactly(1, 1);
    assertThat(ManyTests.benjaminiHochberg(new double[] {0.9, 0.8})).containsExactly(0.9, 0.9);
    assertThatThrownBy(() -> ManyTests.holm(new double[] {0.5, Double.NaN}))
        .hasMessage("p NaN is not within [0, 1]");
  }
}
