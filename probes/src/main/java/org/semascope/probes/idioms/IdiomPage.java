package org.semascope.probes.idioms;

import static org.semascope.report.content.Numerals.count;
import static org.semascope.report.content.Numerals.decimals;
import static org.semascope.report.content.Numerals.percent;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.WordForm;
import org.semascope.core.statistics.Bootstrap;
import org.semascope.core.statistics.Clusters;
import org.semascope.core.statistics.Correlation;
import org.semascope.core.statistics.Interval;
import org.semascope.core.statistics.Spearman;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.ByLayer;
import org.semascope.probes.Headline;
import org.semascope.probes.ReportedRun;
import org.semascope.probes.SheetDraft;
import org.semascope.probes.idioms.IdiomFinding.ComparedText;
import org.semascope.probes.idioms.IdiomFinding.Likeness;
import org.semascope.probes.idioms.IdiomItem.Condition;
import org.semascope.probes.idioms.IdiomItem.Contrast;
import org.semascope.probes.idioms.IdiomItem.Role;
import org.semascope.probes.idioms.IdiomMeasures.Aspect;
import org.semascope.probes.idioms.IdiomMeasures.OfCompound;
import org.semascope.report.content.Display;
import org.semascope.report.content.FewBest;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Reading;
import org.semascope.report.content.Reading.Candidate;
import org.semascope.report.content.Reading.Example;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Story;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.BoxPlot;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.ScatterPlot;
import org.semascope.report.plot.Series;
import org.semascope.report.plot.Value;

/**
 * The page: Table 2 of the paper, the measures of He et al. 2025, figures, and compounds to read.
 * Numbers are of the run's first choice of layers, but for the curves.
 */
final class IdiomPage {
  private static final double SIGNIFICANT = .05;
  private static final Display DISPLAY = new Display(1, 3);
  private static final int EXAMPLES = 3;
  private static final int FEWEST_POINTS = 3;

  /** Fewer are all compounds there are, and not the closest. */
  private static final int ENOUGH_TO_SHARE = 50;

  private static final List<Condition> SENTENCES = List.of(Condition.NEU, Condition.NAT);
  private static final String RHO =
      "rho: Spearman’s correlation with the human score over compounds; - where it is not"
          + " significant at .05, as the paper prints it. The number is shown beside the pointer and"
          + " stands in table.csv.";

  private final List<ReportedRun<IdiomOptions, IdiomFinding>> runs;
  private final List<Part> parts = new ArrayList<>();
  private final boolean judged;

  IdiomPage(List<ReportedRun<IdiomOptions, IdiomFinding>> runs) {
    this.runs = runs;
    for (ReportedRun<IdiomOptions, IdiomFinding> run : runs) {
      List<IdiomFinding> all = new ArrayList<>();
      run.forEach(all::add);
      all.stream()
          .map(IdiomFinding::language)
          .distinct()
          .sorted()
          .map(language -> new Part(run, language, all))
          .filter(part -> !part.conditions.isEmpty())
          .forEach(parts::add);
    }
    this.judged = parts.stream().anyMatch(Part::isJudged);
  }

