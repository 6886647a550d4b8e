package org.semascope.data.wordnet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.tagged.TaggedSentence;

class WordNetExamplesTest {
  @Test
  void theExamplesOfTheSmallWordnet() {
    WordNetExamples examples = WordNetExamples.of(WordNet.open(Samples.resource("dict")));
    assertThat(examples.sentences())
        .extracting(
            one -> one.sentence().id(),
            one -> one.occurrence(one.tags().get(0)).word(),
            one -> one.tags().get(0).senses().get(0))
        .containsExactly(
            tuple("animal%1:05:00::#1", "animal", "animal%1:05:00::"),
            tuple("animal%1:05:00::#2", "animals", "animal%1:05:00::"),
            tuple("animal%1:05:00::#3", "Beasts", "beast%1:05:00::"),
            tuple("dog%1:05:00::#1", "dogs", "dog%1:05:00::"),
            tuple("household%1:14:00::#1", "household", "household%1:14:00::"),
            tuple("bark%2:32:00::#1", "barked", "bark%2:32:00::"),
            tuple("beastly%5:00:00:tame:00#1", "house trained", "house-trained%5:00:00:tame:00"));
    assertThat(examples.unlocated()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dog|NOUN|the Dogs' dog|dog",
        "dog|NOUN|the Dogs' bone|Dogs",
        "dog|NOUN|a dog's life|dog",
        "toed|ADJECTIVE|five-toed|toed",
        "o'clock|ADVERB|at five o'clock|o'clock",
        "look up|VERB|she looked up|looked up",
        "look up|VERB|she looked it up|''",
        "bite one's lip|VERB|he bit his lip|bit his lip",
        "pride oneself|VERB|they prided themselves|prided themselves",
        "good-bye|NOUN|they said goodbye|goodbye",
        "makeup|NOUN|her make-up|make-up",
        "a.m.|ADVERB|at 3 a.m. sharp|a.m.",
        "soon|ADVERB|sooner or later|sooner",
        "U.S.|NOUN|in the U.S.|U.S.",
        "cat|NOUN|concatenate|''",
        "court-martial|NOUN|two courts-martial|courts-martial",
      })
  void aLemmaInAText(String lemma, PartOfSpeech partOfSpeech, String text, String found) {
    TextTokens tokens = TextTokens.of(text);
    WordLocator locator = new WordLocator(WordNet.wordNet30().morphology(), tokens);
    String word =
        locator
            .find(lemma, partOfSpeech)
            .or(() -> locator.findRejoined(lemma, partOfSpeech))
            .map(
                place ->
                    text.substring(
                        tokens.spans().get(place.first()).start(),
                        tokens.spans().get(place.end() - 1).end()))
            .orElse("");
    assertThat(word).isEqualTo(found);
  }

  @Test
  void theCountsOfWordNet30() {
    WordNet wordnet = WordNet.wordNet30();
    Map<PartOfSpeech, Integer> given =
        wordnet.synsets().stream()
            .collect(
                Collectors.groupingBy(
                    Synset::partOfSpeech,
                    Collectors.summingInt(synset -> synset.examples().size())));
    assertThat(given)
        .isEqualTo(
            Map.of(
                PartOfSpeech.NOUN, 11_489,
                PartOfSpeech.VERB, 12_528,
                PartOfSpeech.ADJECTIVE, 20_182,
                PartOfSpeech.ADVERB, 4_140));
    WordNetExamples examples = WordNetExamples.of(wordnet);
    assertThat(examples.sentences().size() + examples.unlocated().size()).isEqualTo(48_339);
    Map<WordNetExamples.Reason, Long> reasons =
        examples.unlocated().stream()
            .collect(
                Collectors.groupingBy(WordNetExamples.Unlocated::reason, Collectors.counting()));
    assertThat(reasons)
        .isEqualTo(
            Map.of(
                WordNetExamples.Reason.NO_TEXT, 2L,
                WordNetExamples.Reason.PARTS_APART, 108L,
                WordNetExamples.Reason.OTHER_WORD, 618L));
    assertThat(examples.sentences()).hasSize(47_611);
    for (TaggedSentence one : examples.sentences()) {
      assertThat(wordnet.sense(one.tags().get(0).senses().get(0))).isPresent();
    }
  }
}
