package org.semascope.data.wordnet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.semascope.data.Faults;
import org.semascope.data.corpora.Paragraph;
import org.semascope.data.corpora.SentenceSplitter;
import org.semascope.data.corpora.SentenceSplitter.Language;

class GlossCorpusTest {
  private static List<Paragraph> paragraphs(boolean headwords) {
    List<Paragraph> all = new ArrayList<>();
    new GlossCorpus(WordNet.wordNet30(), WordNet.SHA256_OF_30, headwords)
        .read(Faults.STRICT, all::add);
    return all;
  }

  @Test
  void everySynsetIsAParagraph() {
    List<Paragraph> all = paragraphs(false);
    assertThat(all).hasSize(117_659); // as WordNet's own statistics say
    assertThat(all)
        .extracting(Paragraph::ordinal)
        .startsWith(0L, 1L)
        .endsWith(all.size() - 1L)
        .isSorted();
  }

  /** dog%1:05:00:: is `a member of the genus Canis (...); "the dog barked all night"`. */
  @Test
  void definitionAndExamplesAreSentences() {
    Paragraph dog =
        paragraphs(false).stream()
            .filter(one -> one.title().equals("dog, domestic dog, Canis familiaris"))
            .findFirst()
            .orElseThrow();
    assertThat(dog.text())
        .startsWith("A member of the genus Canis (")
        .endsWith(". The dog barked all night.");
    assertThat(SentenceSplitter.of(Language.ENGLISH).sentences(dog.text())).hasSize(2);
  }

  @Test
  void headwordsComeFirst() {
    assertThat(paragraphs(true))
        .extracting(Paragraph::text)
        .anyMatch(text -> text.startsWith("dog, domestic dog, Canis familiaris: A member of"));
  }
}
