package org.semascope.probes.card;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.semascope.probes.CardSetup;
import org.semascope.probes.CardTerms;
import org.semascope.probes.CardTerms.Size;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Probe;
import org.semascope.probes.Probes;
import org.semascope.probes.similarity.SimilarityProbe;

/** Every probe is part of a card of any size, those without bundled data only with data sets. */
class CardSetupsTest {
  private static final Set<String> WITHOUT_BUNDLED_DATA = Set.of("context", "change", "lexsub");

  static Stream<Arguments> terms() {
    return Probes.all().stream()
        .flatMap(
            probe ->
                Stream.of(Size.values())
                    .flatMap(
                        size ->
                            Stream.of(true, false)
                                .map(
                                    there ->
                                        Arguments.of(
                                            probe,
                                            new CardTerms(size, "own.vec", name -> there)))));
  }

  @ParameterizedTest
  @MethodSource("terms")
  <O extends Record> void everyProbeHasASetup(Probe<O, ?, ?> probe, CardTerms terms) {
    List<CardSetup<O>> setups = probe.onCard(terms);
    if (WITHOUT_BUNDLED_DATA.contains(probe.about().name()) && terms.found("any").isEmpty()) {
      assertThat(setups).isEmpty();
      return;
    }
    assertThat(setups).isNotEmpty();
    assertThat(setups)
        .extracting(setup -> probe.rowOfCard(setup.options()))
        .doesNotHaveDuplicates()
        .allMatch(row -> row.split("-")[0].equals(probe.about().name()));
    OptionForm<O> form = OptionForm.of(probe.defaults());
    for (CardSetup<O> setup : setups) {
      assertThat(setup.tokens()).isPositive();
      // The command on the page has only options of the probe.
      assertThat(form.words(setup.options()).stream().filter(word -> word.startsWith("-")))
          .isSubsetOf(form.entries().stream().map(OptionForm.Entry::flag).toList());
    }
  }

  /** The option that names the data set: its value if the set is available, and otherwise. */
  @ParameterizedTest
  @CsvSource({
    "substitution, QUICK, data, wordnet-examples, wordnet-examples",
    "substitution, FULL, data, semcor, wordnet-examples",
    "rerank, QUICK, vectors, own.vec, own.vec",
    "rerank, FULL, vectors, own.vec, own.vec",
    "asymmetry, QUICK, norms, usf, ''",
    "asymmetry, FULL, norms, usf, ''",
    "similarity, QUICK, data, simlex-999, ''",
    "senses, QUICK, data, wordnet-examples, wordnet-examples",
    "senses, FULL, data, semcor, wordnet-examples",
    "idioms, QUICK, data, ncs, wordnet-compounds",
    "idioms, FULL, data, ncs, wordnet-compounds",
    "anisotropy, QUICK, data, wordnet-examples, wordnet-examples",
    "anisotropy, FULL, data, wordnet-examples, wordnet-examples"
  })
  void availableDataIsUsed(String probe, Size size, String option, String found, String otherwise) {
    assertThat(value(probe, size, true, option)).isEqualTo(found);
    assertThat(value(probe, size, false, option)).isEqualTo(otherwise);
  }

  @ParameterizedTest
  @CsvSource({
    "context, QUICK, wic",
    "context, FULL, wic",
    "context-cosimlex, FULL, cosimlex",
    "similarity-hyperlex, QUICK, hyperlex",
    "senses-wsd, QUICK, semcor",
    "idioms-ncimp, QUICK, ncimp",
    "lexsub-coinco, FULL, coinco",
    "change, QUICK, dwug-en",
    "lexsub, FULL, ls07"
  })
  void probesWithoutBundledDataUseTheirSets(String probe, Size size, String data) {
    assertThat(value(probe, size, true, "data")).isEqualTo(data);
  }

  /** Without data sets the quick card has one row for each probe. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "QUICK; false; substitution rerank asymmetry similarity senses idioms anisotropy",
        "FULL; false;"
            + " substitution rerank asymmetry similarity senses senses-wsd idioms anisotropy",
        "QUICK; true; substitution rerank asymmetry similarity similarity-hyperlex senses senses-wsd"
            + " context change lexsub idioms idioms-ncimp anisotropy",
        "FULL; true; substitution rerank asymmetry similarity similarity-hyperlex senses senses-wsd"
            + " context context-scws context-usim context-dwug-en context-cosimlex change lexsub"
            + " lexsub-swords lexsub-coinco idioms idioms-ncimp anisotropy"
      })
  void rowsOfACard(Size size, boolean there, String rows) {
    CardTerms terms = new CardTerms(size, "own.vec", name -> there);
    assertThat(Probes.all().stream().flatMap(probe -> rows(probe, terms)))
        .containsExactlyInAnyOrder(rows.split(" "));
  }

  private static <O extends Record> Stream<String> rows(Probe<O, ?, ?> probe, CardTerms terms) {
    return probe.onCard(terms).stream().map(setup -> probe.rowOfCard(setup.options()));
  }

  @Test
  void fullCardHasAllSetsOfHumanRatings() {
    assertThat(value("similarity", Size.FULL, true, "data"))
        .isEqualTo(String.join(",", new SimilarityProbe().paper().data()));
    assertThat(value("similarity", Size.FULL, false, "data")).isEmpty();
  }

  private static String value(String row, Size size, boolean there, String option) {
    CardTerms terms = new CardTerms(size, "own.vec", name -> there);
    JsonNode value =
        new ObjectMapper()
            .valueToTree(options(Probes.named(row.split("-")[0]), row, terms))
            .path(option);
    return value.isArray()
        ? StreamSupport.stream(value.spliterator(), false)
            .map(JsonNode::asText)
            .collect(Collectors.joining(","))
        : value.asText();
  }

  private static <O extends Record> O options(Probe<O, ?, ?> probe, String row, CardTerms terms) {
    return probe.onCard(terms).stream()
        .map(CardSetup::options)
        .filter(options -> probe.rowOfCard(options).equals(row))
        .findFirst()
        .orElseThrow();
  }
}
