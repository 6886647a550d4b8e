package org.semascope.probes.idioms;

import static org.semascope.probes.idioms.IdiomMeasures.CLOSER;
import static org.semascope.probes.idioms.IdiomMeasures.RHO;
import static org.semascope.probes.idioms.IdiomMeasures.SHARED;
import static org.semascope.probes.idioms.IdiomMeasures.SIM;
import static org.semascope.probes.idioms.IdiomProbe.WORDING;
import static org.semascope.report.content.Numerals.count;
import static org.semascope.report.content.Numerals.decimals;
import static org.semascope.report.content.Numerals.percent;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.engine.Result;
import org.semascope.probes.Headline;
import org.semascope.probes.idioms.IdiomFinding.ComparedText;
import org.semascope.probes.idioms.IdiomItem.Condition;
import org.semascope.probes.idioms.IdiomItem.Contrast;
import org.semascope.probes.idioms.IdiomMeasures.Group;
import org.semascope.probes.page.Pivot;
import org.semascope.probes.page.ReportedRun;
import org.semascope.report.content.Display;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Story;

/**
 * The page of an idioms run: Table 2 of the paper, the measures of He et al. 2025, figures and
 * example compounds. Numbers other than curves are of the run's first layer mix.
 */
final class IdiomsPage {
  static final Display DISPLAY = new Display(1, 3);

  private static final double SIGNIFICANT = .05;

  private final List<ReportedRun<IdiomOptions, IdiomFinding>> runs;
  private final List<Part> parts = new ArrayList<>();

  IdiomsPage(List<ReportedRun<IdiomOptions, IdiomFinding>> runs) {
    this.runs = runs;
    for (ReportedRun<IdiomOptions, IdiomFinding> run : runs) {
      List<IdiomFinding> all = new ArrayList<>();
      run.forEach(all::add);
      all.stream()
          .collect(Collectors.groupingBy(IdiomFinding::language, TreeMap::new, Collectors.toList()))
          .forEach((language, items) -> parts.add(new Part(run, language, items)));
    }
    parts.removeIf(part -> part.conditions().isEmpty());
  }

  Story story() {
    IdiomFigures figures = new IdiomFigures(runs, parts);
    return new Story(
        WORDING.get("page.title"),
        WORDING.list("page.question"),
        parts.stream().flatMap(part -> findings(part).stream()).toList(),
        cautions(),
        new IdiomTables(runs, parts)
            .sheets().stream().filter(sheet -> !sheet.blocks().isEmpty()).toList(),
        figures.figures(),
        figures.readings());
  }

  /** One language of one run. */
  record Part(
      ReportedRun<IdiomOptions, IdiomFinding> run, String language, List<IdiomFinding> items)
      implements Pivot.Block {
    @Override
    public String title() {
      return run.name() + ", " + languageName();
    }

    String languageName() {
      return Locale.forLanguageTag(language).getDisplayLanguage(Locale.ENGLISH);
    }

    List<Condition> conditions() {
      return Stream.of(Condition.values()).filter(one -> compounds(one) > 0).toList();
    }

    private long compounds(Condition condition) {
      return all(SIM, condition).mapToLong(Result::n).max().orElse(0);
    }

    /** Whether there are enough human ratings for rho. */
    boolean hasRatings() {
      return conditions().stream().anyMatch(one -> all(RHO, one).findAny().isPresent());
    }

    private Stream<Result> all(String metric, Condition condition) {
      return Contrast.OF_PAPER.stream()
          .map(contrast -> new Measure(metric, Group.of(condition, contrast)))
          .flatMap(
              one -> Stream.of(ComparedText.values()).flatMap(text -> find(one, text).stream()));
    }

    /** The condition to report first: neutral sentences, which are the same for all compounds. */
    Condition mainCondition() {
      return conditions().get(0);
    }

    /** Whether at least half of the compounds have corpus sentences. */
    boolean hasCorpus() {
      long natural = compounds(Condition.NAT);
      return natural > 0 && 2 * natural >= compounds(Condition.NEU);
    }

    Optional<Result> find(Measure measure, ComparedText text) {
      return run.measures()
          .find(measure.metric, measure.group.name(language, text), run.layers().get(0).number());
    }

    /** A result of compounds (NC). */
    Optional<Result> find(String metric, Group group) {
      return find(new Measure(metric, group), ComparedText.NC);
    }

    Rho rho(Result rho) {
      Optional<Result> p = run.measures().find("P-VALUE", rho.group(), rho.layer());
      return new Rho(rho, p.orElseThrow().value());
    }

    /** The correlation of compounds (NC) in the main condition. */
    Optional<Rho> rho(Contrast contrast) {
      return find(RHO, Group.of(mainCondition(), contrast)).map(this::rho);
    }

    List<IdiomFinding> in(Condition condition) {
      return items.stream().filter(item -> item.condition() == condition).toList();
    }
  }

  /** A correlation with its p-value. */
  record Rho(Result result, double p) {
    /** The sign of a significant correlation; 0 if it is not significant. */
    int sign() {
      return p <= SIGNIFICANT ? (int) Math.signum(result.value()) : 0;
    }

    /** In a sentence: {@code rho 0.40, p = 0.505}. */
    String text() {
      return WORDING.get(
          "findings.rho", "rho", decimals(result.value(), 2).replace('-', '−'), "p", pText());
    }

    private String pText() {
      return p < .001 ? "p < 0.001" : "p = " + decimals(p, 3);
    }

