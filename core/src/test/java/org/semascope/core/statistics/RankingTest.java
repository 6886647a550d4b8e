package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.semascope.core.statistics.Ranking.Ties;

class RankingTest {
  private static final double[] SCORES = {0.5, 0.9, 0.5, 0.1, 0.5};

  @Test
  void theHighestFirstAndEqualsAsListed() {
    assertThat(Ranking.order(SCORES)).containsExactly(1, 0, 2, 4, 3);
    assertThat(Ranking.order(new double[] {-0.0, 0.0, -0.0})).containsExactly(0, 1, 2);
    assertThat(Ranking.order(new double[0])).isEmpty();
  }

  @Test
  void theRankOfOneAmongEquals() {
    assertThat(Ranking.rank(2, SCORES, Ties.BEST)).isEqualTo(2);
    assertThat(Ranking.rank(2, SCORES, Ties.WORST)).isEqualTo(4);
    assertThat(Ranking.rank(2, SCORES, Ties.AVERAGE)).isEqualTo(3);
    assertThat(Ranking.rank(2, SCORES, Ties.AS_LISTED)).isEqualTo(3);
    assertThat(Ranking.rank(4, SCORES, Ties.AS_LISTED)).isEqualTo(4);
  }

  @Test
  void withoutEqualsAllRulesAgree() {
    for (Ties ties : Ties.values()) {
      assertThat(Ranking.rank(1, SCORES, ties)).isEqualTo(1);
      assertThat(Ranking.rank(3, SCORES, ties)).isEqualTo(5);
    }
  }

  @Test
  void theListedRankIsThePlaceInTheOrder() {
    int[] order = Ranking.order(SCORES);
    for (int place = 0; place < order.length; place++) {
      assertThat(Ranking.rank(order[place], SCORES, Ties.AS_LISTED)).isEqualTo(place + 1);
    }
  }

  @Test
  void theAverageRuleIsRanksFromAbove() {
    double[] ranks = Ranks.of(Arrays.stream(SCORES).map(x -> -x).toArray());
    for (int i = 0; i < SCORES.length; i++) {
      assertThat(Ranking.rank(i, SCORES, Ties.AVERAGE)).isEqualTo(ranks[i]);
    }
  }

  @Test
  void refusals() {
    assertThatThrownBy(() -> Ranking.order(new double[] {Double.NaN}))
        .hasMessage("value 0 of 1 is NaN");
    assertThatThrownBy(() -> Ranking.rank(0, new double[] {1, Double.NaN}, Ties.BEST))
        .hasMessage("value 1 of 2 is NaN");
  }
}
