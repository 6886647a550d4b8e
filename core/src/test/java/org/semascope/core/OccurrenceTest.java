package org.semascope.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class OccurrenceTest {
  @Test
  void replacesTheWordAndMovesTheSpan() {
    Occurrence cat = new Occurrence("the cat sat", new Span(4, 7));
    assertThat(cat.word()).isEqualTo("cat");
    assertThat(cat.replacedBy("mouse")).isEqualTo(new Occurrence("the mouse sat", new Span(4, 9)));
  }

  @Test
  void refusesInvalidSpans() {
    assertThatThrownBy(() -> new Span(3, 2)).hasMessageContaining("3:2");
    assertThatThrownBy(() -> new Occurrence("cat", new Span(1, 4)))
        .isInstanceOf(SemascopeException.class)
        .hasMessage("span 1:4 lies outside the text of 3 characters: \"cat\"");
    assertThatThrownBy(() -> new Occurrence("cat", new Span(1, 1)))
        .hasMessage("span 1:1 is empty in \"cat\"");
    assertThatThrownBy(() -> new Occurrence("\uD83D\uDE00 hi", new Span(1, 3)))
        .hasMessageStartingWith("span 1:3 cuts a character of two UTF-16 units");
  }

  @Test
  void spansOverlapAndContain() {
    Span a = new Span(2, 5);
    assertThat(a.overlaps(new Span(4, 9))).isTrue();
    assertThat(a.overlaps(new Span(5, 9))).isFalse();
    assertThat(a.contains(new Span(2, 5))).isTrue();
    assertThat(a.contains(new Span(2, 6))).isFalse();
    assertThat(a.compareTo(new Span(2, 4))).isPositive();
    assertThat(a.length()).isEqualTo(3);
  }
}
