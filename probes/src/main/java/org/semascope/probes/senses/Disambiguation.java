package org.semascope.probes.senses;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
  /** Of 1-NN, with back-off to the most frequent sense. */
  static final String F1 = "WSD-F1";

  /** Of 1-NN; queries without uses to rank are not answered. */
  static final String WITHOUT_BACK_OFF = "WSD-F1-NO-BACK-OFF";

  /** Of the most frequent sense of every query. */
  static final String MOST_FREQUENT = "WSD-F1-MFS";

  /** Expectation of a random use instead of the nearest one, with back-off. */
  static final String CHANCE = "CHANCE-WSD-F1";

  static final String ALL_WORDS = "all words";

  /** With back-off, and without. */
  static void measure(Answer query, int layers, Rows rows) {
    Disambiguation own = query.disambiguation();
    boolean known = own.mostFrequent != null;
    double first = known && own.mostFrequent ? 1 : 0;
    for (String group : groups(query)) {
      add(rows.at(MOST_FREQUENT, group), first, known);
      add(
          rows.at(CHANCE, group),
          query.ranked() > 0 ? query.chancePrecisionAt(1) : first,
          query.ranked() > 0 || known);
      for (int layer = 0; layer < layers; layer++) {
        boolean ranked = !query.layers().get(layer).first50().isEmpty();
        double right = ranked ? query.hits(layer).precisionAt(1) : 0;
        add(rows.at(F1, group, layer), ranked ? right : first, ranked || known);
        add(rows.at(WITHOUT_BACK_OFF, group, layer), right, ranked);
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

  /** The table of F1, with or without back-off; empty if no run has it. */
  static Optional<Sheet> sheet(List<? extends ReportedRun<?, ?>> runs, boolean backOff) {
    String metric = backOff ? F1 : WITHOUT_BACK_OFF;
    List<? extends ReportedRun<?, ?>> own =
        runs.stream().filter(run -> !run.measures().groups(metric).isEmpty()).toList();
    if (own.isEmpty()) {
      return Optional.empty();
    }
    List<ByLayer.Group> groups = new ArrayList<>(List.of(new ByLayer.Group(ALL_WORDS, "")));
    for (Family family : Family.values()) {
      groups.add(new ByLayer.Group(family.label(), ""));
    }
    ByLayer table = new ByLayer(own, metric, Display.PERCENT);
    if (backOff) {
      table
          .before(SenseProbe.WORDING.get("wsd.chance"), CHANCE, Display.PERCENT)
          .before(SenseProbe.WORDING.get("wsd.most-frequent"), MOST_FREQUENT, Display.PERCENT);
    }
    return Optional.of(
        table.sheet(
            backOff ? "wsd" : "wsd-no-back-off",
            SenseProbe.WORDING.get(backOff ? "wsd.table" : "wsd.table-no-back-off"),
            "F1",
            groups,
            "query",
            SenseProbe.WORDING.get(backOff ? "wsd.note" : "wsd.note-no-back-off")));
  }

  /** F1 at the last layer, next to the most frequent sense. */
  static Optional<String> finding(ReportedRun<?, ?> run) {
    return run.measures()
        .find(F1, ALL_WORDS, SensePage.last(run).number())
        .map(
            found ->
                SenseProbe.WORDING.get(
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
