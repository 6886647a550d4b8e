package org.semascope.data.wordnet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlossTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '~',
      value = {
        "a thing#a thing#",
        "a thing; \"one\"; \"two\"#a thing#one|two",
        "join, \"we join\" - Shakespeare; \"join in\"#join#we join|join in",
        "a step (in \"make strides\"); \"big strides\"#a step (in \"make strides\")#make strides|big strides",
        "woven \"a suit\"#woven \"a suit\"#a suit",
        "open; \"closed\"; \"never closed#open#closed",
        "\"only\"#~~#only",
        "to fear; \"fear:; \"fear him\"; \"free\"#to fear#~fear:; |; ~",
      })
  void definitionAndExamples(String gloss, String definition, String examples) {
    Gloss split = new Gloss(gloss);
    assertThat(split.text()).isEqualTo(gloss);
    assertThat(split.definition()).isEqualTo(definition);
    assertThat(String.join("|", split.examples())).isEqualTo(examples == null ? "" : examples);
  }

  @Test
  void anEmptyGlossHasNothing() {
    assertThat(new Gloss("").examples()).isEmpty();
  }
}
