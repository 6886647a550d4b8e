package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RankingTest {
  private static final double[] SCORES = {0.5, 0.9, 0.5, 0.1, 0.5};

  @Test
  void theHighestFirstAndEqualsAsListed() {
    assertThat(Ranking.order(SCORES)).containsExactly(1, 0, 2, 4, 3);
    assertThat(Ranking.order(new double[] {-0.0, 0.0, -0.0})).containsExactly(0, 1, 2);
    assertThat(Ranking.order(new double[0])).isEmpty();
  }

  @Test
  void nearlyEqualCosinesAreTiedInChains() {
    double[] cosines = {.5, .5000008, .9, .5000016, .4999, .9 + 2e-6};
    assertThat(Ranking.tied(cosines))
        .containsExactly(.5000016, .5000016, .9, .5000016, .4999, .9 + 2e-6);
    assertThat(Ranking.order(Ranking.tied(cosines))).containsExactly(5, 2, 0, 1, 3, 4);
    assertThat(Ranking.tied(new double[0])).isEmpty();
  }

  @Test
  void refusals() {
    assertThatThrownBy(() -> Ranking.order(new double[] {Double.NaN}))
        .hasMessage("value 0 of 1 is NaN");
  }
}
