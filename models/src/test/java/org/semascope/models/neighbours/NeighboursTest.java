package org.semascope.models.neighbours;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.semascope.core.SemascopeException;
import org.semascope.models.vectors.HeapVectors;
import org.semascope.models.vectors.StaticVectors;

class NeighboursTest {
  private static final StaticVectors MODEL =
      HeapVectors.of(
          List.of("east", "north", "west", "nowhere", "northeast", "farther", "eastern"),
          null,
          new float[] {1, 0, 0, 2, -3, 0, 0, 0, 1, 1, 3, 4, 5, 0},
          null);
  private static final int EAST = 0;
  private static final int NORTH = 1;
  private static final int NOWHERE = 3;
  private static final Neighbours.Exclusion NONE = (key, row) -> false;

  private final Neighbours all = Neighbours.among(MODEL, row -> true);

  @Test
  void theClosestComeFirst() {
    List<Neighbour> found = all.of("east", 10);
    assertThat(words(found)).containsExactly("eastern", "northeast", "farther", "north", "west");
    assertThat(cosine(found, 0)).isEqualTo(1);
    assertThat(cosine(found, 1)).isCloseTo(Math.sqrt(.5), within(1e-12));
    assertThat(cosine(found, 2)).isCloseTo(.6, within(1e-12));
    assertThat(cosine(found, 3)).isZero();
    assertThat(cosine(found, 4)).isEqualTo(-1);
    assertThat(found.get(1).row()).isEqualTo(4);
  }

  @Test
  void equallyCloseOnesStandInAlphabeticalOrder() {
    assertThat(words(all.of("north", 10)))
        .containsExactly("farther", "northeast", "east", "eastern", "west");
  }

  @Test
  void onlyTheVocabularyIsSearched() {
    Neighbours firstThree = Neighbours.among(MODEL, row -> row < 3);
    assertThat(firstThree.candidates()).isEqualTo(3);
    assertThat(words(firstThree.of("northeast", 10))).containsExactly("east", "north", "west");
    assertThat(words(firstThree.of("northeast", 1))).containsExactly("east");
  }

  @Test
  void aVectorOfZerosIsNoNeighbourAndHasNone() {
    assertThat(all.candidates()).isEqualTo(6);
    assertThat(all.of("nowhere", 3)).isEmpty();
    assertThat(all.ofAll(new int[] {NOWHERE, EAST}, 9, 2, NONE))
        .containsExactly(List.of(), all.of("east", 9));
  }

  @Test
  void manyAtOnceGetWhatEachGets() {
    List<List<Neighbour>> expected = List.of(all.of("north", 2), all.of("east", 2));
    assertThat(all.ofAll(new int[] {NORTH, EAST}, 2, 1, NONE)).isEqualTo(expected);
    assertThat(all.ofAll(List.of("north", "east"), 2, 2)).isEqualTo(expected);
  }

  @Test
  void rowsCanBeExcludedKeyByKey() {
    List<List<Neighbour>> found =
        all.ofAll(new int[] {NORTH, EAST}, 2, 1, (key, row) -> key == EAST && row > 3);
    assertThat(found.get(0)).isEqualTo(all.of("north", 2));
    assertThat(words(found.get(1))).containsExactly("north", "west");
  }

  @Test
  void whatCannotBeAskedIsRefused() {
    assertThatThrownBy(() -> all.of("south", 3))
        .isInstanceOf(SemascopeException.class)
        .hasMessage("the model has no vector for \"south\"");
    assertThatThrownBy(() -> all.of("east", 0)).hasMessage("k must be at least 1, not 0");
    assertThatThrownBy(() -> all.ofAll(new int[] {EAST}, 1, 0, NONE))
        .hasMessage("threads must be at least 1, not 0");
  }

  private static List<String> words(List<Neighbour> found) {
    return found.stream().map(Neighbour::word).toList();
  }

  private static double cosine(List<Neighbour> found, int rank) {
    return found.get(rank).cosine();
  }
}
