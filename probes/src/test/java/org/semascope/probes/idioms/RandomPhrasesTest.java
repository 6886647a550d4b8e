package org.semascope.probes.idioms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.semascope.data.compounds.Compound;
import org.semascope.data.compounds.Compounds;
import org.semascope.data.compounds.Variant;
import org.semascope.probes.idioms.RandomPhrases.Frequencies;

class RandomPhrasesTest {
  /** The digits of a word are its frequency. */
  private static final Frequencies BY_NUMBER =
      (word, language) -> OptionalDouble.of(Integer.parseInt(word.replaceAll("\\D", "")));

  @Test
  void phrasesHaveWordsOfOtherCompoundsInTheSameWordOrder() {
    List<Compound> all = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      all.add(Compounds.of("en", "m%d h%d".formatted(i, i), Map.of(), List.of()));
      all.add(Compounds.of("pt", "c%d n%d".formatted(i, i), Map.of(), List.of()));
    }
    RandomPhrases random = new RandomPhrases(all, 5, Frequencies.NONE, 1);
    assertThat(random.of(0)).hasSize(5).allMatch(phrase -> phrase.matches("m[1-9] h[1-9]"));
    assertThat(random.of(1)).hasSize(5).allMatch(phrase -> phrase.matches("c[1-9] n[1-9]"));
    assertThat(random.of(0)).doesNotHaveDuplicates();
    assertThat(new RandomPhrases(all, 5, Frequencies.NONE, 1).of(0)).isEqualTo(random.of(0));
    assertThat(new RandomPhrases(all, 5, Frequencies.NONE, 2).of(0)).isNotEqualTo(random.of(0));
  }

  @Test
  void wordsAreMatchedInFrequency() {
    List<Compound> all = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      all.add(Compounds.of("en", "m%d h%d".formatted(i, i), Map.of(), List.of()));
    }
    RandomPhrases random = new RandomPhrases(all, 5, BY_NUMBER, 1);
    for (String phrase : random.of(100)) {
      for (String word : phrase.split(" ")) {
        assertThat(BY_NUMBER.of(word, "en").orElseThrow()).isBetween(85.0, 115.0).isNotEqualTo(100);
      }
    }
  }

  @Test
  void wordsOfTheSynonymAreExcluded() {
    List<Compound> all =
        List.of(
            Compounds.of("en", "ghost town", Map.of(Variant.SYNONYM, "dead city"), List.of()),
            Compounds.of("en", "dead end", Map.of(), List.of()),
            Compounds.of("en", "big city", Map.of(), List.of()));
    RandomPhrases random = new RandomPhrases(all, 5, Frequencies.NONE, 1);
    assertThat(random.of(0)).containsExactly("big end");
  }

  @Test
  void aSingleCompoundHasNoRandomPhrases() {
    List<Compound> one = List.of(Compounds.of("en", "ghost town", Map.of(), List.of()));
    assertThat(new RandomPhrases(one, 5, Frequencies.NONE, 1).of(0)).isEmpty();
  }
}
