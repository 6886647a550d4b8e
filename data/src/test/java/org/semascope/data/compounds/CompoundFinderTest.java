package org.semascope.data.compounds;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompoundFinderTest {
  @ParameterizedTest
  @CsvSource({
    "hen party, Two hen parties .",
    "pack wolf, Of pack wolves .",
    "fire man, Three fire men .",
    "school child, The school-children .",
    "salão nobre, Os salões nobres .",
    "corvo alemão, Dois corvos alemães .",
    "guarda civil, Os guardas civis .",
    "bode fácil, Bodes fáceis .",
    "lugar comum, Os lugares comuns .",
    "alto funcionário, A alta funcionária .",
  })
  void compoundsAreFoundInTheirForms(String compound, String sentence) {
    assertThat(CompoundFinder.find(sentence, compound)).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "acid test, An acid text .",
    "hot dog, A hotel dogma .",
    "pé frio, Feito para frio .",
    "pé frio, Uma pá fria .",
    "olho nu, Um olho nunca .",
    "hen party, The hen parted .",
  })
  void otherWordsAreNotForms(String compound, String sentence) {
    assertThat(CompoundFinder.find(sentence, compound)).isEmpty();
  }
}
