package org.semascope.probes.idioms;

import static org.semascope.probes.idioms.IdiomMeasures.CLOSER;
import static org.semascope.probes.idioms.IdiomMeasures.RHO;
import static org.semascope.probes.idioms.IdiomMeasures.SHARED;
import static org.semascope.probes.idioms.IdiomMeasures.SIM;
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
 * The page: Table 2 of the paper, the measures of He et al. 2025, figures, and compounds to read.
 * Numbers are of the run's first choice of layers, but for the curves.
 */
final class IdiomPage {
  static final Display DISPLAY = new Display(1, 3);

  private static final double SIGNIFICANT = .05;

  private final List<ReportedRun<IdiomOptions, IdiomFinding>> runs;
  private final List<Part> parts = new ArrayList<>();

  IdiomPage(List<ReportedRun<IdiomOptions, IdiomFinding>> runs) {
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
        "Does the model know idioms?",
        List.of(
            "A wet blanket is no blanket, but a ghost town is a town. Each compound is set beside"
                + " others in its place: a synonym of the whole, its own words one at a time, and a"
                + " compound of synonyms of its words.",
            "Does the model find close what means the same, or what is made of similar words? And"
                + " do its similarities follow how literal people find a compound?"),
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

    /** Whether there are human ratings, and enough of them. */
    boolean isJudged() {
      return conditions().stream().anyMatch(one -> all(RHO, one).findAny().isPresent());
    }

    private Stream<Result> all(String metric, Condition condition) {
      return Contrast.OF_PAPER.stream()
          .map(contrast -> new Measure(metric, Group.of(condition, contrast)))
          .flatMap(
              one -> Stream.of(ComparedText.values()).flatMap(text -> find(one, text).stream()));
    }

    /** The condition to report first: neutral sentences, which do not differ between compounds. */
    Condition plainest() {
      return conditions().get(0);
    }

    /** Whether at least half of the compounds occur in sentences of a corpus. */
    boolean hasCorpus() {
      long natural = compounds(Condition.NAT);
      return natural > 0 && 2 * natural >= compounds(Condition.NEU);
    }

    Optional<Result> find(Measure measure, ComparedText text) {
      return run.measures()
          .find(measure.metric, measure.group.name(language, text), run.layers().get(0).number());
    }

    /** Of compounds. */
    Optional<Result> find(String metric, Group group) {
      return find(new Measure(metric, group), ComparedText.NC);
    }

    Rho rho(Result rho) {
      Optional<Result> p = run.measures().find("P-VALUE", rho.group(), rho.layer());
      return new Rho(rho, p.orElseThrow().value());
    }

    /** Of compounds, in the plainest condition. */
    Optional<Rho> rho(Contrast contrast) {
      return find(RHO, Group.of(plainest(), contrast)).map(this::rho);
    }

    List<IdiomFinding> in(Condition condition) {
      return items.stream().filter(item -> item.condition() == condition).toList();
    }
  }

  /** A correlation with its p-value. */
  record Rho(Result result, double p) {
    /** The sign of a significant one; 0 of others. */
    int sign() {
      return p <= SIGNIFICANT ? (int) Math.signum(result.value()) : 0;
    }

    /** As a sentence has it. */
    String words() {
      return "rho "
          + decimals(result.value(), 2).replace('-', '−')
          + (p <= SIGNIFICANT ? "" : ", not significant");
    }

    /** As the paper prints it: a dash where it is not significant. The detail has its number. */
    Cell cell() {
      String interval = DISPLAY.interval(result);
      String detail =
          "rho %s, %s%s, n = %s"
              .formatted(
                  DISPLAY.text(result.value()),
                  p < .001 ? "p < 0.001" : "p = " + decimals(p, 3),
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
        all.add(IdiomProbe.SELECTED_FROM_WORDNET);
      }
      if (scored == 0) {
        all.add(
            "There are no human ratings of how literal these compounds are, so that rho, the paper’s"
                + " measure, is not available. Noun Compound Senses (--data ncs) has ratings.");
      } else if (parts.stream().noneMatch(part -> part.run == run && part.isJudged())) {
        all.add("With a human score: %s, too few for a rho.".formatted(count(scored, "compound")));
      } else if (scored < compounds) {
        all.add(
            "%s of %s have no human score and take no part in rho."
                .formatted(count(compounds - scored), count(compounds, "compound")));
      }
    }
    for (Part part : parts) {
      String unmatched = IdiomPlanner.UNMATCHED + part.language;
      if (part.run.run().manifest().counters().containsKey(unmatched)) {
        all.add(
            part.languageName()
                + ": random phrases are of any words of the list, not of words about as frequent, so"
                + " that scaled similarities cannot be set against those of another language.");
      }
    }
    return List.copyOf(all);
  }

