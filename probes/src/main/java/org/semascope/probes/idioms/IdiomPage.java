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
import java.util.SortedMap;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semascope.core.statistics.Bootstrap;
import org.semascope.core.statistics.Clusters;
import org.semascope.core.statistics.Correlation;
import org.semascope.core.statistics.Interval;
import org.semascope.core.statistics.Spearman;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.ByLayer;
import org.semascope.probes.ReportedRun;
import org.semascope.probes.idioms.IdiomFinding.Likeness;
import org.semascope.probes.idioms.IdiomFinding.Stretch;
import org.semascope.probes.idioms.IdiomItem.Condition;
import org.semascope.probes.idioms.IdiomItem.Contrast;
import org.semascope.probes.idioms.IdiomItem.Role;
import org.semascope.probes.idioms.IdiomMeasures.Key;
import org.semascope.report.content.FewBest;
import org.semascope.report.content.Plate;
import org.semascope.report.content.Reading;
import org.semascope.report.content.Reading.Candidate;
import org.semascope.report.content.Reading.Example;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Block;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Sheet.Row;
import org.semascope.report.content.Story;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.BoxPlot;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.LineChart;
import org.semascope.report.plot.ScatterPlot;
import org.semascope.report.plot.Series;
import org.semascope.report.plot.Value;

/**
 * The page: Table 2 of the paper, the measures of He et al. 2025, figures, and compounds to read.
 * Numbers are of the run's first choice of layers, but for the curves.
 */
final class IdiomPage {
  private static final double SIGNIFICANT = .05;
  private static final double IDIOMATIC_BELOW = 2;
  private static final double LITERAL_ABOVE = 3;
  private static final int EXAMPLES = 3;

  /** Fewer are all compounds there are, and not the closest. */
  private static final int ENOUGH_TO_SHARE = 50;

