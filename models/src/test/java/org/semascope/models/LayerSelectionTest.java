package org.semascope.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;

class LayerSelectionTest {
  private static final SortedSet<Integer> FOUR = new TreeSet<>(List.of(0, 1, 2, 3));

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "all; 0 1 2 3",
        "0; 0",
        "3; 3",
        "0-3; 0 1 2 3",
        "1-1; 1",
        "0,2-3; 0 2 3",
        "3,0,3; 0 3",
        "' 1 , 2 '; 1 2",
        "1-2,2-3; 1 2 3",
        "last; 3",
        "-1; 3",
        "-4,-2; 0 2",
        "0,last; 0 3"
      })
  void means(String text, String layers) {
    List<Integer> expected = Arrays.stream(layers.split(" ")).map(Integer::valueOf).toList();
    assertThat(new LayerSelection(text).of(FOUR)).containsExactlyElementsOf(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "ALL", "x", "--1", "1-", "-", "1,,2", "1,", "1..3", "1.5", "1 2", "lastly", "concat:",
        "sum:1-2"
      })
  void refusesNonsense(String text) {
    assertThatThrownBy(() -> new LayerSelection(text))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--layers takes all")
        .hasMessageEndingWith("not \"" + text + "\"");
  }

  @Test
  void refusesARangeThatGoesDown() {
    assertThatThrownBy(() -> new LayerSelection("0,3-2"))
        .isInstanceOf(UsageException.class)
        .hasMessage("--layers 0,3-2: a range must be ascending");
  }

  @ParameterizedTest
  @ValueSource(strings = {"4", "0-4", "1,999999"})
  void refusesALayerThatTheModelLacks(String text) {
    LayerSelection choice = new LayerSelection(text);
    assertThatThrownBy(() -> choice.of(FOUR))
        .isExactlyInstanceOf(SemascopeException.class)
        .hasMessage("--layers " + text + ": this model has layers 0 to 3");
  }

  @Test
  void aModelMayGiveSomeOfItsLayersAlone() {
    SortedSet<Integer> given = new TreeSet<>(List.of(0, 6));
    assertThat(new LayerSelection("all").of(given)).containsExactly(0, 6);
    assertThat(new LayerSelection("6").of(given)).containsExactly(6);
    assertThatThrownBy(() -> new LayerSelection("0-6").of(given))
        .isExactlyInstanceOf(SemascopeException.class)
        .hasMessage(
            "--layers 0-6: this model has only [0, 6], the others are inside its exported graph");
    assertThat(new LayerSelection("0-1").of(new TreeSet<>(List.of(0, 1)))).containsExactly(0, 1);
    assertThatThrownBy(() -> new LayerSelection("all").of(new TreeSet<>()))
        .hasMessage("this model has word probabilities only, no vectors");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "last2; 2 3",
        "concat:last2; concat:2-3",
        "mean:0+2-3; mean:0+2+3",
        "concat:last2,all; concat:2-3 0 1 2 3",
        "1,mean:all; mean:0-3 1",
        "concat:1; 1"
      })
  void layersCanBeCombined(String text, String labels) {
    List<LayerMix> mixes = new LayerSelection(text).mixes(FOUR);
    assertThat(mixes).extracting(LayerMix::label).containsExactly(labels.split(" "));
    assertThat(mixes).allMatch(mix -> LayerMix.parse(mix.label()).equals(mix));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "all", "last4", "mean:", "sum:1-2", "1-", "8,9", "-1", "mean:1:2"})
  void onlyLabelsAreParsed(String label) {
    assertThatThrownBy(() -> LayerMix.parse(label)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void layersAreCombinedToAtMostOneVector() {
    assertThatThrownBy(() -> new LayerSelection("concat:0-1,mean:2-3"))
        .isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> new LayerSelection("concat:0-1").of(FOUR))
        .isInstanceOf(SemascopeException.class);
    assertThatThrownBy(() -> new LayerSelection("last5").mixes(FOUR))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("4 layers");
  }
}
