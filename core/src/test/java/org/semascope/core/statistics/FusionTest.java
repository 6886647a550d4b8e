package org.semascope.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FusionTest {
  /** Three rankings of a, b, c, d: a b c d; b d a c; c a b=d. */
  private static final double[][] THREE = {
    {0.9, 0.7, 0.4, 0.1}, {0.4, 0.8, 0.3, 0.5}, {0.6, 0.2, 1.0, 0.2}
  };

  @Test
  void borda() {
    // a 3+1+2, b 2+3+.5, c 1+0+3, d 0+2+.5
    assertThat(Fusion.BORDA.fuse(THREE)).containsExactly(6, 5.5, 4, 2.5);
  }

  @Test
  void condorcet() {
    // a:b 2-1, a:c 2-1, a:d 2-1, b:c 2-1, b:d 2-0 and once equal, c:d 2-1
    assertThat(Fusion.CONDORCET.fuse(THREE)).containsExactly(3 * 4, 2 * 4 - 1, 4 - 2, -3);
  }

  @Test
  void condorcetBreaksTiesInWinsByLosses() {
    // In a cycle each beats one and loses to one.
    double[][] cycle = {{3, 2, 1}, {1, 3, 2}, {2, 1, 3}};
    assertThat(Fusion.CONDORCET.fuse(cycle)).containsExactly(2, 2, 2);
    // a:b 1-1, a:c 2-0, b:c 2-0: a and b win once, c loses twice.
    double[][] two = {{3, 2, 1}, {2, 3, 1}};
    assertThat(Fusion.CONDORCET.fuse(two)).containsExactly(3, 3, -2);
    // a:b 1-1, a:c 1-1, b:c 2-0: only b wins; a has no losses, c has.
    double[][] behind = {{3, 2, 1}, {1, 3, 2}, {2, 2, 2}};
    assertThat(Fusion.CONDORCET.fuse(behind)).containsExactly(0, 3, -1);
  }

  @Test
  void reciprocalRanks() {
    double[] expected = {
      1 / 61.0 + 1 / 63.0 + 1 / 62.0,
      1 / 62.0 + 1 / 61.0 + 1 / 63.5,
      1 / 63.0 + 1 / 64.0 + 1 / 61.0,
      1 / 64.0 + 1 / 62.0 + 1 / 63.5
    };
    assertThat(Fusion.RRF.fuse(THREE)).containsExactly(expected, offset(1e-15));
  }

  @Test
  void sumOfScaledScores() {
    double[] expected = {
      1 + 0.1 / 0.5 + 0.4 / 0.8, 0.6 / 0.8 + 1 + 0, 0.3 / 0.8 + 0 + 1, 0 + 0.2 / 0.5 + 0
    };
    assertThat(Fusion.COMBSUM.fuse(THREE)).containsExactly(expected, offset(1e-14));
    assertThat(Fusion.COMBSUM.fuse(new double[][] {{2, 2}, {0, 5}})).containsExactly(0, 1);
  }

  @ParameterizedTest
  @EnumSource
  void oneRankingKeepsItsOrder(Fusion fusion) {
    double[][] one = {{0.3, 0.9, -0.5, 0.9, 0.4}};
    assertThat(Ranks.order(fusion.fuse(one))).containsExactly(Ranks.order(one[0]));
  }

  @ParameterizedTest
  @EnumSource
  void edges(Fusion fusion) {
    assertThat(fusion.fuse(new double[][] {{}, {}})).isEmpty();
    assertThatThrownBy(() -> fusion.fuse(new double[0][])).hasMessage("no ranking to fuse");
    assertThatThrownBy(() -> fusion.fuse(new double[][] {{1}, {1, 2}}))
        .hasMessage("lengths differ: 2!=1");
    assertThatThrownBy(() -> fusion.fuse(new double[][] {{Double.NaN}}))
        .hasMessage("value 0 of 1 is NaN");
  }
}
