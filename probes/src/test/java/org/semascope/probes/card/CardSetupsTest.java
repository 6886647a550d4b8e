package org.semascope.probes.card;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.semascope.probes.CardSetup;
import org.semascope.probes.CardTerms;
import org.semascope.probes.CardTerms.Size;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Probe;
import org.semascope.probes.Probes;

/** Every probe has a place on a card of any size, with no data sets there and with all of them. */
class CardSetupsTest {
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
  <O extends Record> void everyProbeHasAPlace(Probe<O, ?, ?> probe, CardTerms terms) {
    Optional<CardSetup<O>> setup = probe.onCard(terms);
    assertThat(setup).isPresent();
    assertThat(setup.get().tokens()).isPositive();
    OptionForm<O> form = OptionForm.of(probe.defaults());
    // What the page prints as a command are options that the probe has.
    assertThat(form.words(setup.get().options()).stream().filter(word -> word.startsWith("-")))
        .isSubsetOf(form.entries().stream().map(OptionForm.Entry::flag).toList());
  }

  @ParameterizedTest
  @MethodSource("terms")
  void dataThatIsThereIsUsed(Probe<?, ?, ?> probe, CardTerms terms) {
    boolean people = terms.sets().test("simlex-999");
    if (probe.about().name().equals("similarity")) {
      assertThat(words(probe, terms)).contains(people ? "simlex-999" : "[]");
    }
    if (probe.about().name().equals("rerank")) {
      assertThat(words(probe, terms)).contains("own.vec");
    }
  }

  private static String words(Probe<?, ?, ?> probe, CardTerms terms) {
    return probe.onCard(terms).orElseThrow().options().toString();
  }
}
