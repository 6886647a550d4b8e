package org.semascope.data.wordnet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.semascope.core.PartOfSpeech;

class RelationsTest {
  private final WordNet small = WordNet.open(Samples.resource("dict"));
  private final Sense dog = small.sense("dog%1:05:00::").orElseThrow();
  private final Sense animal = small.sense("animal%1:05:00::").orElseThrow();

  @Test
  void singleWordsWithoutInstancesByDefault() {
    Relations relations = Relations.DEFAULT;
    assertThat(relations.words(dog, Relation.SYN)).isEmpty();
    assertThat(relations.words(dog, Relation.HYPE)).containsExactly("animal", "beast");
    assertThat(relations.words(dog, Relation.HYPO)).isEmpty();
    assertThat(relations.words(dog, Relation.COHYP)).containsExactly("cat");
    assertThat(relations.words(animal, Relation.SYN)).containsExactly("beast");
    assertThat(relations.words(animal, Relation.HYPO)).containsExactly("dog", "cat");
  }

  @Test
  void multiwordExpressionsAndInstancesOnRequest() {
    Relations all = new Relations(true, true);
    assertThat(all.words(dog, Relation.SYN)).containsExactly("domestic dog");
    assertThat(all.words(dog, Relation.HYPE)).containsExactly("animal", "beast", "living creature");
    assertThat(all.words(dog, Relation.HYPO)).containsExactly("Rex");
    Sense rex = small.sense("rex%1:18:00::").orElseThrow();
    assertThat(all.words(rex, Relation.HYPE)).containsExactly("dog", "domestic dog");
    assertThat(Relations.DEFAULT.words(rex, Relation.HYPE)).isEmpty();
  }

  @Test
  void allSensesOfALemmaTogether() {
    // The man's hypernym is the entity, whose hyponyms are the animal and the household.
    assertThat(Relations.DEFAULT.words(small, "dog", PartOfSpeech.NOUN, Relation.HYPE))
        .containsExactly("entity", "animal", "beast");
    assertThat(Relations.DEFAULT.words(small, "dog", PartOfSpeech.NOUN, Relation.COHYP))
        .containsExactly("animal", "beast", "household", "cat");
  }

  @Test
  void aWordKeepsTheFirstOfItsRelations() {
    assertThat(Relations.DEFAULT.firstRelations(small, "dog", PartOfSpeech.NOUN))
        .containsEntry(Relation.HYPE, List.of("entity", "animal", "beast"))
        .containsEntry(Relation.COHYP, List.of("household", "cat"));
  }

  /** The example of Ferret 2021: catastrophe is a synonym, misfortune a hypernym. */
  @Test
  void theDisasterOfThePaper() {
    WordNet wordnet = WordNet.wordNet30();
    Sense disaster = wordnet.sense("disaster%1:11:00::").orElseThrow();
    assertThat(Relations.DEFAULT.words(disaster, Relation.SYN))
        .containsExactly("calamity", "catastrophe", "tragedy", "cataclysm");
    assertThat(Relations.DEFAULT.words(disaster, Relation.HYPE)).containsExactly("misfortune");
    assertThat(Relations.DEFAULT.words(disaster, Relation.COHYP)).contains("mishap");
  }
}
