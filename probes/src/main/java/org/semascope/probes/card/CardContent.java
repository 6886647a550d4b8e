package org.semascope.probes.card;

import static org.semascope.probes.ControlledScore.probability;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.core.statistics.Interval;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.models.LayerMix;
import org.semascope.probes.CardTerms;
import org.semascope.probes.ControlRuns;
import org.semascope.probes.ControlledScore;
import org.semascope.probes.ControlledScores.Lead;
import org.semascope.probes.GlossVectors;
import org.semascope.probes.Headline;
import org.semascope.probes.Probe;
import org.semascope.probes.Reports;
import org.semascope.probes.anisotropy.AnisotropyProbe;
import org.semascope.probes.card.CardChapters.RandomPairs;
import org.semascope.probes.card.CardScores.Test;
import org.semascope.report.content.Card;
import org.semascope.report.content.Card.Chapter;
import org.semascope.report.content.Card.ControlScore;
import org.semascope.report.content.Card.Finding;
import org.semascope.report.content.Card.Metric;
import org.semascope.report.content.Card.Score;
import org.semascope.report.content.Card.Term;
import org.semascope.report.content.Measured;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Report;
import org.semascope.report.content.RunFacts;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Block;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Sheet.Row;
import org.semascope.report.content.Source;
import org.semascope.report.content.Story;
import org.semascope.report.plot.Value;
import org.semascope.report.published.Reference;

/** Makes a card of stored runs: it reads what they have and computes only what spans several. */
public final class CardContent {
  /** The terms that all cards have. */
  private static final List<Term> GLOSSARY =
      List.of(
          new Term(
              "chance",
              "Exact expectation under a random ranking of the same items, or no effect."),
          new Term(
              "untrained",
              "The same architecture, configuration and tokenizer with weights drawn as before"
                  + " training."),
          new Term(
              "form",
              "Similarity of written forms: the cosine of character bigrams of words; word overlap of"
                  + " phrases and contexts."),
          new Term("frequency", "The log ratio of corpus counts, for directed measures."),
          new Term(
              "highest control",
              "The control with the highest score on the same items. A model is above all controls if"
                  + " its score is significantly higher than each of them."),
          new Term(
              "look-alikes",
              "Items that written form alone solves. Headline scores leave them out; the tables of"
                  + " controls show both groups."),
          new Term(
              "cross-fitted",
              "The layer is chosen on one half of the items and scored on the other half, both ways;"
                  + " the interval repeats the choice."),
          new Term(
              "95 % interval",
              "Percentiles of 2,000 bootstrap resamples of clusters (keys, lemmas, compounds)."),
          new Term(
              "p",
              "Paired bootstrap over items, two-sided, corrected by Benjamini and Hochberg over all"
                  + " tests of the same kind on the card; significant below .05."),
          new Term("layer", "Layer 0 is the output of the embeddings, layer k that of block k."),
          new Term(
              "random pairs",
              "Two different words, each in a sentence of its own. Their mean cosine is what other"
                  + " cosines at the same layer are compared with."),
          new Term("rho", "Spearman’s rank correlation."),
          new Term("nats", "Natural logarithms: 0.69 is a factor of two."));

  private final CardTerms terms;
  private final ControlRuns controls;
  private final List<CardEntry> entries;
  private final List<String> models;
  private final Map<String, Report> reports = new LinkedHashMap<>(); // by probe
  private final RandomPairs random;
  private final CardScores scores;

  private CardContent(List<CardEntry> entries, CardTerms terms, ControlRuns controls) {
    this.terms = terms;
    this.controls = controls;
    this.models = entries.stream().map(CardEntry::model).distinct().toList();
    this.entries = whole(entries);
    this.scores = new CardScores(this.entries, controls);
    scores.probes().forEach(probe -> reports.put(probe.about().name(), report(probe)));
    SemascopeException.throwIf(
        reports.isEmpty(), "there is nothing to put on a card: " + String.join("; ", missing()));
    this.random = randomPairs();
  }

