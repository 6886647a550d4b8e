package org.semascope.probes.idioms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.semascope.core.Occurrence;
import org.semascope.data.compounds.Compound;
import org.semascope.data.compounds.Variant;
import org.semascope.data.wordnet.WordNet;
import org.semascope.probes.idioms.RandomPhrases.Frequencies;

class WordNetCompoundsTest {
  private static final WordNet WORDNET = WordNet.wordNet30();

  @Test
  void compoundsHaveAllPhrasesButNoRatings() {
    List<Compound> all = WordNetCompounds.of(WORDNET);
    assertThat(all).hasSize(631).doesNotHaveDuplicates();
    assertThat(all)
        .allSatisfy(
            one -> {
              assertThat(one.score()).isEmpty();
              assertThat(one.neutral()).hasSize(Variant.values().length);
              assertThat(one.phrase(Variant.SYNONYM).orElseThrow()).isNotEqualTo(one.text());
            });
  }

  @Test
  void corpusSentencesAreUsageExamples() {
    Compound pattern =
        WordNetCompounds.of(WORDNET).stream()
            .filter(one -> one.text().equals("speech pattern"))
            .findFirst()
            .orElseThrow();
    assertThat(pattern.phrase(Variant.SYNONYM)).contains("accent");
    assertThat(pattern.phrase(Variant.WORD_SYNONYMS)).contains("address form");
    assertThat(pattern.naturalistic())
        .singleElement()
        .extracting(Occurrence::word)
        .isEqualTo("speech pattern");
  }

  /** eager has no synonym in its most frequent sense, so its compound has none. */
  @Test
  void synonymsAreOfTheMostFrequentSense() {
    assertThat(WordNetCompounds.synonyms(WORDNET, "eager beaver"))
        .isEqualTo(Map.of(Variant.SYNONYM, "busy bee"));
    assertThat(WordNetCompounds.synonyms(WORDNET, "no such")).isEmpty();
    // genu and dork have a tag count of 0.
    assertThat(WordNetCompounds.synonyms(WORDNET, "knee jerk")).containsOnlyKeys(Variant.SYNONYM);
    // lowercase and lower-case letter are tied; the first is used.
    assertThat(WordNetCompounds.synonyms(WORDNET, "small letter"))
        .isEqualTo(Map.of(Variant.SYNONYM, "lowercase", Variant.WORD_SYNONYMS, "little missive"));
  }

  @Test
  void frequenciesAreOfWordNetsLanguageOnly() {
    Frequencies frequencies = Frequencies.of(WORDNET);
    assertThat(frequencies.of("year", "en").orElseThrow())
        .isGreaterThan(frequencies.of("dog", "en").orElseThrow())
        .isGreaterThan(frequencies.of("polychaete", "en").orElseThrow());
    assertThat(frequencies.of("polychaete", "en").orElseThrow()).isZero();
    assertThat(frequencies.of("year", "pt")).isEmpty();
  }
}
