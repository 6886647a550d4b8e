package org.semascope.app.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InputRowTest {
  @Test
  void aFieldIsTextOrANumber() {
    assertThat(row("{'text': 'a b', 'word': 1998}").text("text")).isEqualTo("a b");
    assertThat(row("{'text': 'a b', 'word': 1998}").text("word")).isEqualTo("1998");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{'text': null}", "{'text': ''}"})
  void aMissingFieldIsNamed(String json) {
    assertThat(row(json).optional("text")).isNull();
    assertThatThrownBy(() -> row(json).text("text")).hasMessage("the field \"text\" is missing");
  }

  @Test
  void aStructureIsNoText() {
    assertThatThrownBy(() -> row("{'text': ['a']}").text("text"))
        .hasMessage("the field \"text\" should be a text, found [\"a\"]");
  }

  @Test
  void aListIsAnArrayOrSeparatedByCommas() {
    assertThat(row("{'targets': ['a, b', ' c ', 1998]}").list("targets"))
        .containsExactly("a, b", "c", "1998");
    assertThat(row("{'targets': 'a, b'}").list("targets")).containsExactly("a", "b");
    assertThat(row("{}").list("targets")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"\"", "\" \"", "[\"a\"]", "true"})
  void aListHoldsWordsOnly(String item) {
    assertThatThrownBy(() -> row("{'targets': ['a', " + item + "]}").list("targets"))
        .hasMessage("the field \"targets\" should list words, found " + item);
  }

  @Test
  void aPlaceIsAnOccurrenceOrASpan() {
    assertThat(row("{'key': 'a', 'occurrence': 2}").occurrence("key"))
        .isEqualTo(new OccurrenceSpec("a", 2, null));
    assertThat(row("{'key': 'a', 'occurrence': '2'}").occurrence("key"))
        .isEqualTo(new OccurrenceSpec("a", 2, null));
    assertThat(row("{'span': [3, 5]}").occurrence("key"))
        .isEqualTo(new OccurrenceSpec(null, null, "3:5"));
    assertThat(row("{'span': '3:5'}").occurrence("key"))
        .isEqualTo(new OccurrenceSpec(null, null, "3:5"));
  }

  @Test
  void aPlaceThatIsNoneIsRefused() {
    assertThatThrownBy(() -> row("{'span': [3, 5, 7]}").occurrence("key"))
        .hasMessage("the field \"span\" should be a text, found [3,5,7]");
    assertThatThrownBy(() -> row("{'key': 'a', 'occurrence': 'last'}").occurrence("key"))
        .hasMessage("occurrence takes whole numbers, not \"last\"");
  }

  private static InputRow row(String json) {
    try {
      return new InputRow(new ObjectMapper().readTree(json.replace('\'', '"')));
    } catch (JsonProcessingException e) {
      throw new AssertionError(json, e);
    }
  }
}