  /**
   * @param entries as {@link CardRunner#run} returns them
   * @param terms from which the commands of the probes in full are made
   * @param controls finds the control runs
   * @param size which items were used, in a sentence
   * @param old another card, to show what changed since
   */
  public static Card of(
      List<CardEntry> entries,
      CardTerms terms,
      ControlRuns controls,
      String size,
      Optional<OldCard> old) {
    return new CardContent(entries, terms, controls).card(size, old);
  }

  private <O extends Record, F extends Record> Report report(Probe<O, ?, F> probe) {
    List<StoredRun> runs =
        entries.stream()
            .filter(entry -> entry.probe().equals(probe))
            .flatMap(entry -> entry.run().stream())
            .toList();
    return Reports.of(probe, runs, scores.of(probe).orElseThrow());
  }

  /** An entry for every probe and model. */
  private List<CardEntry> whole(List<CardEntry> given) {
    Map<Probe<?, ?, ?>, Map<String, CardEntry>> all = new LinkedHashMap<>();
    for (CardEntry entry : given) {
      CardEntry before =
          all.computeIfAbsent(entry.probe(), any -> new LinkedHashMap<>())
              .put(entry.model(), entry);
      if (before != null) {
        throw new SemascopeException(
            "a card has one run of each probe and model, not %s and %s"
                .formatted(
                    before.run().orElseThrow().directory(), entry.run().orElseThrow().directory()));
      }
    }
    List<CardEntry> entriesOfAll = new ArrayList<>();
    all.forEach(
        (probe, byModel) ->
            models.forEach(
                model ->
                    entriesOfAll.add(byModel.getOrDefault(model, CardEntry.absent(probe, model)))));
    return entriesOfAll;
  }

  private static String name(CardEntry entry) {
    return entry.probe().about().name();
  }

  private List<String> probes() {
    return entries.stream().map(CardContent::name).distinct().toList();
  }

  private RandomPairs randomPairs() {
    Map<String, Map<OptionalInt, Result>> byModel = new LinkedHashMap<>();
    Optional.ofNullable(reports.get(AnisotropyProbe.NAME)).stream()
        .flatMap(report -> report.measured().stream())
        .map(Measured::result)
        .filter(result -> result.metric().equals(AnisotropyProbe.SIM))
        .forEach(
            result ->
                byModel
                    .computeIfAbsent(result.model(), any -> new LinkedHashMap<>())
                    .put(result.layer(), result));
    return new RandomPairs(byModel);
  }

  private Card card(String size, Optional<OldCard> old) {
    List<Finding> findings = new CardFindings(scores).all();
    CardChapters maker = new CardChapters(terms, random);
    List<Chapter> chapters = new ArrayList<>();
    for (String probe : probes()) {
      if (!probe.equals(AnisotropyProbe.NAME)) {
        chapters.add(
            maker.of(
                entries.stream().filter(entry -> name(entry).equals(probe)).toList(),
                scores,
                Optional.ofNullable(reports.get(probe))));
      }
    }
    List<Sheet> sheets = new ArrayList<>();
    sheets.add(profile(chapters));
    old.ifPresent(one -> sheets.add(one.changes(entries, controls)));
    for (Chapter chapter : chapters) {
      chapter.controls().ifPresent(sheets::add);
      chapter.sheet().ifPresent(sheets::add);
    }
    modelSheet().ifPresent(sheets::add);
    contextSheet().ifPresent(sheets::add);
    randomSheet().ifPresent(sheets::add);
    Story story =
        new Story(
            "Word meaning in",
            List.of(size),
            findings.stream().map(Finding::sentence).toList(),
            List.of(),
            sheets,
            chapters.stream().flatMap(chapter -> chapter.figure().stream()).toList(),
            List.of());
    return new Card(
        report(story),
        size,
        cost(),
        findings,
        chapters,
        rows(),
        layers(),
        glossary(chapters),
        missing());
  }

  /** What any report has, of all probes together. */
  private Report report(Story story) {
    Set<Reference> method = new LinkedHashSet<>();
    Set<Source> sources = new LinkedHashSet<>();
    List<RunFacts> runs = new ArrayList<>();
    List<RunFacts> ofControls = new ArrayList<>();
    List<Measured> measured = new ArrayList<>();
    reports
        .values()
        .forEach(
            one -> {
              method.addAll(one.method());
              sources.addAll(one.sources());
              runs.addAll(one.runs());
              ofControls.addAll(one.controls());
              measured.addAll(one.measured());
            });
    return new Report(
        story, cautions(), measured, List.copyOf(method), runs, ofControls, List.copyOf(sources));
  }

