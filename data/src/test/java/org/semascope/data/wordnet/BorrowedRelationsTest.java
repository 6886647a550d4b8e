package org.semascope.data.wordnet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.semascope.core.PartOfSpeech;

/** Words of Portuguese for 02084071-n (dog), its hypernym canine, feline and cat of WordNet 3.0. */
class BorrowedRelationsTest {
  private final WordNet wordnet = WordNet.open(Samples.resource("small-omw.xml"));

  @Test
  void wordsAreRelatedAsTheirEnglishCounterparts() {
    assertThat(words("cão", Relation.SYN)).containsExactly("cachorro");
    assertThat(words("cachorro", Relation.HYPE)).containsExactly("canídeo");
    assertThat(words("felino", Relation.HYPO)).containsExactly("gato");
  }

  @Test
  void coHyponymsAreConnectedByAHypernymWithoutWords() {
    // Both are carnivores, which the file has no word for.
    assertThat(words("canídeo", Relation.COHYP)).containsExactly("felino");
    assertThat(words("canídeo", Relation.HYPE)).isEmpty();
  }

  @Test
  void synsetsWithoutWordsAreNotListed() {
    assertThat(wordnet.synsets()).hasSize(5).noneMatch(synset -> synset.senses().isEmpty());
  }

  @Test
  void aMeaningThatEnglishLacksHasNoRelations() {
    Sense saudade = wordnet.senses("saudade", PartOfSpeech.NOUN).get(0);
    assertThat(saudade.synset().links()).isEmpty();
  }

  @Test
  void theNameIncludesTheSourceOfTheRelations() {
    assertThat(wordnet.name()).isEqualTo("Pequena OMW 1.4, relations of WordNet 3.0");
  }

  private List<String> words(String lemma, Relation relation) {
    Sense first = wordnet.senses(lemma, PartOfSpeech.NOUN).get(0);
    return Relations.DEFAULT.words(first, relation);
  }
}
