package org.semascope.models.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class HeapVectorsTest {
  private static final List<String> WORDS = List.of("a", "b");

  @Test
  void wordsAndRowsAreEachOthersPlace() {
    HeapVectors vectors =
        HeapVectors.of(WORDS, new long[] {9, 4}, new float[] {1, 2, 3, 4, 5, 6}, null);
    assertThat(vectors.size()).isEqualTo(2);
    assertThat(vectors.row("b")).hasValue(1);
    assertThat(vectors.row("B")).isEmpty();
    assertThat(vectors.word(1)).isEqualTo("b");
    assertThat(vectors.frequency(1)).hasValue(4);
    assertThat(vectors.vectors().dimension()).isEqualTo(3);
    assertThat(vectors.vectors().row(1)).containsExactly(4, 5, 6);
    assertThat(vectors.vector("a").orElseThrow()).containsExactly(1, 2, 3);
    assertThat(vectors.vector("c")).isEmpty();
    assertThat(vectors.contexts()).isEmpty();
  }

  @Test
  void contextsAreAMatrixOfTheirOwn() {
    HeapVectors vectors = HeapVectors.of(WORDS, null, new float[] {1, 2}, new float[] {3, 4});
    assertThat(vectors.contexts().orElseThrow().row(1)).containsExactly(4);
    assertThat(vectors.frequency(0)).isEmpty();
  }

  @Test
  void whatDoesNotFitTogetherIsRefused() {
    assertThatThrownBy(() -> HeapVectors.of(WORDS, null, new float[3], null))
        .hasMessage("3 values cannot be 2 rows of equal length");
    assertThatThrownBy(() -> HeapVectors.of(WORDS, new long[1], new float[2], null))
        .hasMessage("2 words, but 1 frequencies");
    assertThatThrownBy(() -> HeapVectors.of(WORDS, null, new float[2], new float[4]))
        .hasMessage("2 values of words, but 4 of contexts");
    assertThatThrownBy(() -> HeapVectors.of(List.of("a", "a"), null, new float[2], null))
        .hasMessageContaining("\"a\"");
  }
}