  private List<String> cautions() {
    Set<String> all = new LinkedHashSet<>();
    all.add(
        "There is no overall score: the metrics have different units and answer different"
            + " questions.");
    all.add(
        "Models of one card are scored on the same items: those that all of them, and their"
            + " controls, have.");
    scores.all().forEach(score -> all.addAll(score.headline().cautions()));
    all.add(
        "Raw cosines are not comparable between layers and models: compare them with the cosine of"
            + " random pairs at the same layer.");
    if (models.contains(GlossVectors.NAME) || terms.vectors().equals(GlossVectors.NAME)) {
      all.add(
          "%s are trained on WordNet’s glosses alone, a fallback for real static vectors: a million words are far too few."
              .formatted(GlossVectors.NAME));
    }
    return List.copyOf(all);
  }

  /** The score of every probe and model, with chance, the highest control and the verdict. */
  private Sheet profile(List<Chapter> chapters) {
    List<Row> rows = new ArrayList<>();
    for (Chapter chapter : chapters) {
      String name = chapter.metric().map(Metric::label).orElse(chapter.probe());
      for (Score score : chapter.scores()) {
        rows.add(Row.ours(name, "", cells(chapter.metric(), score)));
      }
    }
    return new Sheet(
        "table",
        "Scores next to their controls",
        "metric",
        List.of("model", "score", "95 % CI", "layer", "n", "chance", "highest control", "verdict"),
        List.of(new Block(Numerals.list(models), rows)),
        List.of(
            "Scores of layered models are cross-fitted over layers. Verdict: paired test against the"
                + " controls on the same items, p < .05 after correction. n/a: not applicable to the"
                + " model; missing: the probe failed, run the same command again."));
  }

  private static List<Cell> cells(Optional<Metric> metric, Score score) {
    if (!score.isMeasured() || metric.isEmpty()) {
      List<Cell> cells = new ArrayList<>(List.of(Cell.of(score.model())));
      cells.add(Cell.of(score.failed() ? "missing" : "n/a", score.reason()));
      while (cells.size() < 8) {
        cells.add(Cell.EMPTY);
      }
      return cells;
    }
    int digits = metric.get().digits();
    Value value = score.value();
    ControlScore highest = score.highest();
    return List.of(
        Cell.of(score.model()),
        Cell.of(Numerals.decimals(value.value(), digits)),
        Cell.of(
            Double.isNaN(value.low())
                ? ""
                : "%s to %s"
                    .formatted(
                        Numerals.decimals(value.low(), digits),
                        Numerals.decimals(value.high(), digits))),
        Cell.of(score.layers().isEmpty() ? "" : "L" + score.layers().replace(", ", ", L")),
        Cell.of(Numerals.count(score.n())),
        Cell.of(Numerals.decimals(score.controls().get(0).value().value(), digits)),
        Cell.of(
            "%s %s".formatted(highest.name(), Numerals.decimals(highest.value().value(), digits))),
        Cell.of(score.verdict().words()));
  }

  private Optional<Sheet> modelSheet() {
    return tests(
        "models",
        "Models against each other",
        "models",
        scores.models().stream()
            .map(
                test -> {
                  Lead lead = test.subject();
                  String sides = lead.first().name() + " − " + lead.second().name();
                  return testRow(lead.headline(), sides, test, lead.firstScore().n());
                })
            .toList());
  }

  private Optional<Sheet> contextSheet() {
    return tests(
        "context",
        "Contextual layers (cross-fitted) against layer 0",
        "model",
        scores.context().stream()
            .map(
                test ->
                    testRow(
                        test.subject().headline(),
                        test.subject().model(),
                        test,
                        test.subject().n()))
            .toList());
  }

  private static Row testRow(Headline headline, String sides, Test<?> test, long n) {
    Interval interval = test.difference().interval();
    return Row.ours(
        headline.shown().label(),
        "",
        List.of(
            Cell.of(sides),
            Cell.of(headline.number(interval.value())).marked(test.isSignificant()),
            Cell.of(headline.range(interval)),
            Cell.of(probability(test.p()).replace("= ", "")),
            Cell.of(headline.number(test.detectable())),
            Cell.of(Numerals.count(n))));
  }

