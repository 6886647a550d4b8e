package org.semascope.app.input;

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

class LayerChoiceTest {
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
        "1-2,2-3; 1 2 3"
      })
  void means(String text, String layers) {
    List<Integer> expected = Arrays.stream(layers.split(" ")).map(Integer::valueOf).toList();
    assertThat(new LayerChoice(text).of(3)).containsExactlyElementsOf(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ALL", "x", "-1", "1-", "-", "1,,2", "1,", "1..3", "1.5", "1 2"})
  void refusesNonsense(String text) {
    assertThatThrownBy(() -> new LayerChoice(text))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--layers takes all, a number, a range or several (0,4,8-12), not \"" + text + "\"");
  }

  @Test
  void refusesARangeThatGoesDown() {
    assertThatThrownBy(() -> new LayerChoice("0,3-2"))
        .isInstanceOf(UsageException.class)
        .hasMessage("--layers 0,3-2: a range goes upwards");
  }

  @ParameterizedTest
  @ValueSource(strings = {"4", "0-4", "1,999999"})
  void refusesALayerThatTheModelLacks(String text) {
    LayerChoice choice = new LayerChoice(text);
    assertThatThrownBy(() -> choice.of(3))
        .isExactlyInstanceOf(SemascopeException.class)
        .hasMessage("--layers " + text + ": this model has layers 0 to 3");
  }

  @Test
  void aModelMayGiveSomeOfItsLayersAlone() {
    SortedSet<Integer> given = new TreeSet<>(List.of(0, 6));
    assertThat(new LayerChoice("all").of(given)).containsExactly(0, 6);
    assertThat(new LayerChoice("6").of(given)).containsExactly(6);
    assertThatThrownBy(() -> new LayerChoice("0-6").of(given))
        .isExactlyInstanceOf(SemascopeException.class)
        .hasMessage(
            "--layers 0-6: this model gives [0, 6] alone, the others lie inside its exported graph");
    assertThat(new LayerChoice("0-1").of(new TreeSet<>(List.of(0, 1)))).containsExactly(0, 1);
    assertThatThrownBy(() -> new LayerChoice("all").of(new TreeSet<>()))
        .hasMessage("this model gives word probabilities alone, and no vectors");
  }
}
