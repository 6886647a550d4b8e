package org.semascope.probes.senses;

import static org.semascope.probes.senses.SenseProbe.WORDING;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.probes.Headline;
import org.semascope.probes.Headline.Reference;
import org.semascope.probes.Rows;
import org.semascope.probes.page.ByLayer;
import org.semascope.probes.page.ReportedRun;
import org.semascope.probes.senses.SenseFinding.Answer;
import org.semascope.probes.senses.SenseGroup.Family;
import org.semascope.report.content.Display;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Sheet;

/**
 * Word sense disambiguation by the nearest use ({@code --wsd}): a query gets the sense of the most
 * similar use of its lemma and part of speech. A query without uses to rank gets the most frequent
 * sense, or no sense. F1 is the harmonic mean of precision (right / answered) and recall (right /
 * all), which is 2 right / (answered + all).
 *
 * @param mostFrequent whether the most frequent sense of the word, the first in WordNet, is the
 *     query's; null if there is no such sense
 * @param only whether the query counts for disambiguation only, not for measures of rankings
 */
record Disambiguation(Boolean mostFrequent, boolean only) {
  /** Of 1-NN. */
  static final String F1 = "WSD-F1";

  /** Of the most frequent sense of every query. */
  static final String MOST_FREQUENT = "WSD-F1-MFS";

  /** Expectation of a random use instead of the nearest one. */
  static final String CHANCE = "CHANCE-WSD-F1";

  static final String ALL_WORDS = "all words";

  /** Suffix of groups in which a query without uses to rank has no answer. */
  static final String WITHOUT_BACK_OFF = ", no back-off";

  static void measure(Answer query, int layers, Rows rows) {
    boolean known = query.disambiguation().mostFrequent != null;
    double first = known && query.disambiguation().mostFrequent ? 1 : 0;
    for (String words : groups(query)) {
      for (boolean backOff : List.of(true, false)) {
        String group = backOff ? words : words + WITHOUT_BACK_OFF;
        double otherwise = backOff ? first : 0;
        boolean answered = backOff && known;
        add(rows.at(MOST_FREQUENT, group), first, known);
        boolean any = query.ranked() > 0;
        add(rows.at(CHANCE, group), any ? query.chancePrecisionAt(1) : otherwise, any || answered);
        for (int layer = 0; layer < layers; layer++) {
          boolean ranked = !query.layers().get(layer).first50().isEmpty();
          double right = ranked ? query.hits(layer).precisionAt(1) : otherwise;
          add(rows.at(F1, group, layer), right, ranked || answered);
        }
      }
    }
  }

  private static void add(Rows.Cell cell, double right, boolean answered) {
    cell.ratio(2 * right, answered ? 2 : 1);
  }

  private static List<String> groups(Answer query) {
    List<String> groups = new ArrayList<>(List.of(ALL_WORDS));
    Family.of(query.partOfSpeech()).stream()
        .filter(family -> family != Family.NOUNS_AND_VERBS)
        .forEach(family -> groups.add(family.label()));
    return groups;
  }

  static Headline headline(List<String> cautions) {
    return new Headline(
        F1,
        ALL_WORDS,
        List.of(new Headline.Other(ALL_WORDS + WITHOUT_BACK_OFF, WORDING.get("wsd.no-back-off"))),
        WORDING.get("wsd.name"),
        Headline.Scale.PERCENT,
        WORDING.get("wsd.statement"),
        WORDING.get("wsd.definition"),
        List.of(
            new Reference.Measured(Reference.CHANCE, CHANCE, ALL_WORDS),
            new Reference.Measured(Reference.FREQUENCY, MOST_FREQUENT, ALL_WORDS)),
        true,
        cautions);
  }

  /** The table of F1; empty if no run has it. */
  static Optional<Sheet> sheet(List<? extends ReportedRun<?, ?>> runs) {
    List<? extends ReportedRun<?, ?>> own =
        runs.stream().filter(run -> !run.measures().groups(F1).isEmpty()).toList();
    if (own.isEmpty()) {
      return Optional.empty();
    }
    List<ByLayer.Group> groups =
        Stream.concat(Stream.of(ALL_WORDS), Stream.of(Family.values()).map(Family::label))
            .flatMap(words -> Stream.of(words, words + WITHOUT_BACK_OFF))
            .map(group -> new ByLayer.Group(group, ""))
            .toList();
    return Optional.of(
        new ByLayer(own, F1, Display.PERCENT)
            .before(WORDING.get("wsd.chance"), CHANCE, Display.PERCENT)
            .before(WORDING.get("wsd.most-frequent"), MOST_FREQUENT, Display.PERCENT)
            .sheet(
                "wsd", WORDING.get("wsd.table"), "F1", groups, "query", WORDING.get("wsd.note")));
  }

  /** F1 at the last layer, next to the most frequent sense. */
  static Optional<String> finding(ReportedRun<?, ?> run) {
    return run.measures()
        .find(F1, ALL_WORDS, SensePage.last(run).number())
        .map(
            found ->
                WORDING.get(
                    "wsd.finding",
                    "model",
                    run.name(),
                    "layer",
                    SensePage.last(run).words(),
                    "score",
                    Numerals.hundredths(found.value()) + Display.PERCENT.bracketed(found),
                    "first",
                    Display.PERCENT.text(run.measures().get(MOST_FREQUENT, ALL_WORDS).value()),
                    "chance",
                    Display.PERCENT.text(run.measures().get(CHANCE, ALL_WORDS).value()),
                    "queries",
                    SensePage.queries(found.n())));
  }
}