  private static Optional<Sheet> tests(String name, String caption, String sides, List<Row> rows) {
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Sheet(
                name,
                caption,
                "metric",
                List.of(sides, "difference", "95 % CI", "p", "minimum detectable", "n"),
                List.of(new Block("paired over the same items", rows)),
                List.of(
                    "p: paired bootstrap over clusters, two-sided, corrected by Benjamini and Hochberg over this table; bold: below .05. Minimum detectable difference: at 80 % power, after the same correction. Not tested: fewer than 20 items or 10 clusters.")));
  }

  private Optional<Sheet> randomSheet() {
    return Optional.ofNullable(reports.get(AnisotropyProbe.NAME))
        .map(
            report -> {
              Sheet own = report.story().sheets().get(0);
              return new Sheet(
                  AnisotropyProbe.NAME,
                  "Cosine of random pairs, by layer",
                  own.corner(),
                  own.header(),
                  own.blocks(),
                  List.of(
                      "The mean cosine of two different words, each in a sentence of its own: the baseline for every other cosine at the same layer."));
            });
  }

  private List<Card.Row> rows() {
    return scores.all().stream().map(this::row).toList();
  }

  private Card.Row row(ControlledScore one) {
    Interval score = one.score();
    return new Card.Row(
        one.run().recipe().probe(),
        one.model(),
        one.headline().name(),
        one.headline().metric(),
        one.group(),
        one.headline().scale().unitInFiles(),
        score.value(),
        score.hasBounds() ? OptionalDouble.of(score.low()) : OptionalDouble.empty(),
        score.hasBounds() ? OptionalDouble.of(score.high()) : OptionalDouble.empty(),
        score.n(),
        one.chosen().stream().flatMap(layer -> layer.number().stream().boxed()).toList(),
        one.verdict(scores.p(one)),
        scores.p(one),
        one.highest().name(),
        one.controls().stream()
            .map(
                control ->
                    new ControlScore(
                        control.name(),
                        new Value(
                            control.score().value(),
                            control.score().low(),
                            control.score().high())))
            .toList());
  }

  private List<Card.LayerRow> layers() {
    List<Card.LayerRow> rows = new ArrayList<>();
    for (ControlledScore one : scores.all()) {
      for (LayerMix layer : one.run().layers()) {
        Optional<Result> result =
            one.run().measures().find(one.headline().metric(), one.group(), layer.number());
        if (result.isPresent()) {
          var published = one.run().published(result.get());
          rows.add(
              new Card.LayerRow(
                  result.get(),
                  one.headline().name(),
                  one.headline().scale().unitInFiles(),
                  random
                      .at(one.model(), layer.number())
                      .map(cosine -> OptionalDouble.of(cosine.value()))
                      .orElse(OptionalDouble.empty()),
                  published,
                  published.filter(one.run()::isComparable).isPresent()));
        }
      }
    }
    return rows;
  }

  private String cost() {
    double seconds = 0;
    long tokens = 0;
    for (Report report : reports.values()) {
      for (RunFacts run :
          Stream.concat(report.runs().stream(), report.controls().stream()).toList()) {
        seconds += run.manifest().wallSeconds();
        tokens += run.manifest().counters().getOrDefault("tokens", 0L);
      }
    }
    Duration time = Duration.ofSeconds(Math.round(seconds));
    return "The runs of this card, controls included, took %s min %s s and sent %s tokens through models."
        .formatted(time.toMinutes(), time.toSecondsPart(), Numerals.count(tokens));
  }

  private static List<Term> glossary(List<Chapter> chapters) {
    return Stream.concat(
            chapters.stream()
                .flatMap(chapter -> chapter.metric().stream())
                .map(metric -> new Term(metric.label(), metric.definition())),
            GLOSSARY.stream())
        .toList();
  }

  private List<String> missing() {
    return entries.stream()
        .filter(entry -> entry.state() == CardEntry.State.FAILED)
        .map(entry -> "%s of %s: %s".formatted(name(entry), entry.model(), entry.reason()))
        .toList();
  }
}
