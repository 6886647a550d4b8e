package org.semascope.probes.ask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Span;
import org.semascope.core.UsageException;
import org.semascope.probes.ask.Concordance.Found;
import org.semascope.probes.ask.Concordance.Hit;
import org.semascope.probes.ask.Concordance.SenseOfQuery;
import org.semascope.probes.ask.Search.Context;
import org.semascope.probes.ask.Search.Group;
import org.semascope.probes.ask.Search.Layout;
import org.semascope.probes.ask.Search.Sort;
import org.semascope.report.content.KeywordLines;
import org.semascope.report.content.KeywordLines.Line;
import org.semascope.report.content.KeywordLines.Share;

/** How the uses that a search has found are cut, sorted and grouped. */
class SearchTest {
  private static final Occurrence QUERY = new Occurrence("the bank", new Span(4, 8));

  /** By rank: the second stands first in the corpus. */
  private static final List<Hit> HITS =
      List.of(
          hit(1, 2, "a steep bank, of mud", "river"),
          hit(2, 0, "the big bank failed", "money"),
          hit(3, 1, "A big bank of mud", "river"));

  private static Hit hit(int rank, int order, String text, String sense) {
    int start = text.indexOf("bank");
    Occurrence use = new Occurrence(text, new Span(start, start + 4));
    return new Hit(rank, 1.0 / rank, order, "s" + rank, use, "bank", PartOfSpeech.NOUN, sense, 1);
  }

  private static KeywordLines lines(List<Hit> hits, Layout layout) {
    Found found =
        new Found(
            hits.get(0).sense(),
            SenseOfQuery.OF_NEAREST,
            hits,
            5,
            Map.of("river", 3, "money", 2),
            0);
    return Search.lines(found, QUERY, layout, Map.of("corpus", "mine"));
  }

  private static List<Integer> ranks(Sort sort, Optional<Group> group) {
    return lines(HITS, new Layout(Optional.empty(), sort, group)).lines().stream()
        .map(Line::rank)
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'one two three'|2|… two three",
        "'one two'|2|one two",
        "'one two'|0|'… '",
        "''|3|''"
      })
  void theLeftContextHasTheLastWords(String text, int count, String expected) {
    assertThat(Search.lastWords(text, count)).isEqualTo(expected);
  }

  /** Punctuation right after the word does not count as a word. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "', of mud here'|2|', of mud …'",
        "' of mud'|2|' of mud'",
        "' of mud'|1|' of …'",
        "'.'|1|'.'",
        "''|2|''"
      })
  void theRightContextHasTheFirstWords(String text, int count, String expected) {
    assertThat(Search.firstWords(text, count)).isEqualTo(expected);
  }

  @Test
  void aLineIsTruncatedAroundTheWordAndKeepsItsSentence() {
    Layout layout = new Layout(Optional.of(new Context(1, 1)), Sort.SIMILARITY, Optional.empty());
    Line first = lines(HITS, layout).lines().get(0);
    assertThat(List.of(first.left(), first.word(), first.right()))
        .containsExactly("… steep", "bank", ", of …");
    assertThat(first.text().substring(first.start(), first.end())).isEqualTo("bank");
  }

  @Test
  void linesAreSortedByRankCorpusOrNeighbouringWords() {
    assertThat(ranks(Sort.SIMILARITY, Optional.empty())).containsExactly(1, 2, 3);
    assertThat(ranks(Sort.CORPUS, Optional.empty())).containsExactly(2, 3, 1);
    // "big a", "big the", "steep a"; "failed", "of mud" twice
    assertThat(ranks(Sort.LEFT, Optional.empty())).containsExactly(3, 2, 1);
    assertThat(ranks(Sort.RIGHT, Optional.empty())).containsExactly(2, 1, 3);
  }

  @Test
  void sensesAreCountedWithoutRegrouping() {
    KeywordLines found =
        lines(HITS, new Layout(Optional.empty(), Sort.SIMILARITY, Optional.empty()));
    assertThat(found.grouped()).isEqualTo("sense");
    assertThat(found.shares())
        .containsExactly(
            new Share("river", 2, 2 / 3.0, "3 of 5", false),
            new Share("money", 1, 1 / 3.0, "2 of 5", true));
    assertThat(found.lines()).extracting(Line::other).containsExactly(false, true, false);
  }

  @Test
  void aGroupIsTogetherTheLargestFirst() {
    assertThat(ranks(Sort.SIMILARITY, Optional.of(Group.SENSE))).containsExactly(1, 3, 2);
    assertThat(ranks(Sort.SIMILARITY, Optional.of(Group.LEFT1))).containsExactly(2, 3, 1);
    assertThat(ranks(Sort.SIMILARITY, Optional.of(Group.RIGHT1))).containsExactly(1, 3, 2);
  }

  @Test
  void usesWithoutSensesAreNotGroupedByThem() {
    List<Hit> plain = new ArrayList<>(List.of(hit(1, 0, "a bank", "")));
    assertThat(
            lines(plain, new Layout(Optional.empty(), Sort.SIMILARITY, Optional.empty())).shares())
        .isEmpty();
    Layout bySense = new Layout(Optional.empty(), Sort.SIMILARITY, Optional.of(Group.SENSE));
    assertThatThrownBy(() -> lines(plain, bySense))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("mine");
  }
}