  private static final List<Condition> SENTENCES = List.of(Condition.NEU, Condition.NAT);
  private static final String RHO_NOTE =
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
      run.measures().groups("SIM").stream()
          .map(group -> group.substring(0, group.indexOf(' ')))
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
        Stream.of(table(), affinity(), context(), words(), agreement())
            .filter(sheet -> !sheet.blocks().isEmpty())
            .toList(),
        plates(),
        parts.stream().flatMap(part -> readings(part).stream()).toList());
  }

  /** One language of one run. */
  private static final class Part {
    final ReportedRun<IdiomOptions, IdiomFinding> run;
    final String language;
    final List<Condition> conditions;
    private final List<IdiomFinding> items;

    Part(ReportedRun<IdiomOptions, IdiomFinding> run, String language, List<IdiomFinding> all) {
      this.run = run;
      this.language = language;
      this.items = all.stream().filter(item -> item.language().equals(language)).toList();
      this.conditions =
          Stream.of(Condition.values()).filter(condition -> compounds(condition) > 0).toList();
    }

    String languageName() {
      return Locale.forLanguageTag(language).getDisplayLanguage(Locale.ENGLISH);
    }

    String title() {
      return run.name() + ", " + languageName();
    }

    /** How many were looked at. */
    long compounds(Condition condition) {
      return groups(condition)
          .flatMap(group -> find("SIM", group).stream())
          .mapToLong(Result::n)
          .max()
          .orElse(0);
    }

    private Stream<String> groups(Condition condition) {
      return Contrast.OF_PAPER.stream()
          .flatMap(
              contrast ->
                  Stream.of(Stretch.values())
                      .map(stretch -> group(condition.name(), contrast.name(), stretch)));
    }

    String group(String where, String what, Stretch stretch) {
      return IdiomMeasures.group(language, where, what, stretch);
    }

    /** Whether people were asked about these compounds, and about enough of them. */
    boolean isJudged() {
      return conditions.stream().flatMap(this::groups).anyMatch(group -> rho(group).isPresent());
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

    Optional<Result> find(String metric, String group) {
      return run.measures().find(metric, group, run.layers().get(0).number());
    }

    /** Of compounds. */
    Optional<Result> find(String metric, Condition condition, String what) {
      return find(metric, group(condition.name(), what, Stretch.NC));
    }

    Optional<Rho> rho(String group) {
      return find("SPEARMAN", group)
          .map(result -> new Rho(result, find("P-VALUE", group).orElseThrow().value()));
    }

    Stream<IdiomFinding> in(Condition condition) {
      return items.stream().filter(item -> item.condition() == condition);
    }

    /** One for every sentence that has it. */
    List<Double> similarities(Condition condition, Contrast contrast, Stretch stretch) {
      return in(condition)
          .flatMap(item -> item.similarity(contrast, stretch, 0).stream().boxed())
          .toList();
    }
  }

  /** A correlation, and how likely chance would give one as strong. */
  private record Rho(Result result, double p) {
    boolean isPositive() {
      return p <= SIGNIFICANT && result.value() > 0;
    }

    boolean isNegative() {
      return p <= SIGNIFICANT && result.value() < 0;
    }

    /** As a sentence has it. */
    String words() {
      return "rho "
          + decimals(result.value(), 2).replace('-', '−')
          + (p <= SIGNIFICANT ? "" : ", not significant");
    }

    /** As the paper prints it: a dash where it is not significant. The detail has its number. */
    Cell cell() {
      String interval = ByLayer.interval(result, 1, 3);
      String detail =
          "rho %s, %s%s, n = %s"
              .formatted(
                  decimals(result.value(), 3),
                  p < .001 ? "p < 0.001" : "p = " + decimals(p, 3),
                  interval.isEmpty() ? "" : ", " + interval,
                  count(result.n()));
      return new Cell(p <= SIGNIFICANT ? decimals(result.value(), 2) : "-", detail, false);
    }
  }

  // ---- tables

  /** What stands under a column: a metric of a group. */
  private record Column(String metric, String where, String what, Stretch stretch) {
    /** Sentences, then compounds. */
    static List<Column> both(String metric, String where, String what) {
      return Stream.of(Stretch.values())
          .map(stretch -> new Column(metric, where, what, stretch))
          .toList();
    }

    Optional<Result> of(Part part) {
      return part.find(metric, part.group(where, what, stretch));
    }

    Cell cell(Part part) {
      if (metric.equals("SPEARMAN")) {
        return part.rho(part.group(where, what, stretch)).map(Rho::cell).orElse(Cell.EMPTY);
      }
      return of(part)
          .map(
              result ->
                  new Cell(
                      switch (metric) {
                        case "HEAD" -> percent(result.value());
                        case "SHARED@50" ->
                            "%d of %d".formatted(Math.round(result.value()), result.n());
                        default -> decimals(result.value(), 3);
                      },
                      ByLayer.interval(result, 1, 3),
                      false))
          .orElse(Cell.EMPTY);
    }
  }

  /**
   * A line of a table, before it is looked up.
   *
   * @param counted whether the number of compounds stands at its end
   */
  private record Line(String label, String gloss, boolean counted, List<Column> columns) {
    /** Ours, and the paper's below it where the paper has one; nothing where we have nothing. */
    Stream<Row> of(Part part, Set<String> notes) {
      List<Cell> cells = new ArrayList<>(columns.stream().map(one -> one.cell(part)).toList());
      if (cells.stream().allMatch(Cell.EMPTY::equals)) {
        return Stream.empty();
      }
      List<Optional<Result>> results = columns.stream().map(one -> one.of(part)).toList();
      var figures =
          new ArrayList<>(
              results.stream().map(result -> result.flatMap(part.run::published)).toList());
      if (counted) {
        // Joined pieces may leave no compounds to compare, but sentences: the last that is there.
        long n = results.stream().flatMap(Optional::stream).reduce((one, next) -> next).get().n();
        cells.add(Cell.of(count(n)));
        figures.add(Optional.empty());
      }
      return Stream.concat(
          Stream.of(new Row(label, gloss, Sheet.Kind.OURS, cells)),
          ByLayer.published(part.run, figures, 0, notes).stream());
    }
  }

  /** A block for every part that has rows. */
  private Sheet sheet(
      String name,
      String caption,
      String corner,
      List<String> header,
      BiFunction<Part, Condition, Stream<Line>> lines,
      String... notes) {
    Set<String> below = new LinkedHashSet<>(List.of(notes));
    below.remove("");
    List<Block> blocks =
        parts.stream()
            .map(
                part ->
                    new Block(
                        part.title(),
                        part.conditions.stream()
                            .flatMap(condition -> lines.apply(part, condition))
                            .flatMap(line -> line.of(part, below))
                            .toList()))
            .filter(block -> !block.rows().isEmpty())
            .toList();
    return new Sheet(name, caption, corner, header, blocks, List.copyOf(below));
  }

  /** Table 2 of the paper, with mean similarities beside; these alone if there are no scores. */
  private Sheet table() {
    List<String> header = new ArrayList<>(judged ? List.of("rho Sent", "rho NC") : List.of());
    header.addAll(List.of("sim Sent", "sim NC", "compounds"));
    return sheet(
        "table",
        judged
            ? "Do similarities follow how literal people find a compound?"
            : "How similar is a compound to what is in its place?",
        "probe",
        header,
        (part, condition) ->
            Contrast.OF_PAPER.stream()
                .map(
                    contrast -> {
                      String where = condition.name();
                      List<Column> columns = new ArrayList<>();
                      if (judged) {
                        columns.addAll(Column.both("SPEARMAN", where, contrast.name()));
                      }
                      columns.addAll(Column.both("SIM", where, contrast.name()));
                      String label = condition + " " + contrast;
                      return new Line(label, contrast.gloss(), true, columns);
                    }),
        sentences(Contrast.OF_PAPER),
        judged ? "Ideal: for P1 rho near 0 and sim near 1; for P2 and P3 rho above 0." : "",
        judged ? RHO_NOTE : "",
        "sim: mean cosine. Sent: of whole sentences. NC: of the compound, or what is in its place,"
            + " within its sentence. NEU: in neutral sentences. NAT: in sentences of a corpus."
            + " ALONE: in none.");
  }

  private static String sentences(List<Contrast> contrasts) {
    return contrasts.stream().map(Contrast::sentence).collect(Collectors.joining(" "));
  }

  /** The measures of He et al. 2025: how far the meaning is ahead of the words, and of chance. */
  private Sheet affinity() {
    List<String> header = new ArrayList<>(List.of("mean Sent", "mean NC"));
    header.addAll(judged ? List.of("rho Sent", "rho NC") : List.of());
    boolean scaled = runs.stream().anyMatch(run -> !run.measures().groups("SCALED").isEmpty());
    return sheet(
        "affinity",
        "Is the meaning closer than the words, and than chance?",
        "measure",
        header,
        (part, condition) ->
            condition == Condition.ALONE
                ? Stream.empty()
                : Stream.of(
                    affinity(condition, "AFFINITY", "P1-P2", "P1 − P2", "affinity"),
                    affinity(condition, "AFFINITY", "P1-P3", "P1 − P3", "affinity"),
                    affinity(condition, "SCALED", "P1-SCALED", "P1 scaled", Contrast.P1.gloss()),
                    affinity(condition, "SCALED", "P2-SCALED", "P2 scaled", Contrast.P2.gloss()),
                    affinity(condition, "SCALED", "P3-SCALED", "P3 scaled", Contrast.P3.gloss()),
                    affinity(condition, "SIM", "RANDOM", "random", Contrast.RANDOM.gloss())),
        "Affinity: by how much the synonym of the whole (P1) is closer than one of the words (P2)"
            + " or the words’ synonyms (P3), after He et al. 2025.",
        scaled
            ? "Scaled, after the same: the similarity if random phrases in the compound’s place"
                + " count as 0. Random phrases: words of the list, matched by %s."
                    .formatted(
                        runs.stream()
                            .map(run -> matched(run.options()))
                            .distinct()
                            .collect(Collectors.joining("; ")))
            : "",
        judged ? RHO_NOTE : "");
  }

  private Line affinity(
      Condition condition, String metric, String what, String label, String gloss) {
    List<Column> columns = new ArrayList<>(Column.both(metric, condition.name(), what));
    if (judged) {
      columns.addAll(Column.both("SPEARMAN", condition.name(), what));
    }
    return new Line(condition + " " + label, gloss, false, columns);
  }

  private static String matched(IdiomOptions options) {
    return options.frequencies().isEmpty()
        ? "the tag counts of %s, in its language alone".formatted(options.wordnet())
        : "their rank in " + options.frequencies();
  }

  /** What the sentence does: whether conditions agree, and whether length makes similar. */
  private Sheet context() {
    return sheet(
        "context",
        "What does the sentence do?",
        "probe",
        List.of("NAT-NEU Sent", "NAT-NEU NC", "length Sent", "length NC"),
        (part, condition) ->
            condition != part.plainest()
                ? Stream.empty()
                : Contrast.OF_PAPER.stream()
                    .map(
                        contrast -> {
                          String what = contrast.name();
                          List<Column> columns =
                              new ArrayList<>(Column.both("SPEARMAN", "NAT-NEU", what));
                          columns.addAll(Column.both("SPEARMAN", "NAT-LENGTH", what));
                          return new Line(what, contrast.gloss(), false, columns);
                        }),
        "NAT-NEU: rho of the similarities of the same compounds in corpus sentences and in neutral"
            + " ones. length: rho of the number of words of a corpus sentence and its similarity."
            + " - where it is not significant at .05.");
  }

  /** Whether the closest synonyms share words, and which of a compound's words is closer. */
  private Sheet words() {
    return sheet(
        "words",
        "Which words are close?",
        "sentences",
        List.of("shared Sent", "shared NC", "head Sent", "head NC"),
        (part, condition) -> {
          List<Column> columns = new ArrayList<>(Column.both("SHARED@50", condition.name(), "P1"));
          columns.addAll(Column.both("HEAD", condition.name(), "P2"));
          return Stream.of(new Line(condition.name(), condition.words(), false, columns));
        },
        "shared: how many of the 50 compounds that are closest to their synonym (P1) have a word in"
            + " common with it. head: how often the head is the closer one of a compound’s words"
            + " (P2), and not the modifier.");
  }

  /** Whether two models find the same compounds similar: a block for every pair and language. */
  private Sheet agreement() {
    List<IdiomMeasures> measures =
        runs.size() < 2 ? List.of() : runs.stream().map(IdiomMeasures::new).toList();
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < measures.size(); i++) {
      for (int j = i + 1; j < measures.size(); j++) {
        for (Part part : parts) {
          if (part.run == runs.get(i)) {
            List<Row> rows = agreement(part, measures.get(i), measures.get(j));
            String title =
                "%s and %s, %s"
                    .formatted(runs.get(i).name(), runs.get(j).name(), part.languageName());
            blocks.addAll(rows.isEmpty() ? List.of() : List.of(new Block(title, rows)));
          }
        }
      }
    }
    return new Sheet(
        "agreement",
        "Do the models agree?",
        "probe",
        List.of("rho Sent", "rho NC", "compounds"),
        blocks,
        List.of(
            "rho of the two models’ similarities over the compounds that both have; - where it is"
                + " not significant at .05."));
  }

  private static List<Row> agreement(Part part, IdiomMeasures one, IdiomMeasures other) {
    List<Row> rows = new ArrayList<>();
    for (Condition condition : Condition.values()) {
      for (Contrast contrast : Contrast.OF_PAPER) {
        List<Optional<Rho>> both =
            Stream.of(Stretch.values())
                .map(stretch -> new Key(part.language, condition, contrast, stretch, 0))
                .map(key -> rho(part, one.similarities(key), other.similarities(key)))
                .toList();
        both.get(1)
            .ifPresent(
                nc ->
                    rows.add(
                        new Row(
                            condition + " " + contrast,
                            contrast.gloss(),
                            Sheet.Kind.OURS,
                            List.of(
                                both.get(0).map(Rho::cell).orElse(Cell.EMPTY),
                                nc.cell(),
                                Cell.of(count(nc.result.n()))))));
      }
    }
    return rows;
  }

  /** Of compounds that both have; nothing where there are too few, or all are equal. */
  private static Optional<Rho> rho(
      Part part, SortedMap<String, Double> one, SortedMap<String, Double> other) {
    List<String> shared = one.keySet().stream().filter(other::containsKey).toList();
    double[] x = shared.stream().mapToDouble(one::get).toArray();
    double[] y = shared.stream().mapToDouble(other::get).toArray();
    Correlation rho = Spearman.test(x, y);
    if (x.length < 3 || !rho.isDefined()) {
      return Optional.empty();
    }
    Interval interval =
        Bootstrap.seeded(part.run.recipe().seed())
            .interval(Spearman.resampled(x, y), Clusters.ofSingles(x.length));
    Result result =
        Result.of("idioms", "both", part.language, "SPEARMAN", rho.coefficient(), x.length)
            .within(interval.low(), interval.high());
    return Optional.of(new Rho(result, rho.p()));
  }

  // ---- sentences

  private List<String> cautions() {
    Set<String> all = new LinkedHashSet<>();
    for (ReportedRun<IdiomOptions, IdiomFinding> run : runs) {
      Map<String, Long> counts = run.run().manifest().counters();
      long compounds = counts.getOrDefault("compounds", 0L);
      long scored = counts.getOrDefault("scored", 0L);
      if (scored == 0) {
        all.add(
            "Nobody was asked how literal these compounds are, so there is no rho, which is what the"
                + " paper is about. Noun Compound Senses (--data ncs) has such scores.");
      } else if (parts.stream().noneMatch(part -> part.run == run && part.isJudged())) {
        all.add("Only %s with a human score, too few for a rho.".formatted(count(scored, "compound")));
      } else if (scored < compounds) {
        all.add(
            "%s of %s have no human score and take no part in rho."
                .formatted(count(compounds - scored), count(compounds, "compound")));
      }
    }
    for (Part part : parts) {
      if (part.run.run().manifest().counters().containsKey(IdiomPlanner.UNMATCHED + part.language)) {
        all.add(
            "%s: random phrases are of any words of the list, not of words about as frequent, so that scaled similarities cannot be set against those of another language."
                .formatted(part.languageName()));
      }
    }
    return List.copyOf(all);
  }

  /**
   * The numbers of compounds in the plainest condition. One model's findings in full; of several,
   * the first of each.
   */
  private List<String> findings(Part part) {
    Condition condition = part.plainest();
    List<String> all = new ArrayList<>();
    all.add(headline(part, condition));
    rho(part, Contrast.P1)
        .map(
            rho ->
                rho.isPositive()
                    ? "The more literal people find a compound, the closer its synonym (P1, %s); with a model that knows idioms there would be no such relation."
                    : rho.isNegative()
                        ? "The more idiomatic people find a compound, the closer its synonym (P1, %s); ideally there is no relation."
                        : "How close the synonym is does not depend on how literal people find a compound (P1, %s), which is the ideal.")
        .ifPresent(text -> all.add(text.formatted(rho(part, Contrast.P1).get().words())));
    all.remove("");
    if (runs.size() > 1) {
      return List.of(String.join(" ", all));
    }
    follows(part, Contrast.P2, "one of their words").ifPresent(all::add);
    follows(part, Contrast.P3, "compounds of their words’ synonyms").ifPresent(all::add);
    part.find("SHARED@50", condition, "P1")
        .filter(shared -> shared.n() >= ENOUGH_TO_SHARE)
        .map(
            shared ->
                "Of the %d compounds that are closest to their synonym, %d share a word with it."
                    .formatted(shared.n(), Math.round(shared.value())))
        .ifPresent(all::add);
    part.find("SIM", condition, "RANDOM")
        .map(
            random ->
                "Any two words in the compound’s place already have a similarity of %s: what counts is what is above."
                    .formatted(decimals(random.value(), 2)))
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

  /** Which is closer, the meaning or the words? */
  private String headline(Part part, Condition condition) {
    Optional<Result> whole = part.find("SIM", condition, "P1");
    Optional<Result> words = part.find("SIM", condition, "P3");
    Optional<Result> affinity = part.find("AFFINITY", condition, "P1-P3");
    String where =
        "%s, %s"
            .formatted(runs.size() == 1 ? part.languageName() : part.title(), condition.words());
    if (whole.isEmpty()) {
      return "";
    }
    if (affinity.isEmpty() || words.isEmpty()) {
      return "%s: a compound and its synonym have a mean similarity of %s."
          .formatted(where, decimals(whole.get().value(), 2));
    }
    OptionalDouble low = affinity.get().low();
    OptionalDouble high = affinity.get().high();
    boolean closer = low.isPresent() && low.getAsDouble() > 0;
    boolean lessClose = high.isPresent() && high.getAsDouble() < 0;
    return "%s: a compound is %s to a synonym of the whole (P1) than to a compound of its words’ synonyms (P3)%s. The mean similarities are %s and %s."
        .formatted(
            where,
            closer ? "closer" : lessClose ? "less close" : "no closer",
            closer ? ", as it should be" : lessClose ? ", as if words were all" : "",
            decimals(whole.get().value(), 2),
            decimals(words.get().value(), 2));
  }

  private static Optional<Rho> rho(Part part, Contrast contrast) {
    return part.rho(part.group(part.plainest().name(), contrast.name(), Stretch.NC));
  }

  /** Literal compounds should be closer to what is made of their words. */
  private static Optional<String> follows(Part part, Contrast contrast, String what) {
    return rho(part, contrast)
        .map(
            rho ->
                "Literal compounds are %s to %s than idioms are (%s, %s)%s"
                    .formatted(
                        rho.isPositive() ? "closer" : rho.isNegative() ? "less close" : "no closer",
                        what,
                        contrast,
                        rho.words(),
                        rho.isPositive() ? ", as they should be." : "; they should be closer."));
  }

  // ---- figures

  private List<Plate> plates() {
    List<Plate> plates = new ArrayList<>(boxes());
    for (Part part : parts) {
      String suffix = runs.size() == 1 ? "" : "-" + (runs.indexOf(part.run) + 1);
      scatter(part, suffix).ifPresent(plates::add);
      SENTENCES.forEach(condition -> curves(part, condition, suffix).ifPresent(plates::add));
    }
    return plates;
  }

  /** Where similarities lie: of one model by condition, of several by model in each condition. */
  private List<Plate> boxes() {
    List<Plate> plates = new ArrayList<>();
    for (String language : parts.stream().map(part -> part.language).distinct().sorted().toList()) {
      List<Part> own = parts.stream().filter(part -> part.language.equals(language)).toList();
      if (runs.size() == 1) {
        List<Condition> conditions = own.get(0).conditions;
        List<Part> same = conditions.stream().map(any -> own.get(0)).toList();
        List<String> names = conditions.stream().map(Condition::words).toList();
        for (Stretch stretch : Stretch.values()) {
          boxes("", stretch, same, conditions, names).ifPresent(plates::add);
        }
        continue;
      }
      for (Condition condition : SENTENCES) {
        List<Condition> same = own.stream().map(any -> condition).toList();
        List<String> names = own.stream().map(part -> part.run.name()).toList();
        for (Stretch stretch : Stretch.values()) {
          boxes(condition.words(), stretch, own, same, names).ifPresent(plates::add);
        }
      }
    }
    return plates;
  }

  /**
   * @param where the condition if all groups are of one; empty otherwise
   * @param of whose similarities each group has
   * @param in which condition each group is of
   */
  private static Optional<Plate> boxes(
      String where, Stretch stretch, List<Part> of, List<Condition> in, List<String> names) {
    List<Contrast> contrasts =
        Stream.of(Contrast.values())
            .filter(
                contrast ->
                    IntStream.range(0, of.size())
                        .anyMatch(
                            i -> !of.get(i).similarities(in.get(i), contrast, stretch).isEmpty()))
            .toList();
    List<BoxPlot.Group> groups =
        IntStream.range(0, of.size())
            .mapToObj(
                i ->
                    new BoxPlot.Group(
                        names.get(i),
                        contrasts.stream()
                            .map(contrast -> of.get(i).similarities(in.get(i), contrast, stretch))
                            .toList()))
            .filter(group -> group.samples().stream().anyMatch(some -> !some.isEmpty()))
            .toList();
    if (groups.isEmpty()) {
      return Optional.empty();
    }
    Part part = of.get(0);
    String title =
        "Similarities of %s, %s%s"
            .formatted(stretch.words(), part.languageName(), where.isEmpty() ? "" : ", " + where);
    return Optional.of(
        new Plate(
            "similarities-%s-%s%s"
                .formatted(
                    part.language, where.isEmpty() ? "" : low(in.get(0)) + "-", low(stretch)),
            title
                + ". A box holds the middle half of all sentences, its line is their median; dots"
                + " are far from the rest. "
                + sentences(contrasts),
            new BoxPlot(
                new Caption(title, "", title + ", a box for each probe."),
                "",
                contrasts.stream().map(IdiomPage::label).toList(),
                Axis.of("cosine").covering(1, 1),
                groups)));
  }

  private static String label(Contrast contrast) {
    return contrast == Contrast.RANDOM ? "random" : contrast.name();
  }

  private static String low(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** Every compound by how literal people find it and how close the model finds P1 and P3. */
  private static Optional<Plate> scatter(Part part, String suffix) {
    List<ScatterPlot.Group> groups = new ArrayList<>();
    for (Contrast contrast : List.of(Contrast.P1, Contrast.P3)) {
      List<ScatterPlot.Item> points = new ArrayList<>();
      part.in(part.plainest())
          .filter(item -> item.score() != null)
          .forEach(
              item ->
                  item.similarity(contrast, Stretch.NC, 0)
                      .ifPresent(
                          cosine ->
                              points.add(
                                  new ScatterPlot.Item(item.compound(), item.score(), cosine))));
      String rho = rho(part, contrast).map(one -> " (" + one.words() + ")").orElse("");
      if (!points.isEmpty()) {
        groups.add(new ScatterPlot.Group(contrast + ", " + contrast.gloss() + rho, points));
      }
    }
    String title =
        "Similarity by human score, %s, %s".formatted(part.languageName(), part.run.name());
    return groups.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Plate(
                "scores-" + part.language + suffix,
                "Each point is a compound (%s). Were idioms understood, P1 would be high everywhere and P3 would rise from left to right."
                    .formatted(part.plainest().words()),
                new ScatterPlot(
                    new Caption(title, "", title + ", for P1 and P3."),
                    Axis.of("human score, from idiomatic to literal").covering(0, 5),
                    Axis.of("cosine"),
                    groups)));
  }

  /** Rho over single layers, if there are several; mean similarity if there is no rho. */
  private static Optional<Plate> curves(Part part, Condition condition, String suffix) {
    List<LayerMix> layers =
        part.run.layers().stream().filter(mix -> mix.number().isPresent()).toList();
    boolean hasRho = part.isJudged();
    ByLayer byLayer = new ByLayer(List.of(part.run), hasRho ? "SPEARMAN" : "SIM", 1, 2);
    List<Series> series =
        Contrast.OF_PAPER.stream()
            .map(
                contrast ->
                    byLayer.series(
                        contrast + ", " + contrast.gloss(),
                        part.run,
                        part.group(condition.name(), contrast.name(), Stretch.NC),
                        layers))
            .filter(one -> !one.values().stream().allMatch(Value.NONE::equals))
            .toList();
    if (layers.size() < 2 || series.isEmpty()) {
      return Optional.empty();
    }
    String title =
        "%s by layer, %s, %s, %s"
            .formatted(
                hasRho ? "Rho" : "Mean similarity",
                part.languageName(),
                condition.words(),
                part.run.name());
    return Optional.of(
        new Plate(
            "layers-%s-%s%s".formatted(part.language, low(condition), suffix),
            "Each layer by itself, of compounds within their sentences. Bands are 95 % intervals, from resampled compounds.",
            new LineChart(
                new Caption(title, "", title + ", a line for each probe."),
                "layer",
                layers.stream().map(LayerMix::label).toList(),
                Axis.of(hasRho ? "rho of similarity and human score" : "cosine"),
                series)));
  }

  // ---- compounds to read

  /** Compounds for which one contrast is furthest ahead of another. */
  private record Pick(
      String title, String about, Predicate<Double> score, Contrast ahead, Contrast behind) {}

  private static final List<Pick> OF_JUDGED =
      List.of(
          new Pick(
              "idioms taken by their words",
              "Of the compounds that people find idiomatic (a score below 2 of 5), those for which"
                  + " synonyms of the words (P3) are furthest ahead of the synonym of the whole (P1).",
              score -> score != null && score < IDIOMATIC_BELOW,
              Contrast.P3,
              Contrast.P1),
          new Pick(
              "idioms taken for one of their words",
              "Of the compounds that people find idiomatic, those for which one of the words (P2) is"
                  + " furthest ahead of the synonym of the whole (P1).",
              score -> score != null && score < IDIOMATIC_BELOW,
              Contrast.P2,
              Contrast.P1),
          new Pick(
              "literal compounds taken for idioms",
              "Of the compounds that people find literal (a score above 3), those for which synonyms"
                  + " of the words (P3) are furthest behind the synonym of the whole (P1).",
              score -> score != null && score > LITERAL_ABOVE,
              Contrast.P1,
              Contrast.P3),
          new Pick(
              "idioms taken by their meaning",
              "Of the compounds that people find idiomatic, those for which the synonym of the whole"
                  + " (P1) is furthest ahead of synonyms of the words (P3).",
              score -> score != null && score < IDIOMATIC_BELOW,
              Contrast.P1,
              Contrast.P3));

  /** Nobody knows which are idioms. */
  private static final List<Pick> OF_OTHERS =
      List.of(
          new Pick(
              "the words are closer",
              "The compounds for which synonyms of the words (P3) are furthest ahead of the synonym"
                  + " of the whole (P1).",
              any -> true,
              Contrast.P3,
              Contrast.P1),
          new Pick(
              "one word is closer",
              "The compounds for which one of the words (P2) is furthest ahead of the synonym of the"
                  + " whole (P1).",
              any -> true,
              Contrast.P2,
              Contrast.P1),
          new Pick(
              "the meaning is closer",
              "The compounds for which the synonym of the whole (P1) is furthest ahead of synonyms"
                  + " of the words (P3).",
              any -> true,
              Contrast.P1,
              Contrast.P3));

  /** In sentences of a corpus if there are enough: they are more to read than "This is ...". */
  private List<Reading> readings(Part part) {
    Condition condition = part.hasCorpus() ? Condition.NAT : part.plainest();
    String whose = runs.size() == 1 ? part.languageName() : part.title();
    List<Reading> all = new ArrayList<>();
    for (Pick pick : part.isJudged() ? OF_JUDGED : OF_OTHERS) {
      FewBest<IdiomFinding> best =
          new FewBest<>(EXAMPLES, IdiomFinding::compound, IdiomFinding::id);
      part.in(condition)
          .filter(item -> pick.score.test(item.score()))
          .forEach(
              item -> {
                OptionalDouble more = item.similarity(pick.ahead, Stretch.NC, 0);
                OptionalDouble less = item.similarity(pick.behind, Stretch.NC, 0);
                if (more.isPresent()
                    && less.isPresent()
                    && more.getAsDouble() > less.getAsDouble()) {
                  best.offer(item, more.getAsDouble() - less.getAsDouble());
                }
              });
      List<Example> examples = best.best().stream().map(IdiomPage::example).toList();
      if (!examples.isEmpty()) {
        all.add(new Reading(whose + ": " + pick.title, pick.about, examples));
      }
    }
    return all;
  }

  /** A compound in its sentence, and what was put in its place, the closest first. */
  private static Example example(IdiomFinding item) {
    FewBest<Likeness> ranked =
        new FewBest<>(
            item.counterparts().size(), one -> one.role().name(), one -> "" + one.role().ordinal());
    item.counterparts().stream()
        .filter(one -> one.role() != Role.ALONE && one.role() != Role.RANDOM)
        .forEach(
            one -> one.at(Stretch.NC, 0).ifPresent(cosine -> ranked.offer(one, cosine)));
    List<Candidate> candidates = new ArrayList<>();
    for (Likeness one : ranked.best()) {
      Contrast contrast = one.role().contrast();
      candidates.add(
          new Candidate(
              candidates.size() + 1,
              one.phrase(),
              contrast.ordinal(),
              "%s, %s".formatted(contrast, one.role().words()),
              decimals(one.nc()[0], 2),
              ""));
    }
    String score =
        item.score() == null ? "" : ", human score " + decimals(item.score(), 2) + " of 5";
    return new Example(item.id() + score, item.text(), item.start(), item.end(), candidates);
  }
}