    /** A dash if it is not significant, as in the paper; the detail has the value. */
    Cell cell() {
      String interval = DISPLAY.interval(result);
      String detail =
          "rho %s, %s%s, n = %s"
              .formatted(
                  DISPLAY.text(result.value()),
                  pText(),
                  interval.isEmpty() ? "" : ", " + interval,
                  count(result.n()));
      return Cell.of(p <= SIGNIFICANT ? decimals(result.value(), 2) : "-", detail);
    }
  }

  /** A metric of a group. */
  record Measure(String metric, Group group) {}

  private List<String> cautions() {
    Set<String> all = new LinkedHashSet<>();
    for (ReportedRun<IdiomOptions, IdiomFinding> run : runs) {
      Map<String, Long> counts = run.run().manifest().counters();
      long compounds = counts.getOrDefault("compounds", 0L);
      long scored = counts.getOrDefault("scored", 0L);
      if (run.options().data().equals(IdiomOptions.OF_WORDNET)) {
        all.add(WORDING.get("cautions.wordnet"));
      }
      if (scored == 0) {
        all.add(WORDING.get("cautions.no-ratings"));
      } else if (parts.stream().noneMatch(part -> part.run == run && part.hasRatings())) {
        all.add(WORDING.get("cautions.few-ratings", "compounds", count(scored, "compound")));
      } else if (scored < compounds) {
        all.add(
            WORDING.get(
                "cautions.missing-ratings",
                "missing",
                count(compounds - scored),
                "compounds",
                count(compounds, "compound")));
      }
    }
    for (Part part : parts) {
      String unmatched = IdiomPlanner.UNMATCHED + part.language;
      if (part.run.run().manifest().counters().containsKey(unmatched)) {
        all.add(WORDING.get("cautions.unmatched", "language", part.languageName()));
      }
    }
    return List.copyOf(all);
  }

  /** Findings of compounds (NC) in the main condition; the first two of each of several runs. */
  private List<String> findings(Part part) {
    Condition condition = part.mainCondition();
    List<String> all = new ArrayList<>();
    headline(part, condition).ifPresent(all::add);
    part.rho(Contrast.P1)
        .map(
            rho ->
                WORDING.get(
                    rho.sign() > 0
                        ? "findings.p1-higher"
                        : rho.sign() < 0 ? "findings.p1-lower" : "findings.p1-none",
                    "rho",
                    rho.text()))
        .ifPresent(all::add);
    if (runs.size() > 1) {
      return List.of(String.join(" ", all));
    }
    follows(part, Contrast.P2, WORDING.get("findings.phrase-p2")).ifPresent(all::add);
    follows(part, Contrast.P3, WORDING.get("findings.phrase-p3")).ifPresent(all::add);
    part.find(SHARED, Group.of(condition, Contrast.P1))
        .filter(shared -> shared.n() >= IdiomMeasures.MOST_SIMILAR)
        .map(
            shared ->
                WORDING.get(
                    "findings.shared",
                    "compounds",
                    shared.n(),
                    "shared",
                    Math.round(shared.value())))
        .ifPresent(all::add);
    similarity(part, condition, Contrast.RANDOM)
        .map(mean -> WORDING.get("findings.random", "mean", mean))
        .ifPresent(all::add);
    Optional<String> neutral = similarity(part, Condition.NEU, Contrast.P4);
    Optional<String> natural = similarity(part, Condition.NAT, Contrast.P4);
    if (neutral.isPresent() && natural.isPresent() && part.hasCorpus()) {
      all.add(WORDING.get("findings.alone", "neutral", neutral.get(), "natural", natural.get()));
    }
    return all;
  }

  /** The proportion of compounds closer to P1 than to P3, with and without look-alikes. */
  private Optional<String> headline(Part part, Condition condition) {
    String where =
        "%s, %s"
            .formatted(
                runs.size() == 1 ? part.languageName() : part.title(), condition.description());
    Optional<String> whole = similarity(part, condition, Contrast.P1);
    Optional<String> words = similarity(part, condition, Contrast.P3);
    List<String> proportions =
        Stream.of(Headline.DISTINCT, Headline.LOOK_ALIKE)
            .flatMap(selection -> closer(part, condition, selection).stream())
            .toList();
    if (whole.isEmpty() || words.isEmpty() || proportions.isEmpty()) {
      return whole.map(mean -> WORDING.get("findings.similarity", "where", where, "mean", mean));
    }
    return Optional.of(
        WORDING.get(
            "findings.closer",
            "where",
            where,
            "shares",
            Numerals.list(proportions),
            "whole",
            whole.get(),
            "words",
            words.get()));
  }

  /** The mean similarity of compounds. */
  private static Optional<String> similarity(Part part, Condition condition, Contrast contrast) {
    return part.find(SIM, Group.of(condition, contrast)).map(one -> decimals(one.value(), 2));
  }

  private static Optional<String> closer(Part part, Condition condition, String selection) {
    return part.find(CLOSER, Group.ahead(condition, Contrast.P3, selection))
        .map(
            one ->
                WORDING.get(
                    selection.equals(Headline.DISTINCT)
                        ? "findings.distinct"
                        : "findings.look-alike",
                    "percent",
                    percent(one.value()),
                    "interval",
                    Display.PERCENT.bracketed(one),
                    "compounds",
                    count(one.n(), "compound")));
  }

  /** Literal compounds are expected to be closer to phrases of their words than idioms are. */
  private static Optional<String> follows(Part part, Contrast contrast, String phrase) {
    return part.rho(contrast)
        .map(
            rho ->
                WORDING.get(
                    rho.sign() > 0
                        ? "findings.follows-higher"
                        : rho.sign() < 0 ? "findings.follows-lower" : "findings.follows-none",
                    "phrase",
                    phrase,
                    "contrast",
                    contrast,
                    "rho",
                    rho.text()));
  }
}
