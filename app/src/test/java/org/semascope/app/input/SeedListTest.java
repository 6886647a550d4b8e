package org.semascope.app.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.UsageException;

class SeedListTest {
  @Test
  void rangesAndNumbers() {
    assertThat(SeedList.parse("--seeds", "3")).containsExactly(3L);
    assertThat(SeedList.parse("--seeds", "1-4")).containsExactly(1L, 2L, 3L, 4L);
    assertThat(SeedList.parse("--seeds", "7, 1-2,5")).containsExactly(7L, 1L, 2L, 5L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a",
        "5-1",
        "1,1",
        "1-3,2",
        "-1",
        "1-",
        "1.5",
        "1-1001",
        "1-999999999999999999"
      })
  void othersAreRefused(String text) {
    assertThatThrownBy(() -> SeedList.parse("--seeds", text))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--seeds " + text + ": ");
  }
}
