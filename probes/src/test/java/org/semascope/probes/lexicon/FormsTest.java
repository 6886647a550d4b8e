package org.semascope.probes.lexicon;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.wordnet.WordNet;

class FormsTest {
  private static final WordNet WORDNET = WordNet.wordNet30();

  @Test
  void formsOfALemmaAreFoundInOrder() {
    String text = "Geese ran; a goose's running mate was not run over by gooseberries.";
    assertThat(Forms.in(text, "goose", WORDNET, PartOfSpeech.values()))
        .extracting(Occurrence::word)
        .containsExactly("Geese");
    assertThat(Forms.in(text, "Run", WORDNET, PartOfSpeech.VERB))
        .extracting(Occurrence::word)
        .containsExactly("ran", "running", "run");
    assertThat(Forms.in(text, "run", WORDNET, PartOfSpeech.NOUN))
        .extracting(Occurrence::word)
        .containsExactly("run");
    assertThat(Forms.in("", "run", WORDNET)).isEmpty();
  }
}
