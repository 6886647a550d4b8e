package org.semascope.core.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FolderNameTest {
  @Test
  void joinsNames() {
    assertThat(FolderName.of(List.of("org/name", "untrained:bert#3", "bert@1a2b3c4d")))
        .isEqualTo("org--name+untrained--bert--3+bert@1a2b3c4d");
  }

  @Test
  void longNamesStayShortAndDifferent() {
    String first = FolderName.of(List.of("a".repeat(200), "b"));
    String second = FolderName.of(List.of("a".repeat(200), "c"));
    assertThat(first).hasSize(150).startsWith("aaa").isNotEqualTo(second);
    assertThat(FolderName.of(List.of("a".repeat(200), "b"))).isEqualTo(first);
  }
}
