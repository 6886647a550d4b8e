package org.semascope.app.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.UsageException;

class ListsTest {
  @Test
  void wordsAreTrimmedAndKeptInOrder() {
    assertThat(Lists.words(" tsunami,disaster , ,ice cream,"))
        .containsExactly("tsunami", "disaster", "ice cream");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", ",", " , "})
  void aListWithoutWordsIsRefused(String text) {
    assertThatThrownBy(() -> Lists.words(text))
        .isInstanceOf(UsageException.class)
        .hasMessage("\"" + text + "\" contains no word");
  }

  @Test
  void numbersMayStandAmongBlanksAndBelowZero() {
    assertThat(Lists.numbers("--ids", "101, 7,-1,0")).containsExactly(101, 7, -1, 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "", "1.5", "99999999999", "1 2"})
  void whatIsNoNumberIsRefused(String part) {
    assertThatThrownBy(() -> Lists.numbers("--ids", "1," + part))
        .isInstanceOf(UsageException.class)
        .hasMessage("--ids takes whole numbers, not \"" + part + "\"");
  }
}
