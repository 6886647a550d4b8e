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
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.CardTerms;
import org.semascope.probes.ControlledScore;
import org.semascope.probes.ControlledScores.Lead;
import org.semascope.probes.GlossVectors;
import org.semascope.probes.Headline;
import org.semascope.probes.Probe;
import org.semascope.probes.anisotropy.AnisotropyProbe;
import org.semascope.probes.card.CardChapters.RandomPairs;
import org.semascope.probes.card.CardScores.OfProbe;
import org.semascope.probes.card.CardScores.Test;
import org.semascope.probes.run.ControlRuns;
import org.semascope.report.content.Card;
import org.semascope.report.content.Card.Chapter;
import org.semascope.report.content.Card.Finding;
import org.semascope.report.content.Card.Metric;
import org.semascope.report.content.Card.Score;
import org.semascope.report.content.Card.Term;
import org.semascope.report.content.Display;
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
  private final List<String> models;
  private final List<OfProbe> probes = new ArrayList<>();
  private final RandomPairs random;
  private final CardScores scores;

  private CardContent(List<CardEntry> entries, CardTerms terms, ControlRuns controls) {
    this.terms = terms;
    this.models = entries.stream().map(CardEntry::model).distinct().toList();
    whole(entries).forEach((probe, own) -> probes.add(OfProbe.of(probe, own, controls)));
    SemascopeException.throwIf(
        reports().isEmpty(), "there is nothing to put on a card: " + String.join("; ", missing()));
    this.scores = CardScores.of(probes);
    this.random =
        new RandomPairs(
            anisotropy().stream()
                .flatMap(report -> report.measured().stream())
                .map(Measured::result)
                .filter(result -> result.metric().equals(AnisotropyProbe.SIM))
                .toList());
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
    CardContent content = new CardContent(entries, terms, controls);
    return content.card(size, old.map(one -> one.changes(content.entries(), controls)));
  }

  /** An entry for every model, by probe. */
  private Map<Probe<?, ?, ?>, List<CardEntry>> whole(List<CardEntry> given) {
    Map<Probe<?, ?, ?>, List<CardEntry>> all = new LinkedHashMap<>();
    for (CardEntry entry : given) {
      List<CardEntry> own =
          all.computeIfAbsent(
              entry.probe(),
              probe ->
                  new ArrayList<>(
                      models.stream().map(model -> CardEntry.absent(probe, model)).toList()));
      CardEntry before = own.set(models.indexOf(entry.model()), entry);
      if (before.state() != CardEntry.State.ABSENT) {
        throw new SemascopeException(
            "a card has one run of each probe and model, not %s and %s"
                .formatted(
                    before.run().orElseThrow().directory(), entry.run().orElseThrow().directory()));
      }
    }
    return all;
  }

  private List<CardEntry> entries() {
    return probes.stream().flatMap(one -> one.entries().stream()).toList();
  }

  private List<Report> reports() {
    return probes.stream().flatMap(one -> one.report().stream()).toList();
  }

  /** Has no headline of its own: its cosines are what others are compared with. */
  private Optional<Report> anisotropy() {
    return probes.stream()
        .filter(one -> one.name().equals(AnisotropyProbe.NAME))
        .findFirst()
        .flatMap(OfProbe::report);
  }

  private Card card(String size, Optional<Sheet> changes) {
    List<Finding> findings = new CardFindings(scores).all();
    CardChapters maker = new CardChapters(terms, scores, random);
    List<Chapter> chapters =
        probes.stream()
            .filter(one -> !one.name().equals(AnisotropyProbe.NAME))
            .map(maker::of)
            .toList();
    List<Sheet> sheets = new ArrayList<>();
    sheets.add(profile(chapters));
    changes.ifPresent(sheets::add);
    for (Chapter chapter : chapters) {
      chapter.controls().ifPresent(sheets::add);
      chapter.sheet().ifPresent(sheets::add);
    }
    modelSheet().ifPresent(sheets::add);
    contextSheet().ifPresent(sheets::add);
    anisotropy().map(CardContent::randomSheet).ifPresent(sheets::add);
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
        scores.all().stream().map(scores::row).toList(),
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
    for (Report one : reports()) {
      method.addAll(one.method());
      sources.addAll(one.sources());
      runs.addAll(one.runs());
      ofControls.addAll(one.controls());
      measured.addAll(one.measured());
    }
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
        List<String> cells =
            score
                .row()
                .map(row -> cells(chapter.metric().orElseThrow(), row))
                .orElseGet(
                    () -> List.of(score.failed() ? "missing" : "n/a", "", "", "", "", "", ""));
        List<Cell> all = new ArrayList<>(List.of(Cell.of(score.model())));
        all.add(Cell.of(cells.get(0), score.reason()));
        cells.stream().skip(1).map(Cell::of).forEach(all::add);
        rows.add(Row.ours(name, "", all));
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

  private static List<String> cells(Metric metric, Card.Row row) {
    Display display = metric.display();
    return List.of(
        display.text(row.score().value()),
        display.range(row.score()),
        row.shownLayers(),
        Numerals.count(row.score().n()),
        display.text(row.controls().get(0).score().value()),
        row.control() + " " + display.text(row.controlScore()),
        row.verdict().words());
  }

  private Optional<Sheet> modelSheet() {
    return tests(
        "models",
        "Models against each other",
        "models",
        scores.models(),
        lead -> lead.first().name() + " − " + lead.second().name(),
        Lead::headline,
        lead -> lead.firstScore().n());
  }

  private Optional<Sheet> contextSheet() {
    return tests(
        "context",
        "Contextual layers (cross-fitted) against layer 0",
        "model",
        scores.context(),
        ControlledScore::model,
        ControlledScore::headline,
        ControlledScore::n);
  }

  private static <T> Optional<Sheet> tests(
      String name,
      String caption,
      String label,
      List<Test<T>> tests,
      Function<T, String> sides,
      Function<T, Headline> metric,
      ToLongFunction<T> n) {
    List<Row> rows = new ArrayList<>();
    for (Test<T> test : tests) {
      Headline headline = metric.apply(test.subject());
      List<Cell> cells =
          List.of(
              Cell.of(sides.apply(test.subject())),
              Cell.of(headline.number(test.value())).marked(test.isSignificant()),
              Cell.of(headline.display().range(test.difference().interval())),
              Cell.of(probability(test.p())),
              Cell.of(headline.number(test.detectable())),
              Cell.of(Numerals.count(n.applyAsLong(test.subject()))));
      rows.add(Row.ours(headline.label(), "", cells));
    }
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Sheet(
                name,
                caption,
                "metric",
                List.of(label, "difference", "95 % CI", "p", "minimum detectable", "n"),
                List.of(new Block("paired over the same items", rows)),
                List.of(
                    "p: paired bootstrap over clusters, two-sided, corrected by Benjamini and Hochberg over this table; bold: below .05. Minimum detectable difference: at 80 % power, after the same correction. Not tested: fewer than 20 items or 10 clusters.")));
  }

  private static Sheet randomSheet(Report report) {
    Sheet own = report.story().sheets().get(0);
    return new Sheet(
        AnisotropyProbe.NAME,
        "Cosine of random pairs, by layer",
        own.corner(),
        own.header(),
        own.blocks(),
        List.of(
            "The mean cosine of two different words, each in a sentence of its own: the baseline for every other cosine at the same layer."));
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
    for (Report report : reports()) {
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
    return entries().stream()
        .filter(entry -> entry.state() == CardEntry.State.FAILED)
        .map(
            entry ->
                "%s of %s: %s"
                    .formatted(entry.probe().about().name(), entry.model(), entry.reason()))
        .toList();
  }
}
