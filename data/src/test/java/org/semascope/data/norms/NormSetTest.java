package org.semascope.data.norms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.semascope.core.SemascopeException;
import org.semascope.data.text.Samples;

class NormSetTest {
  @Test
  void probabilitiesAndPairsBothWays() {
    NormSet usf = read("norms/usf");
    assertThat(usf.size()).isEqualTo(11);
    assertThat(usf.cues()).hasSize(8).startsWith("apple", "cue");
    assertThat(usf.responses("apple")).isEqualTo(Map.of("pear", 4L, "tree", 2L));
    assertThat(usf.total("apple")).isEqualTo(10);
    assertThat(usf.probability("apple", "pear")).isEqualTo(.4);
    assertThat(usf.probability("pear", "apple")).isEqualTo(.5);
    assertThat(usf.probability("apple", "dog")).isZero();
    assertThat(usf.probability("tree", "apple")).isZero();
    assertThat(usf.total("tree")).isZero();
    assertThat(usf.isTwoWay("pear", "apple")).isTrue();
    assertThat(usf.isTwoWay("tree", "apple")).isFalse();
    assertThat(usf.twoWayPairs())
        .containsExactly(new NormSet.Pair("apple", "pear"), new NormSet.Pair("cue", "target"));
  }

  @Test
  void wordsThatDifferInCaseAreOne() {
    NormSet swow = read("norms/strength.R1.csv");
    assertThat(swow.cues()).containsExactly("turkey", "bird");
    assertThat(swow.total("turkey")).isEqualTo(18);
    assertThat(swow.responses("turkey")).isEqualTo(Map.of("turkey", 1L, "bird", 7L, "country", 5L));
    assertThat(swow.probability("turkey", "bird")).isCloseTo(7 / 18., within(1e-15));
    assertThat(swow.twoWayPairs()).containsExactly(new NormSet.Pair("bird", "turkey"));
  }

  @Test
  void responsesThatAreNoWordCountOnlyInTheTotal() {
    NormSet eat = read("norms/eat.tsv");
    assertThat(eat.responses("can")).isEqualTo(Map.of("can't", 3L, "tin", 2L));
    assertThat(eat.total("can")).isEqualTo(6);
  }

  @Test
  void duplicatePairsAreRefused() {
    Association one = new Association("a", "b", 1, 3);
    assertThatThrownBy(() -> NormSet.of(List.of(one, one)))
        .isInstanceOf(SemascopeException.class)
        .hasMessage("the pair a -> b occurs twice");
  }

  private static NormSet read(String sample) {
    Path path = Samples.of(sample);
    return NormSet.of(Samples.strictly(Samples.only(Norms.formats(), path), path));
  }
}