  Story story() {
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
        sheets().stream().filter(sheet -> !sheet.blocks().isEmpty()).toList(),
        plates(),
        parts.stream().flatMap(part -> readings(part).stream()).toList());
  }

  /** One language of one run. */
  private static final class Part {
    final ReportedRun<IdiomOptions, IdiomFinding> run;
    final String language;
    final String languageName;
    final List<Condition> conditions;
    private final List<IdiomFinding> items;

    Part(ReportedRun<IdiomOptions, IdiomFinding> run, String language, List<IdiomFinding> all) {
      this.run = run;
      this.language = language;
      this.languageName = Locale.forLanguageTag(language).getDisplayLanguage(Locale.ENGLISH);
      this.items = all.stream().filter(item -> item.language().equals(language)).toList();
      this.conditions =
          Stream.of(Condition.values()).filter(condition -> compounds(condition) > 0).toList();
    }

    String title() {
      return run.name() + ", " + languageName;
    }

    /** How many were looked at. */
    long compounds(Condition condition) {
      return all("SIM", condition).mapToLong(Result::n).max().orElse(0);
    }

    /** Whether people were asked about these compounds, and about enough of them. */
    boolean isJudged() {
      return conditions.stream().anyMatch(one -> all("SPEARMAN", one).findAny().isPresent());
    }

    private Stream<Result> all(String metric, Condition condition) {
      return Contrast.OF_PAPER.stream()
          .flatMap(
              contrast ->
                  Stream.of(ComparedText.values())
                      .flatMap(
                          text -> find(metric, condition.name(), contrast.name(), text).stream()));
    }

    /** The condition to report first: neutral sentences, which do not differ between compounds. */
    Condition plainest() {
      return conditions.get(0);
    }

    /** Whether at least half of the compounds stand in sentences of a corpus. */
    boolean hasCorpus() {
      long natural = compounds(Condition.NAT);
      return natural > 0 && 2 * natural >= compounds(Condition.NEU);
    }

    Optional<Result> find(String metric, String where, String what, ComparedText text) {
      return find(metric, where, what, text, "");
    }

    /**
     * @param suffix of a group of some of the compounds; empty for all
     */
    Optional<Result> find(
        String metric, String where, String what, ComparedText text, String suffix) {
      String group = IdiomMeasures.group(language, where, what, text) + suffix;
      return run.measures().find(metric, group, run.layers().get(0).number());
    }

    /** Of compounds. */
    Optional<Result> find(String metric, Condition condition, String what) {
      return find(metric, condition.name(), what, ComparedText.NC);
    }

    Optional<Rho> rho(String where, String what, ComparedText text) {
      return find("SPEARMAN", where, what, text)
          .map(rho -> new Rho(rho, find("P-VALUE", where, what, text).orElseThrow().value()));
    }

    /** Of compounds, in the plainest condition. */
    Optional<Rho> rho(Contrast contrast) {
      return rho(plainest().name(), contrast.name(), ComparedText.NC);
    }

    Stream<IdiomFinding> in(Condition condition) {
      return items.stream().filter(item -> item.condition() == condition);
    }
  }

  /** A correlation, and how likely chance would give one as strong. */
  private record Rho(Result result, double p) {
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

  /** A metric of a group, under two columns: of sentences and of compounds. */
  private record TwoColumns(String title, String metric, String where, String what, String suffix) {
    Optional<Result> find(Part part, ComparedText text) {
      return part.find(metric, where, what, text, suffix);
    }

    Cell cell(Part part, ComparedText text) {
      if (metric.equals("SPEARMAN")) {
        return part.rho(where, what, text).map(Rho::cell).orElse(Cell.EMPTY);
      }
      Display display = isShare() ? Display.PERCENT : DISPLAY;
      return find(part, text)
          .map(result -> Cell.of(text(result), display.interval(result)))
          .orElse(Cell.EMPTY);
    }

    private boolean isShare() {
      return metric.equals("HEAD") || metric.equals(IdiomMeasures.CLOSER);
    }

    private String text(Result result) {
      return isShare()
          ? percent(result.value())
          : metric.equals("SHARED@50")
              ? "%s of %s".formatted(Math.round(result.value()), result.n())
              : DISPLAY.text(result.value());
    }
  }

  /** A line of a table for every part that has it. */
  private record Line(String label, String gloss, List<TwoColumns> columns) {}

  private List<Sheet> sheets() {
    List<Line> similarities = new ArrayList<>();
    List<Line> closer = new ArrayList<>();
    List<Line> affinities = new ArrayList<>();
    List<Line> words = new ArrayList<>();
    for (Condition condition : Condition.values()) {
      String where = condition.name();
      for (Contrast one : Contrast.OF_PAPER) {
        similarities.add(line(where, "" + one, one.gloss(), "sim", "SIM", one.name()));
      }
      words.add(
          new Line(
              where,
              condition.words(),
              List.of(
                  new TwoColumns("shared", "SHARED@50", where, "P1", ""),
                  new TwoColumns("head", "HEAD", where, "P2", ""))));
      if (condition != Condition.ALONE) {
        for (String less : List.of("P2", "P3")) {
          affinities.add(
              line(
                  where, "P1 − " + less, "affinity", "mean", IdiomMeasures.AFFINITY, "P1-" + less));
          for (String suffix : List.of("", Headline.DISTINCT, Headline.LOOK_ALIKE)) {
            closer.add(
                new Line(
                    where + " P1 > " + less + suffix,
                    "",
                    List.of(
                        new TwoColumns("closer", IdiomMeasures.CLOSER, where, "P1-" + less, suffix),
                        new TwoColumns(
                            "affinity", IdiomMeasures.AFFINITY, where, "P1-" + less, suffix))));
          }
        }
        for (Contrast one : List.of(Contrast.P1, Contrast.P2, Contrast.P3)) {
          affinities.add(
              line(where, one + " scaled", one.gloss(), "mean", "SCALED", one + "-SCALED"));
        }
        affinities.add(line(where, "random", Contrast.RANDOM.gloss(), "mean", "SIM", "RANDOM"));
      }
    }
    List<Line> contexts = new ArrayList<>();
    for (Contrast one : Contrast.OF_PAPER) {
      TwoColumns conditions = new TwoColumns("NAT-NEU", "SPEARMAN", "NAT-NEU", one.name(), "");
      TwoColumns length = new TwoColumns("length", "SPEARMAN", "NAT-LENGTH", one.name(), "");
      contexts.add(new Line(one.name(), one.gloss(), List.of(conditions, length)));
    }
    String rho = judged ? RHO : "";
    return List.of(
        sheet(
            "table",
            judged
                ? "Do similarities follow how literal people find a compound?"
                : "How similar is a compound to what is in its place?",
            "probe",
            similarities,
            glosses(Contrast.OF_PAPER),
            judged ? "Ideal: for P1 rho near 0 and sim near 1; for P2 and P3 rho above 0." : "",
            rho,
            "sim: mean cosine. Sent: of whole sentences. NC: of the compound, or what is in its"
                + " place, within its sentence. NEU: in neutral sentences. NAT: in sentences of a"
                + " corpus. ALONE: in none."),
        sheet(
            "closer",
            "Is the synonym of the whole closer than the parts and their synonyms?",
            "compounds",
            closer,
            "closer: share of compounds with a higher similarity to the synonym of the whole (P1)"
                + " than to one of their words (P2) or to a compound of synonyms of their words (P3);"
                + " chance: 50 %. affinity: mean difference of the two similarities.",
            "look-alike: the compound shares a word with its synonym, or the two look alike as a"
                + " whole or in a word (character-bigram cosine of %s or more), so that spelling alone can make them close. distinct: all other compounds."
                    .formatted(decimals(WordForm.LOOK_ALIKE, 1)),
            IdiomProbe.NUMBER_OF_WORDS),
        sheet(
            "affinity",
            "Is the meaning closer than the words, and than chance?",
            "measure",
            affinities,
            "Affinity: by how much the synonym of the whole (P1) is closer than one of the words"
                + " (P2) or the words’ synonyms (P3), after He et al. 2025.",
            scaled(),
            rho),
        sheet(
            "context",
            "What does the sentence do?",
            "probe",
            contexts,
            "NAT-NEU: rho of the similarities of the same compounds in corpus sentences and in"
                + " neutral ones. length: rho of the number of words of a corpus sentence and its"
                + " similarity. - where it is not significant at .05."),
        sheet(
            "words",
            "Which words are close?",
            "sentences",
            words,
            "shared: how many of the 50 compounds that are closest to their synonym (P1) have a"
                + " word in common with it. head: how often the head is the closer one of a"
                + " compound’s words (P2), and not the modifier."),
        agreement());
  }

  /** With rho where people were asked. */
  private Line line(
      String where, String label, String gloss, String title, String metric, String what) {
    TwoColumns own = new TwoColumns(title, metric, where, what, "");
    TwoColumns rho = new TwoColumns("rho", "SPEARMAN", where, what, "");
    return new Line(where + " " + label, gloss, judged ? List.of(rho, own) : List.of(own));
  }

  private static String glosses(List<Contrast> contrasts) {
    return contrasts.stream()
        .map(one -> one.label() + ": " + one.gloss())
        .collect(Collectors.joining("; ", "", "."));
  }

  /** Empty without random phrases. */
  private String scaled() {
    Set<String> matched = new LinkedHashSet<>();
    for (ReportedRun<IdiomOptions, IdiomFinding> run : runs) {
      if (!run.measures().groups("SCALED").isEmpty()) {
        String by = run.options().frequencies();
        matched.add(
            by.isEmpty()
                ? "the tag counts of %s, in its language alone".formatted(run.options().wordnet())
                : "their rank in " + by);
      }
    }
    return matched.isEmpty()
        ? ""
        : "Scaled, after the same: the similarity if random phrases in the compound’s place count as"
            + " 0. Random phrases: words of the list, matched by "
            + String.join("; ", matched)
            + ".";
  }

  /**
   * Every line of every part: ours, and the paper's below it where the paper has one; nothing where
   * we have nothing. The paper's table also has the number of compounds.
   */
  private Sheet sheet(
      String name, String caption, String corner, List<Line> lines, String... notes) {
    boolean counted = name.equals("table") || name.equals("closer");
    List<String> header = new ArrayList<>();
    for (TwoColumns one : lines.get(0).columns) {
      header.addAll(List.of(one.title + " Sent", one.title + " NC"));
    }
    if (counted) {
      header.add("compounds");
    }
    SheetDraft draft = new SheetDraft(name, caption, corner, header, notes);
    for (Part part : parts) {
      for (Line line : lines) {
        List<Cell> cells = new ArrayList<>();
        List<Optional<Result>> results = new ArrayList<>();
        long n = 0; // of the last that is there: joined pieces may leave sentences only
        for (TwoColumns one : line.columns) {
          for (ComparedText text : ComparedText.values()) {
            Optional<Result> result = one.find(part, text);
            n = result.map(Result::n).orElse(n);
            cells.add(one.cell(part, text));
            results.add(result);
          }
        }
        if (counted) {
          cells.add(Cell.of(count(n)));
          results.add(Optional.empty());
        }
        if (n > 0) {
          draft.row(part.run, line.label, line.gloss, cells, results);
        }
      }
      draft.block(part.title());
    }
    return draft.sheet();
  }

  /** Whether two models find the same compounds similar: a block for every pair and language. */
  private Sheet agreement() {
    SheetDraft draft =
        new SheetDraft(
            "agreement",
            "Do the models agree?",
            "probe",
            List.of("rho Sent", "rho NC", "compounds"),
            "rho of the two models’ similarities over the compounds that both have; - where it is"
                + " not significant at .05.");
    for (int i = 0; i < runs.size() - 1; i++) {
      IdiomMeasures mine = new IdiomMeasures(runs.get(i));
      for (int j = i + 1; j < runs.size(); j++) {
        IdiomMeasures theirs = new IdiomMeasures(runs.get(j));
        for (Part part : parts) {
          if (part.run == runs.get(i)) {
            addAgreement(part, mine, theirs, draft);
            draft.block(
                "%s and %s, %s".formatted(part.run.name(), runs.get(j).name(), part.languageName));
          }
        }
      }
    }
    return draft.sheet();
  }

  private static void addAgreement(
      Part part, IdiomMeasures mine, IdiomMeasures theirs, SheetDraft draft) {
    for (Condition condition : Condition.values()) {
      for (Contrast one : Contrast.OF_PAPER) {
        Aspect sent = new Aspect(condition, one.name(), ComparedText.SENT, 0);
        Aspect nc = new Aspect(condition, one.name(), ComparedText.NC, 0);
        Cell ofSent = rho(part, mine, theirs, sent).map(Rho::cell).orElse(Cell.EMPTY);
        rho(part, mine, theirs, nc)
            .map(rho -> List.of(ofSent, rho.cell(), Cell.of(count(rho.result.n()))))
            .ifPresent(cells -> draft.row(condition + " " + one, one.gloss(), cells));
      }
    }
  }

  /** Of compounds that both have; nothing where there are too few, or all are equal. */
  private static Optional<Rho> rho(
      Part part, IdiomMeasures mine, IdiomMeasures theirs, Aspect aspect) {
    List<double[]> points = new ArrayList<>();
    for (Map.Entry<String, OfCompound> own : mine.compounds().entrySet()) {
      OfCompound other = theirs.compounds().get(own.getKey());
      if (other != null && own.getKey().startsWith(part.language + " ")) {
        points.add(new double[] {own.getValue().mean(aspect), other.mean(aspect)});
      }
    }
    points.removeIf(point -> Double.isNaN(point[0] + point[1]));
    double[] x = points.stream().mapToDouble(point -> point[0]).toArray();
    double[] y = points.stream().mapToDouble(point -> point[1]).toArray();
    Correlation rho = Spearman.test(x, y);
    if (x.length < FEWEST_POINTS || !rho.isDefined()) {
      return Optional.empty();
    }
    Interval interval =
        Bootstrap.seeded(part.run.recipe().seed())
            .interval(Spearman.resampled(x, y), Clusters.ofSingles(x.length));
    Result result =
        Result.of("idioms", "both", part.language, "SPEARMAN", rho.coefficient(), x.length);
    return Optional.of(new Rho(result.within(interval.low(), interval.high()), rho.p()));
  }

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
            part.languageName
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
    part.find("SHARED@50", condition, "P1")
        .filter(shared -> shared.n() >= ENOUGH_TO_SHARE)
        .map(
            shared ->
                "Of the %s compounds that are closest to their synonym, %s share a word with it."
                    .formatted(shared.n(), Math.round(shared.value())))
        .ifPresent(all::add);
    part.find("SIM", condition, "RANDOM")
        .map(random -> decimals(random.value(), 2))
        .map(
            "Any two words in the compound’s place already have a similarity of %s: what counts is what is above."
                ::formatted)
        .ifPresent(all::add);
    Optional<Result> neutral = part.find("SIM", Condition.NEU, "P4");
    Optional<Result> natural = part.find("SIM", Condition.NAT, "P4");
    if (neutral.isPresent() && natural.isPresent() && part.hasCorpus()) {
      all.add(
          "Without its sentence a compound has a similarity of %s to itself in a neutral sentence and of %s in a corpus sentence (P4); the first should be higher."
              .formatted(decimals(neutral.get().value(), 2), decimals(natural.get().value(), 2)));
    }
    return all;
  }

  /** Which is closer, the meaning or the words? With and without compounds that look alike. */
  private Optional<String> headline(Part part, Condition condition) {
    String where =
        "%s, %s: "
            .formatted(runs.size() == 1 ? part.languageName : part.title(), condition.words());
    Optional<String> whole = part.find("SIM", condition, "P1").map(one -> decimals(one.value(), 2));
    Optional<String> words = part.find("SIM", condition, "P3").map(one -> decimals(one.value(), 2));
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

  /** The share of compounds that are closer to P1 than to P3. */
  private static Optional<String> share(
      Part part, Condition condition, String suffix, String which) {
    return part.find(IdiomMeasures.CLOSER, condition.name(), "P1-P3", ComparedText.NC, suffix)
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

  private List<ReportFigure> plates() {
    List<ReportFigure> plates = new ArrayList<>();
    for (String language : parts.stream().map(part -> part.language).distinct().sorted().toList()) {
      List<Part> own = parts.stream().filter(part -> part.language.equals(language)).toList();
      if (runs.size() == 1) {
        Part part = own.get(0);
        List<Distribution> samples =
            part.conditions.stream().map(one -> new Distribution(one.words(), part, one)).toList();
        boxes("similarities-" + language, part.languageName, samples, plates);
        continue;
      }
      for (Condition one : SENTENCES) {
        String where = own.get(0).languageName + ", " + one.words();
        List<Distribution> samples =
            own.stream().map(part -> new Distribution(part.run.name(), part, one)).toList();
        boxes("similarities-" + language + "-" + low(one), where, samples, plates);
      }
    }
    for (Part part : parts) {
      String suffix = runs.size() == 1 ? "" : "-" + (runs.indexOf(part.run) + 1);
      scatter(part, suffix).ifPresent(plates::add);
      SENTENCES.forEach(condition -> curves(part, condition, suffix).ifPresent(plates::add));
    }
    return plates;
  }

  /** Similarities of a part in a condition, one for every sentence. */
  private record Distribution(String name, Part part, Condition condition) {
    List<Double> of(Contrast contrast, ComparedText text) {
      return part.in(condition)
          .flatMap(item -> item.similarity(contrast, text, 0).stream().boxed())
          .toList();
    }
  }

  /** Where similarities lie: of one model by condition, of several by model. */
  private static void boxes(
      String name, String where, List<Distribution> samples, List<ReportFigure> plates) {
    for (ComparedText text : ComparedText.values()) {
      List<Contrast> contrasts =
          Stream.of(Contrast.values())
              .filter(one -> samples.stream().anyMatch(some -> !some.of(one, text).isEmpty()))
              .toList();
      List<BoxPlot.Group> groups = new ArrayList<>();
      for (Distribution some : samples) {
        List<List<Double>> values = contrasts.stream().map(one -> some.of(one, text)).toList();
        if (!values.stream().allMatch(List::isEmpty)) {
          groups.add(new BoxPlot.Group(some.name, values));
        }
      }
      if (groups.isEmpty()) {
        continue;
      }
      String title = "Similarities of %s, %s".formatted(text.words(), where);
      String caption =
          ". A box holds the middle half of all sentences, its line is their median; dots are far"
              + " from the rest. ";
      plates.add(
          new ReportFigure(
              name + "-" + low(text),
              title + caption + glosses(contrasts),
              new BoxPlot(
                  Caption.of(title, title + ", a box for each probe."),
                  "",
                  contrasts.stream().map(Contrast::label).toList(),
                  Axis.of("cosine").covering(1, 1),
                  groups)));
    }
  }

  private static String low(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** Every compound by how literal people find it and how close the model finds P1 and P3. */
  private static Optional<ReportFigure> scatter(Part part, String suffix) {
    List<ScatterPlot.Group> groups = new ArrayList<>();
    for (Contrast contrast : List.of(Contrast.P1, Contrast.P3)) {
      List<ScatterPlot.Item> points = new ArrayList<>();
      for (IdiomFinding item : part.in(part.plainest()).toList()) {
        OptionalDouble cosine = item.similarity(contrast, ComparedText.NC, 0);
        if (item.score() != null && cosine.isPresent()) {
          points.add(new ScatterPlot.Item(item.compound(), item.score(), cosine.getAsDouble()));
        }
      }
      String rho = part.rho(contrast).map(one -> " (" + one.words() + ")").orElse("");
      if (!points.isEmpty()) {
        groups.add(new ScatterPlot.Group(contrast + ", " + contrast.gloss() + rho, points));
      }
    }
    if (groups.isEmpty()) {
      return Optional.empty();
    }
    String title =
        "Similarity by human score, %s, %s".formatted(part.languageName, part.run.name());
    return Optional.of(
        new ReportFigure(
            "scores-" + part.language + suffix,
            "Each point is a compound (%s). Were idioms understood, P1 would be high everywhere and P3 would rise from left to right."
                .formatted(part.plainest().words()),
            new ScatterPlot(
                Caption.of(title, title + ", for P1 and P3."),
                Axis.of("human score, from idiomatic to literal").covering(0, 5),
                Axis.of("cosine"),
                groups)));
  }

  /** Rho over single layers, if there are several; mean similarity if there is no rho. */
  private static Optional<ReportFigure> curves(Part part, Condition condition, String suffix) {
    boolean hasRho = part.isJudged();
    ByLayer byLayer = new ByLayer(List.of(part.run), hasRho ? "SPEARMAN" : "SIM", DISPLAY);
    List<LayerMix> layers = part.run.singleLayers();
    List<Series> series = new ArrayList<>();
    for (Contrast one : Contrast.OF_PAPER) {
      String group =
          IdiomMeasures.group(part.language, condition.name(), one.name(), ComparedText.NC);
      series.add(byLayer.series(one + ", " + one.gloss(), part.run, group, layers));
    }
    series.removeIf(one -> one.values().stream().allMatch(Value.NONE::equals));
    if (layers.size() < 2 || series.isEmpty()) {
      return Optional.empty();
    }
    String title =
        "%s by layer, %s, %s, %s"
            .formatted(
                hasRho ? "Rho" : "Mean similarity",
                part.languageName,
                condition.words(),
                part.run.name());
    return Optional.of(
        ByLayer.curves(
            "layers-%s-%s%s".formatted(part.language, low(condition), suffix),
            "Each layer by itself, of compounds within their sentences. Bands are 95 % intervals, from resampled compounds.",
            Caption.of(title, title + ", a line for each probe."),
            layers,
            Axis.of(hasRho ? "rho of similarity and human score" : "cosine"),
            series));
  }

  /** Compounds of certain scores for which one contrast is furthest ahead of another. */
  private record Pick(
      String title, String which, Predicate<Double> score, Contrast ahead, Contrast behind) {}

  private static List<Pick> picks(boolean judged) {
    if (!judged) {
      return List.of(
          new Pick("the words are closer", "compounds", any -> true, Contrast.P3, Contrast.P1),
          new Pick("one word is closer", "compounds", any -> true, Contrast.P2, Contrast.P1),
          new Pick("the meaning is closer", "compounds", any -> true, Contrast.P1, Contrast.P3));
    }
    String idioms = "compounds that people find idiomatic (a score below 2 of 5)";
    String literal = "compounds that people find literal (a score above 3 of 5)";
    Predicate<Double> low = score -> score != null && score < 2;
    Predicate<Double> high = score -> score != null && score > 3;
    return List.of(
        new Pick("idioms taken by their words", idioms, low, Contrast.P3, Contrast.P1),
        new Pick("idioms taken for one of their words", idioms, low, Contrast.P2, Contrast.P1),
        new Pick("literal compounds taken for idioms", literal, high, Contrast.P1, Contrast.P3),
        new Pick("idioms taken by their meaning", idioms, low, Contrast.P1, Contrast.P3));
  }

  /** In sentences of a corpus if there are enough: they are more to read than "This is ...". */
  private List<Reading> readings(Part part) {
    Condition condition = part.hasCorpus() ? Condition.NAT : part.plainest();
    String whose = runs.size() == 1 ? part.languageName : part.title();
    List<Reading> all = new ArrayList<>();
    for (Pick pick : picks(part.isJudged())) {
      FewBest<IdiomFinding> best =
          new FewBest<>(EXAMPLES, IdiomFinding::compound, IdiomFinding::id);
      for (IdiomFinding item : part.in(condition).toList()) {
        double gap =
            item.similarity(pick.ahead, ComparedText.NC, 0).orElse(Double.NaN)
                - item.similarity(pick.behind, ComparedText.NC, 0).orElse(Double.NaN);
        if (gap > 0 && pick.score.test(item.score())) {
          best.offer(item, gap);
        }
      }
      String about =
          "The %s for which the %s (%s) is furthest ahead of the %s (%s)."
              .formatted(
                  pick.which, pick.ahead.gloss(), pick.ahead, pick.behind.gloss(), pick.behind);
      best.reading(whose + ": " + pick.title, about, IdiomPage::example).ifPresent(all::add);
    }
    return all;
  }

  /** A compound in its sentence, and what was put in its place, the closest first. */
  private static Example example(IdiomFinding item) {
    FewBest<Likeness> ranked =
        new FewBest<>(Role.OF_DATA.size(), one -> one.role().name(), one -> "" + one.role());
    for (Likeness one : item.counterparts()) {
      if (Role.OF_DATA.contains(one.role())) {
        one.at(ComparedText.NC, 0).ifPresent(cosine -> ranked.offer(one, cosine));
      }
    }
    List<Candidate> candidates = new ArrayList<>();
    for (Likeness one : ranked.best()) {
      Contrast contrast = one.role().contrast();
      String label = contrast + ", " + one.role().words();
      String cosine = decimals(one.nc()[0], 2);
      candidates.add(
          new Candidate(
              candidates.size() + 1, one.phrase(), contrast.ordinal(), label, cosine, ""));
    }
    String score =
        item.score() == null ? "" : ", human score " + decimals(item.score(), 2) + " of 5";
    return new Example(item.id() + score, item.text(), item.start(), item.end(), candidates);
  }
}