  /** Of compounds in the plainest condition: of one model all, of several the first of each. */
  private List<String> findings(Part part) {
    Condition condition = part.plainest();
    List<String> all = new ArrayList<>();
    headline(part, condition).ifPresent(all::add);
    part.rho(Contrast.P1)
        .map(
            rho ->
                String.format(
                    Locale.ROOT,
                    switch (rho.sign()) {
                      case 1 ->
                          "The more literal people find a compound, the closer its synonym (P1, %s);"
                              + " with a model that knows idioms there would be no such relation.";
                      case -1 ->
                          "The more idiomatic people find a compound, the closer its synonym (P1,"
                              + " %s); ideally there is no relation.";
                      default ->
                          "How close the synonym is does not depend on how literal people find a"
                              + " compound (P1, %s), which is the ideal.";
                    },
                    rho.words()))
        .ifPresent(all::add);
    if (runs.size() > 1) {
      return List.of(String.join(" ", all));
    }
    follows(part, Contrast.P2, "one of their words").ifPresent(all::add);
    follows(part, Contrast.P3, "compounds of their words’ synonyms").ifPresent(all::add);
    part.find(SHARED, Group.of(condition, Contrast.P1))
        .filter(shared -> shared.n() >= IdiomMeasures.MOST_SIMILAR)
        .map(
            shared ->
                "Of the %s compounds that are closest to their synonym, %s share a word with it."
                    .formatted(shared.n(), Math.round(shared.value())))
        .ifPresent(all::add);
    similarity(part, condition, Contrast.RANDOM)
        .map(
            "Any two words in the compound’s place already have a similarity of %s: what counts is what is above."
                ::formatted)
        .ifPresent(all::add);
    Optional<String> neutral = similarity(part, Condition.NEU, Contrast.P4);
    Optional<String> natural = similarity(part, Condition.NAT, Contrast.P4);
    if (neutral.isPresent() && natural.isPresent() && part.hasCorpus()) {
      all.add(
          "Without its sentence a compound has a similarity of %s to itself in a neutral sentence and of %s in a corpus sentence (P4); the first should be higher."
              .formatted(neutral.get(), natural.get()));
    }
    return all;
  }

  /** Which is closer, the meaning or the words? With and without compounds that look alike. */
  private Optional<String> headline(Part part, Condition condition) {
    String where =
        "%s, %s: "
            .formatted(runs.size() == 1 ? part.languageName() : part.title(), condition.words());
    Optional<String> whole = similarity(part, condition, Contrast.P1);
    Optional<String> words = similarity(part, condition, Contrast.P3);
    List<String> shares = new ArrayList<>();
    share(part, condition, Headline.DISTINCT, "that do not look like their synonym")
        .ifPresent(shares::add);
    share(part, condition, Headline.LOOK_ALIKE, "that do").ifPresent(shares::add);
    if (whole.isEmpty() || words.isEmpty() || shares.isEmpty()) {
      return whole.map(
          mean ->
              where + "the mean similarity of a compound and its synonym is %s.".formatted(mean));
    }
    return Optional.of(
        where
            + "%s are closer to a synonym of the whole (P1) than to synonyms of their parts (P3; chance: 50 %%). The mean similarities of all compounds are %s and %s."
                .formatted(Numerals.list(shares), whole.get(), words.get()));
  }

  /** The mean similarity of compounds. */
  private static Optional<String> similarity(Part part, Condition condition, Contrast contrast) {
    return part.find(SIM, Group.of(condition, contrast)).map(one -> decimals(one.value(), 2));
  }

  /** The share of compounds that are closer to P1 than to P3. */
  private static Optional<String> share(
      Part part, Condition condition, String selection, String which) {
    return part.find(CLOSER, Group.ahead(condition, Contrast.P3, selection))
        .map(
            one ->
                "%s%s of %s %s"
                    .formatted(
                        percent(one.value()),
                        Display.PERCENT.bracketed(one),
                        count(one.n(), "compound"),
                        which));
  }

  /** Literal compounds should be closer to what is made of their words. */
  private static Optional<String> follows(Part part, Contrast contrast, String what) {
    return part.rho(contrast)
        .map(
            rho ->
                "Literal compounds are %s to %s than idioms are (%s, %s)%s"
                    .formatted(
                        List.of("less close", "no closer", "closer").get(rho.sign() + 1),
                        what,
                        contrast,
                        rho.words(),
                        rho.sign() > 0 ? ", as they should be." : "; they should be closer."));
  }
}
