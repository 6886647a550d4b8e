package org.semascope.data.wordnet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.semascope.core.PartOfSpeech;

/** The published counts, and the index files, which the reader does not use. */
class WordNet30Test {
  private final WordNet wordnet = WordNet.wordNet30();

  private Sense sense(String key) {
    return wordnet.sense(key).orElseThrow();
  }

  @Test
  void theCountsAreThoseOfTheDocumentation() {
    Map<PartOfSpeech, Long> synsets =
        wordnet.synsets().stream()
            .collect(Collectors.groupingBy(Synset::partOfSpeech, Collectors.counting()));
    assertThat(synsets)
        .isEqualTo(
            Map.of(
                PartOfSpeech.NOUN, 82_115L,
                PartOfSpeech.VERB, 13_767L,
                PartOfSpeech.ADJECTIVE, 18_156L,
                PartOfSpeech.ADVERB, 3_621L));
    assertThat(wordnet.synsets()).hasSize(117_659);
    assertThat(wordnet.lemmas(PartOfSpeech.NOUN)).hasSize(117_798);
    assertThat(wordnet.lemmas(PartOfSpeech.VERB)).hasSize(11_529);
    assertThat(wordnet.lemmas(PartOfSpeech.ADJECTIVE)).hasSize(21_479);
    assertThat(wordnet.lemmas(PartOfSpeech.ADVERB)).hasSize(4_481);
    assertThat(wordnet.senses().count()).isEqualTo(206_941);
    Set<String> strings = new HashSet<>();
    Stream.of(PartOfSpeech.values()).map(wordnet::lemmas).forEach(strings::addAll);
    assertThat(strings).hasSize(147_306);
    assertThat(wordnet.synsets().stream().map(Synset::id).distinct()).hasSize(117_659);
  }

  /** Counted over the data files by other means. */
  @Test
  void thePointersAreAllThere() {
    Map<Pointer, Long> semantic = new EnumMap<>(Pointer.class);
    wordnet.synsets().stream()
        .flatMap(synset -> synset.links().stream())
        .forEach(link -> semantic.merge(link.pointer(), 1L, Long::sum));
    assertThat(semantic)
        .containsEntry(Pointer.HYPERNYM, 75_850L + 13_239)
        .containsEntry(Pointer.HYPONYM, 75_850L + 13_239)
        .containsEntry(Pointer.INSTANCE_HYPERNYM, 8_577L)
        .containsEntry(Pointer.MEMBER_HOLONYM, 12_293L)
        .containsEntry(Pointer.PART_MERONYM, 9_097L)
        .containsEntry(Pointer.SUBSTANCE_MERONYM, 797L)
        .containsEntry(Pointer.SIMILAR, 2 * 10_693L)
        .containsEntry(Pointer.ATTRIBUTE, 2 * 639L)
        .containsEntry(Pointer.ENTAILMENT, 408L)
        .containsEntry(Pointer.CAUSE, 220L);
    Map<Pointer, Long> lexical = new EnumMap<>(Pointer.class);
    wordnet
        .senses()
        .flatMap(sense -> sense.links().stream())
        .forEach(link -> lexical.merge(link.pointer(), 1L, Long::sum));
    assertThat(lexical)
        .containsEntry(Pointer.ANTONYM, 4_024L + 2_152 + 710 + 1_093)
        .containsEntry(Pointer.DERIVATION, 6_472L + 37_250 + 1 + 7_860 + 23_134)
        .containsEntry(Pointer.PERTAINYM, 4_801L + 3_222)
        .containsEntry(Pointer.PARTICIPLE, 73L);
  }

  @Test
  void everyLineOfTheSenseIndexIsASense() {
    int lines = 0;
    for (String line : Samples.wordNet30Lines("index.sense")) {
      String[] fields = line.split(" ");
      Sense sense = sense(fields[0]);
      assertThat(sense.number()).as(line).isEqualTo(Integer.parseInt(fields[2]));
      assertThat(sense.tagCount()).as(line).isEqualTo(Integer.parseInt(fields[3]));
      lines++;
    }
    assertThat(lines).isEqualTo(206_941);
  }

  @Test
  void everyLemmaOfTheIndexHasItsNumberOfSenses() {
    Map<String, PartOfSpeech> files =
        Map.of(
            "index.noun", PartOfSpeech.NOUN,
            "index.verb", PartOfSpeech.VERB,
            "index.adj", PartOfSpeech.ADJECTIVE,
            "index.adv", PartOfSpeech.ADVERB);
    files.forEach(
        (file, partOfSpeech) -> {
          for (String line : Samples.wordNet30Lines(file)) {
            if (!line.startsWith("  ")) {
              String[] fields = line.split(" ");
              assertThat(wordnet.senses(fields[0], partOfSpeech))
                  .as(line)
                  .hasSize(Integer.parseInt(fields[2]));
            }
          }
        });
  }

  @Test
  void aWellKnownNoun() {
    Sense dog = wordnet.senses("dog", PartOfSpeech.NOUN).get(0);
    assertThat(dog.key()).isEqualTo("dog%1:05:00::");
    assertThat(dog.tagCount()).isEqualTo(42);
    assertThat(dog.synset().words()).containsExactly("dog", "domestic dog", "Canis familiaris");
    assertThat(dog.synset().lexicographerFile()).isEqualTo("noun.animal");
    assertThat(dog.synset().examples()).containsExactly("the dog barked all night");
    assertThat(dog.synset().targets(Pointer.HYPERNYM))
        .extracting(Synset::id)
        .containsExactly("canine%1:05:00::", "domestic_animal%1:05:00::");
  }

  @Test
  void antonymsJoinWordsNotMeanings() {
    assertThat(sense("hot%3:00:01::").targets(Pointer.ANTONYM))
        .containsExactly(sense("cold%3:00:01::"));
  }

  /** By the most frequent sense: turkey is the bird first, china the country. */
  @Test
  void namesHaveACapitalOrAreInstances() {
    for (String name : List.of("iraq", "Tuesday", "clinton", "china", "sun")) {
      assertThat(wordnet.isName(name, PartOfSpeech.NOUN)).as(name).isTrue();
    }
    for (String noun : List.of("turkey", "day", "star", "qwxyz")) {
      assertThat(wordnet.isName(noun, PartOfSpeech.NOUN)).as(noun).isFalse();
    }
    assertThat(wordnet.isName("march", PartOfSpeech.NOUN)).isTrue();
    assertThat(wordnet.isName("march", PartOfSpeech.VERB)).isFalse();
  }

  @Test
  void theSupersensesAreNamedAsInTheDistribution() {
    for (String line : Samples.wordNet30Lines("lexnames")) {
      String[] fields = line.split("\t");
      assertThat(DictReader.LEXICOGRAPHER_FILES.get(Integer.parseInt(fields[0])))
          .isEqualTo(fields[1]);
    }
  }
}
