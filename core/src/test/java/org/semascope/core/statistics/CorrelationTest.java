package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

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
  void spearmanWithTiesIsPearsonOfSharedRanks() {
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
      Correlation found = Pearson.test(row[0], row[1]);
      assertThat(found.coefficient()).isCloseTo(row[2][0], offset(1e-13));
      assertThat(found.p()).isCloseTo(row[2][1], offset(1e-11 * row[2][1]));
    }
  }

  @Test
  void whereOneSideIsConstantThereIsNoCorrelation() {
    double[] constant = {0.1, 0.1, 0.1, 0.1, 0.1, 0.1};
    double[] rising = {1, 2, 3, 4, 5, 6};
    Stream.of(
            Pearson.test(constant, rising),
            Pearson.test(rising, constant),
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
    assertThat(Pearson.test(new double[] {1}, new double[] {2}).isDefined()).isFalse();
    double[] two = {1, 2};
    double[] falling = {5, 3};
    assertThat(Pearson.test(two, falling)).isEqualTo(new Correlation(-1, 1, 2));
    assertThat(Spearman.test(two, falling)).isEqualTo(new Correlation(-1, 1, 2));
  }

  @Test
  void pointsOnALine() {
    double[] x = {1, 2, 3, 4};
    assertThat(Pearson.test(x, new double[] {2, 4, 6, 8})).isEqualTo(new Correlation(1, 0, 4));
    // Two of 24 orders.
    assertThat(Spearman.test(x, new double[] {9, 8, 2, 1}).p()).isCloseTo(2.0 / 24, offset(1e-15));
  }

  @Test
  void largeAndSmallScales() {
    double[] large = {1e300, 2e300, -4e300};
    double[] small = {1e-300, 2e-300, -4e-300};
    assertThat(Pearson.r(large, large)).isCloseTo(1, offset(1e-12));
    assertThat(Pearson.r(large, small)).isCloseTo(1, offset(1e-12));
    assertThat(Pearson.r(small, small)).isCloseTo(1, offset(1e-12));
  }

  @Test
  void refusals() {
    double[] bad = {1, Double.NaN};
    double[] good = {1, 2};
    assertThatThrownBy(() -> Spearman.rho(good, bad)).hasMessage("value 1 of 2 is NaN");
    assertThatThrownBy(() -> Pearson.r(bad, good)).hasMessage("value 1 of 2 is NaN");
    assertThatThrownBy(() -> Pearson.r(good, new double[3])).hasMessage("lengths differ: 2!=3");
    assertThatThrownBy(() -> new Correlation(1.5, 0, 3)).hasMessageContaining("1.5");
  }
}
