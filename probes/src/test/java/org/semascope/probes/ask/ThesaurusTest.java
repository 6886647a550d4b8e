package org.semascope.probes.ask;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.models.Traits;

class ThesaurusTest {
  /** Layers as "0 1 2"; an exported graph may give only some. */
  @ParameterizedTest
  @CsvSource({"0 1 2 3 4 5 6 7 8 9 10 11 12,8", "0 1 2,1", "0 12,12", "6 12,6", "'',all"})
  void theDefaultLayerIsAtTwoThirdsOfTheDepth(String layers, String expected) {
    TreeSet<Integer> given = new TreeSet<>();
    Arrays.stream(layers.split(" "))
        .filter(one -> !one.isEmpty())
        .forEach(one -> given.add(Integer.valueOf(one)));
    assertThat(Thesaurus.layer(new Traits("model", true, given))).isEqualTo(expected);
  }
}
