package org.semascope.probes.lexicon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.wordnet.WordNet;

class SurfaceFormTest {
  private static final PluralForms ENGLISH =
      new PluralForms(WordNet.wordNet30().morphology(), Optional.empty());

  @ParameterizedTest
  @CsvSource({
    // occurrence, its lemma, another lemma, expected form
    "disaster, disaster, catastrophe, catastrophe",
    "disasters, disaster, catastrophe, catastrophes",
    "Disasters, disaster, misfortune, Misfortunes",
    "DISASTER, disaster, misfortune, MISFORTUNE",
    "geese, goose, duck, ducks",
    "women, woman, child, children",
    "Women, woman, man, Men",
    "arms, arm, weaponry, weaponry",
    "arms, arm, ammunition, ammunition",
    "Monday, Monday, tuesday, tuesday",
    "A, a, letter, Letter",
  })
  void aTargetTakesNumberAndCapitals(String word, String lemma, String other, String expected) {
    assertThat(form(word, lemma, PartOfSpeech.NOUN).apply(other)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "walks, walk, run, runs",
    "walking, walk, run, running",
    "walked, walk, stroll, strolled",
    "Walked, walk, give, Gave",
  })
  void aVerbTakesTheFormOfAVerb(String word, String lemma, String other, String expected) {
    assertThat(form(word, lemma, PartOfSpeech.VERB).apply(other)).isEqualTo(expected);
  }

  @Test
  void aWordThatIsNotAFormOfTheLemmaIsRejected() {
    assertThat(SurfaceForm.of("Dr.", "doctor", PartOfSpeech.NOUN, ENGLISH)).isEmpty();
    assertThat(SurfaceForm.of("better", "good", PartOfSpeech.ADJECTIVE, ENGLISH)).isEmpty();
  }

  private static SurfaceForm form(String word, String lemma, PartOfSpeech partOfSpeech) {
    return SurfaceForm.of(word, lemma, partOfSpeech, ENGLISH).orElseThrow();
  }
}
