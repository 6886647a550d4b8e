package org.semascope.data.wordnet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.PartOfSpeech;

class MorphologyTest {
  private final WordNet wordnet = WordNet.wordNet30();
  private final Morphology morphology = wordnet.morphology();

  @ParameterizedTest
  @CsvSource({
    "leaves, NOUN, leaf|leave",
    "Dogs, NOUN, dog",
    "men, NOUN, men|man",
    "boxesful, NOUN, boxful",
    "aardwolves, NOUN, aardwolf",
    "glasses, NOUN, glasses|glass",
    "attorneys general, NOUN, attorney general",
    "mothers-in-law, NOUN, mother-in-law",
    "women's_rightists, NOUN, women's rightist",
    "was, VERB, be",
    "looked up, VERB, look up",
    "bogged down, VERB, bog down",
    "saw, VERB, saw|see",
    "better, ADJECTIVE, better|good|well",
    "larger, ADJECTIVE, larger|large",
    "harder, ADVERB, hard",
    "qwerts, NOUN, ''",
  })
  void lemmasOfAForm(String form, PartOfSpeech partOfSpeech, String lemmas) {
    assertThat(String.join("|", morphology.lemmas(form, partOfSpeech))).isEqualTo(lemmas);
  }

  @ParameterizedTest
  @CsvSource({
    "dog, dogs",
    "box, boxes",
    "city, cities",
    "day, days",
    "foot, feet",
    "fireman, firemen",
    "German, Germans",
    "stomach, stomachs",
    "crisis, crises",
    "sheep, sheep",
    "trousers, trousers",
    "lens, lenses",
    "brother, brothers|brethren",
    "gas, gases|gasses|gas",
    "datum, data",
    "cry, cries",
    "Knife, Knives",
    "domestic_dog, domestic dogs",
    "mother-in-law, mothers-in-law",
    "ex-wife, ex-wives",
  })
  void pluralsOfANoun(String noun, String plurals) {
    assertThat(morphology.plurals(noun)).containsExactly(plurals.split("\\|"));
    assertThat(morphology.plural(noun)).isEqualTo(morphology.plurals(noun).get(0));
  }

  @ParameterizedTest
  @CsvSource({
    "walk, walks|walking|walked",
    "go, goes|going|gone|went",
    "make, makes|making|made",
    "stop, stops|stopped|stopping",
    "carry, carries|carrying|carried",
    "die, dies|died|dying",
    "put, puts|put|putting",
    "look up, looks up|looking up|looked up",
    "be, being|am|are|been|is|was|were",
  })
  void formsOfAVerb(String verb, String forms) {
    assertThat(morphology.verbForms(verb)).containsExactlyInAnyOrder(forms.split("\\|"));
  }

  @Test
  void manyThreadsGetTheSamePlurals() {
    WordNet fresh = WordNet.open(Samples.resource("dict"));
    List<String> plurals =
        IntStream.range(0, 200)
            .parallel()
            .mapToObj(i -> fresh.morphology().plural("dog"))
            .distinct()
            .toList();
    assertThat(plurals).containsExactly("dogs");
  }

  /** Every plural of noun.exc whose noun is in the wordnet is led back to it. */
  @Test
  void theWholeExceptionListFromPluralToLemma() {
    int pairs = 0;
    for (String line : Samples.wordNet30Lines("noun.exc")) {
      List<String> fields = Arrays.asList(line.split(" "));
      for (String lemma : fields.subList(1, fields.size())) {
        if (wordnet.contains(lemma, PartOfSpeech.NOUN)) {
          pairs++;
          assertThat(morphology.lemmas(fields.get(0), PartOfSpeech.NOUN))
              .as(line)
              .contains(lemma.replace('_', ' '));
        }
      }
    }
    assertThat(pairs).isEqualTo(1_497);
  }

  /** All plurals of the list are known; where it is not the first, a better one is. */
  @Test
  void theWholeExceptionListFromLemmaToPlural() {
    int pairs = 0;
    int first = 0;
    for (String line : Samples.wordNet30Lines("noun.exc")) {
      List<String> fields = Arrays.asList(line.split(" "));
      String plural = fields.get(0).replace('_', ' ');
      for (String lemma : fields.subList(1, fields.size())) {
        pairs++;
        if (!plural.startsWith("crying")) {
          assertThat(morphology.plurals(lemma)).as(line).contains(plural);
        }
        if (morphology.plural(lemma).equals(plural)) {
          first++;
        }
      }
    }
    assertThat(pairs).isEqualTo(2_126);
    assertThat(first).isEqualTo(1_968);
  }

  @Test
  void thePluralsOfAllNounsLeadBack() {
    long back =
        wordnet.lemmas(PartOfSpeech.NOUN).stream()
            .filter(
                noun ->
                    morphology.lemmas(morphology.plural(noun), PartOfSpeech.NOUN).contains(noun))
            .count();
    assertThat(back).isEqualTo(117_761);
  }
}
