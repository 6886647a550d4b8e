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
  void benjaminiHochbergWorkedByHand() {
    // Sorted .005·4/1 = .02, .01·4/2 = .02, .03·4/3 = .04, .04·4/4 = .04
    assertThat(ManyTests.benjaminiHochberg(P))
        .containsExactly(new double[] {.02, .04, .04, .02}, offset(1e-15));
  }

  @Test
  void rejectsWhatTheStepUpProcedureRejects() {
    Random random = new Random(8);
    for (int round = 0; round < 200; round++) {
      double[] p = random.doubles(1 + random.nextInt(12)).map(x -> x * x * x / 3).toArray();
      double alpha = 0.01 + 0.2 * random.nextDouble();
      long bh = Arrays.stream(ManyTests.benjaminiHochberg(p)).filter(q -> q <= alpha).count();
      assertThat(bh).isEqualTo(stepUp(p, alpha));
    }
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
    assertThat(ManyTests.benjaminiHochberg(new double[0])).isEmpty();
    assertThat(ManyTests.benjaminiHochberg(new double[] {0.9, 0.8})).containsExactly(0.9, 0.9);
    assertThatThrownBy(() -> ManyTests.benjaminiHochberg(new double[] {0.5, Double.NaN}))
        .hasMessage("p NaN is not within [0, 1]");
  }
}
