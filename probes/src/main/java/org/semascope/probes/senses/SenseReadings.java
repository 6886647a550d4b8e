package org.semascope.probes.senses;

import static org.semascope.probes.senses.SenseProbe.WORDING;
import static org.semascope.report.content.Numerals.decimals;
import static org.semascope.report.content.Numerals.percent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.probes.page.ReportedRun;
import org.semascope.probes.senses.SenseFinding.Answer;
import org.semascope.probes.senses.SenseFinding.Shown;
import org.semascope.report.content.FewBest;
import org.semascope.report.content.Reading;
import org.semascope.report.content.Reading.Candidate;
import org.semascope.report.content.Reading.Example;

/** Examples: the senses with the largest and smallest gain over chance at the last layer. */
final class SenseReadings {
  private static final int SENSES_SHOWN = 4;
  private static final int FEWEST_QUERIES = 3;
  private static final int CONTEXT = 60; // characters on each side of a word

  /** A sense over all its queries, at the last layer. */
  private static final class SenseTotals {
    double averagePrecision;
    int queries;
    Example nearest; // of the query with the highest average precision
    double highest = -1;
    Example farthest; // of the query with the lowest
    double lowest = 2;
    final String sense;
    final String lemma;
    final double share;

    SenseTotals(String lemma, Answer first) {
      this.lemma = lemma;
      this.sense = first.sense();
      this.share = first.share();
    }

    void add(SenseFinding finding, Answer query) {
      double own = query.layers().get(query.layers().size() - 1).averagePrecision();
      averagePrecision += own;
      queries++;
      if (own > highest) {
        highest = own;
        nearest = example(finding, query);
      }
      if (own < lowest) {
        lowest = own;
        farthest = example(finding, query);
      }
    }

    /** (AP - chance) / (1 - chance), where the sense's share of the lemma approximates chance. */
    double gain() {
      return (averagePrecision / queries - share) / (1 - share);
    }

    Example shown(boolean best) {
      Example own = best ? nearest : farthest;
      String source =
          WORDING.get(
              "examples.source",
              "sense",
              own.source(),
              "queries",
              SensePage.queries(queries),
              "precision",
              decimals(averagePrecision / queries, 2),
              "proportion",
              percent(share));
      return new Example(source, own.text(), own.start(), own.end(), own.candidates());
    }
  }

  private SenseReadings() {}

  /**
   * @param prefix of the titles: the model's name if the page has several runs
   */
  static List<Reading> of(ReportedRun<?, SenseFinding> run, String prefix) {
    Map<String, SenseTotals> senses = new HashMap<>();
    run.forEach(
        finding ->
            finding.queries().stream()
                .filter(Answer::isRanked)
                .forEach(
                    query ->
                        senses
                            .computeIfAbsent(
                                query.sense(), any -> new SenseTotals(finding.lemma(), query))
                            .add(finding, query)));
    FewBest<SenseTotals> best = few();
    FewBest<SenseTotals> worst = few();
    boolean many = senses.values().stream().anyMatch(sense -> sense.queries >= FEWEST_QUERIES);
    int fewest = many ? FEWEST_QUERIES : 1;
    senses.values().stream()
        .filter(sense -> sense.queries >= fewest)
        .forEach(
            sense -> {
              best.offer(sense, sense.gain());
              worst.offer(sense, -sense.gain());
            });
    String queries = many ? WORDING.get("examples.about-queries", "count", FEWEST_QUERIES) : "";
    return Stream.of(
            best.reading(
                prefix + WORDING.get("examples.best"),
                about(run, queries, true),
                sense -> sense.shown(true)),
            worst.reading(
                prefix + WORDING.get("examples.worst"),
                about(run, queries, false),
                sense -> sense.shown(false)))
        .flatMap(Optional::stream)
        .toList();
  }

  private static String about(ReportedRun<?, ?> run, String queries, boolean best) {
    return WORDING.get(
        "examples.about",
        "queries",
        queries,
        "extreme",
        WORDING.get(best ? "examples.largest" : "examples.smallest"),
        "layer",
        SensePage.last(run).words(),
        "precision",
        WORDING.get(best ? "examples.highest" : "examples.lowest"));
  }

  private static FewBest<SenseTotals> few() {
    return new FewBest<>(SENSES_SHOWN, sense -> sense.lemma, sense -> sense.sense);
  }

  private static Example example(SenseFinding finding, Answer query) {
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < query.nearest().size(); i++) {
      Shown use = finding.shown().get(query.nearest().get(i).shown());
      boolean same = use.sense().equals(query.sense());
      candidates.add(
          new Candidate(
              i + 1,
              excerpt(use),
              same ? 0 : 1,
              use.sense(),
              decimals(query.nearest().get(i).cosine(), 2),
              same ? "" : WORDING.get("examples.other-sense")));
    }
    return new Example(
        "%s, %s".formatted(query.sense(), query.id()),
        query.text(),
        query.start(),
        query.end(),
        candidates);
  }

  private static String excerpt(Shown use) {
    // Cut at spaces inside the window, to keep words whole.
    int from = use.start() <= CONTEXT ? 0 : use.text().indexOf(' ', use.start() - CONTEXT) + 1;
    int to =
        use.end() + CONTEXT >= use.text().length()
            ? use.text().length()
            : use.text().lastIndexOf(' ', use.end() + CONTEXT);
    from = from == 0 || from > use.start() ? Math.max(0, use.start() - CONTEXT) : from;
    to = to < use.end() ? Math.min(use.text().length(), use.end() + CONTEXT) : to;
    return (from > 0 ? "…" : "")
        + use.text().substring(from, to)
        + (to < use.text().length() ? "…" : "");
  }
}
