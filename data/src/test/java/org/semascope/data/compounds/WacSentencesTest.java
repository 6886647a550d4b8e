package org.semascope.data.compounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.data.DataFormatException;
import org.semascope.data.text.Samples;

class WacSentencesTest {
  private static final Path UKWAC = Samples.of("compounds/wac/ukwac.xml");
  private static final Path BRWAC = Samples.of("compounds/wac/brwac.conll");

  @Test
  void sentencesAreNumberedFromOneInEveryText() {
    assertThat(filled(engineRoom("http://www.example.org/a.htm", 2)))
        .containsExactly(full("the engine rooms were hot .", 4, 16));
  }

  @Test
  void anAddressMayHaveThePrefixOfItsCorpus() {
    assertThat(filled(engineRoom("http://www.example.org/d.htm", 1)))
        .containsExactly(full("an engine room .", 3, 14));
  }

  /** Only brWaC's numbers are ambiguous. */
  @Test
  void aSentenceOfUkwacHasItsOwnNumber() {
    assertThat(filled(engineRoom("http://www.example.org/a.htm", 3)))
        .containsExactly(new CompoundContext.Pointer("http://www.example.org/a.htm", 3));
  }

  @Test
  void brwacTriesThePreviousSentenceFirst() {
    CompoundContext expected = full("Um núcleo atômico .", 3, 17);
    assertThat(filled(nucleus("both", 2))).containsExactly(expected);
  }

  /** As the authors' script counts, a sentence of brWaC has the number of the one after it. */
  @Test
  void brwacTriesBothNumbers() {
    CompoundContext expected = full("Os núcleos atômicos do que .", 3, 19);
    assertThat(filled(nucleus("netq-d0d6e", 2))).containsExactly(expected);
    assertThat(filled(nucleus("netq-d0d6e", 3))).containsExactly(expected);
  }

  @Test
  void sentencesWithoutTheCompoundRemainPointers() {
    assertThat(filled(engineRoom("http://www.example.org/a.htm", 1)))
        .containsExactly(new CompoundContext.Pointer("http://www.example.org/a.htm", 1));
    assertThat(filled(engineRoom("http://www.example.org/c.htm", 2)))
        .containsExactly(new CompoundContext.Pointer("http://www.example.org/c.htm", 2));
    assertThat(filled(nucleus("netq-d0d6e", 9)))
        .containsExactly(new CompoundContext.Pointer("netq-d0d6e", 9));
  }

  @Test
  void anotherFileIsRefused() {
    Path other = Samples.of("compounds/own.csv");
    List<Compound> compounds = List.of(engineRoom("http://www.example.org/a.htm", 2));
    assertThatThrownBy(() -> WacSentences.fill(compounds, List.of(other)))
        .isInstanceOf(DataFormatException.class)
        .hasMessageStartingWith(other + ": expected ukWaC (<text id=\"...) or brWaC");
  }

  private static List<CompoundContext> filled(Compound compound) {
    return WacSentences.fill(List.of(compound), List.of(UKWAC, BRWAC)).get(0).contexts();
  }

  private static Compound engineRoom(String document, int sentence) {
    return Compounds.of("en", "engine room", Map.of(), List.of())
        .in(List.of(new CompoundContext.Pointer(document, sentence)));
  }

  private static Compound nucleus(String document, int sentence) {
    return Compounds.of("pt", "núcleo atômico", Map.of(), List.of())
        .in(List.of(new CompoundContext.Pointer(document, sentence)));
  }

  private static CompoundContext full(String sentence, int start, int end) {
    return new CompoundContext.Full(
        sentence, Optional.of(new Occurrence(sentence, new Span(start, end))));
  }
}
