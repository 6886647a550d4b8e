package org.semascope.probes.card;

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
import org.semascope.core.statistics.ManyTests;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.models.LayerMix;
import org.semascope.probes.CardTerms;
import org.semascope.probes.Comparison;
import org.semascope.probes.GlossVectors;
import org.semascope.probes.Probe;
import org.semascope.probes.Reports;
import org.semascope.probes.anisotropy.AnisotropyProbe;
import org.semascope.probes.card.CardChapters.RandomPairs;
import org.semascope.probes.card.ModelTests.Pairing;
import org.semascope.report.content.Card;
import org.semascope.report.content.Card.Chapter;
import org.semascope.report.content.Card.Metric;
import org.semascope.report.content.Card.Score;
import org.semascope.report.content.Card.Term;
import org.semascope.report.content.Card.Verdict;
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
  /** The words that all cards have. */
  private static final List<Term> GLOSSARY =
      List.of(
          new Term(
              "95 % interval",
              "Where the figure would lie for other items of the same kind, by 2,000 resamples of"
                  + " clusters (keys, lemmas, compounds)."),
          new Term(
              "decisive",
              "p is below .05 after the correction of Benjamini and Hochberg over all probes and"
                  + " layers of the card: of all differences called so, at most one in twenty is"
                  + " expected to be chance."),
          new Term("layer", "Layer 0 is the output of the embeddings, layer k that of block k."),
          new Term(
              "random pairs",
              "Two different words, each in a sentence of its own. Their mean cosine is what other"
                  + " cosines at the same layer are read against."),
          new Term(
              "rho", "Spearman’s rank correlation: 1 for the same order, 0 for none in common."),
          new Term("points", "Percentage points: from 40 % to 45 % are five."),
          new Term("nats", "Natural logarithms: 0.69 is a factor of two."));

  private final CardTerms terms;
  private final List<CardEntry> entries;
  private final List<String> models;
  private final List<Standing> standings = new ArrayList<>();
  private final Map<String, Report> reports = new LinkedHashMap<>(); // by probe
  private final Map<Result, Double> corrected = new LinkedHashMap<>(); // against the reference
  private final RandomPairs random;
  private final ModelTests ofLayers;
  private final ModelTests ofModels;

  private CardContent(List<CardEntry> entries, CardTerms terms) {
    this.terms = terms;
    this.models = entries.stream().map(CardEntry::model).distinct().toList();
    this.entries = whole(entries);
    for (CardEntry entry : this.entries) {
      entry.run().flatMap(run -> Standing.of(entry.probe(), run)).ifPresent(standings::add);
    }
    for (String probe : probes()) {
      List<StoredRun> runs =
          entries.stream()
              .filter(entry -> name(entry).equals(probe))
              .flatMap(entry -> entry.run().stream())
              .toList();
      if (!runs.isEmpty()) {
        reports.put(probe, Reports.of(runs));
      }
    }
    SemascopeException.throwIf(
        reports.isEmpty(), "there is nothing to put on a card: " + String.join("; ", missing()));
    this.random = randomPairs();
    correct();
    this.ofLayers = ModelTests.ofLayers(standings);
    this.ofModels = ModelTests.ofModels(standings);
  }

  /**
   * @param entries as {@link CardRunner#run} returns them
   * @param terms from which the commands of the probes in full are made
   * @param size how much was asked, in a sentence
   * @param old another card, to show what changed since
   */
  public static Card of(
      List<CardEntry> entries, CardTerms terms, String size, Optional<OldCard> old) {
    return new CardContent(entries, terms).card(size, old);
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

  /** P of all headline figures against their references, over probes, models and layers. */
  private void correct() {
    List<Result> results = new ArrayList<>();
    List<Double> p = new ArrayList<>();
    for (Standing one : standings) {
      for (LayerMix layer : one.layers()) {
        results.add(one.at(layer).orElseThrow());
        p.add(one.p(one.at(layer).orElseThrow()));
      }
    }
    double[] all =
        ManyTests.benjaminiHochberg(p.stream().mapToDouble(Double::doubleValue).toArray());
    for (int i = 0; i < all.length; i++) {
      corrected.put(results.get(i), all[i]);
    }
  }

  private Card card(String size, Optional<OldCard> old) {
    List<Verdict> verdicts = new CardFindings(standings, corrected, ofLayers, ofModels).verdicts();
    CardChapters maker = new CardChapters(terms, random);
    List<Chapter> chapters = new ArrayList<>();
    for (String probe : probes()) {
      if (!probe.equals(AnisotropyProbe.NAME)) {
        chapters.add(
            maker.of(
                entries.stream().filter(entry -> name(entry).equals(probe)).toList(),
                standings.stream().filter(one -> one.probe().about().name().equals(probe)).toList(),
                Optional.ofNullable(reports.get(probe))));
      }
    }
    List<Sheet> sheets = new ArrayList<>();
    sheets.add(profile(chapters));
    old.ifPresent(one -> sheets.add(one.changes(standings)));
    chapters.forEach(chapter -> chapter.sheet().ifPresent(sheets::add));
    tests("models", "Models against each other", ofModels).ifPresent(sheets::add);
    tests("layers", "Layers against the first of their model", ofLayers).ifPresent(sheets::add);
    randomSheet().ifPresent(sheets::add);
    Story story =
        new Story(
            "What words mean to",
            List.of(size),
            verdicts.stream().map(Verdict::sentence).toList(),
            List.of(),
            sheets,
            chapters.stream().flatMap(chapter -> chapter.figure().stream()).toList(),
            List.of());
    return new Card(
        report(story), size, cost(), verdicts, chapters, rows(), glossary(chapters), missing());
  }

  /** What any report has, of all probes together. */
  private Report report(Story story) {
    Set<Reference> method = new LinkedHashSet<>();
    Set<Source> sources = new LinkedHashSet<>();
    List<RunFacts> runs = new ArrayList<>();
    List<Measured> measured = new ArrayList<>();
    reports
        .values()
        .forEach(
            one -> {
              method.addAll(one.method());
              sources.addAll(one.sources());
              runs.addAll(one.runs());
              measured.addAll(one.measured());
            });
    return new Report(story, cautions(), measured, List.copyOf(method), runs, List.copyOf(sources));
  }

  private List<String> cautions() {
    List<String> all = new ArrayList<>();
    all.add(
        "There is no overall score: the figures have different units and answer different"
            + " questions.");
    all.add(
        "The best layer of a model was chosen on the items that it is reported on, so that its"
            + " figure is a little too high; tests correct for the number of layers.");
    all.add(
        "Raw cosines say nothing by themselves. Read them beside the cosine of random pairs at the"
            + " same layer, which stands beside them.");
    if (models.contains(GlossVectors.NAME) || terms.vectors().equals(GlossVectors.NAME)) {
      all.add(
          "%s are trained on WordNet’s glosses alone and stand in for real static vectors: a million words are far too few."
              .formatted(GlossVectors.NAME));
    }
    all.addAll(ofModels.refused());
    return all;
  }

  /** Every probe's figure at the best layer of each model. */
  private Sheet profile(List<Chapter> chapters) {
    List<String> header = new ArrayList<>();
    for (String model : models) {
      header.addAll(List.of(model, "at", "95 % interval"));
    }
    header.add("knowing nothing");
    List<Row> rows = new ArrayList<>();
    for (Chapter chapter : chapters) {
      List<Cell> cells = new ArrayList<>();
      for (String model : models) {
        cells.addAll(
            cells(
                chapter.metric(),
                chapter.scores().stream()
                    .filter(score -> score.model().equals(model))
                    .findFirst()
                    .orElseThrow()));
      }
      cells.add(
          chapter
              .metric()
              .map(
                  metric ->
                      Cell.of(
                          Numerals.decimals(metric.reference(), metric.digits()),
                          metric.referenceName()))
              .orElse(Cell.EMPTY));
      rows.add(
          Row.ours(
              chapter
                  .metric()
                  .map(metric -> metric.name() + ", " + metric.unit())
                  .orElse(chapter.probe()),
              "",
              cells));
    }
    return new Sheet(
        "table",
        "Profile: the figure of each probe at the best layer of each model",
        "probe",
        header,
        List.of(new Block(Numerals.list(models), rows)),
        List.of(
            "knowing nothing: chance, or no effect. n/a: not applicable to the model; missing: the"
                + " probe failed, and the same command repairs the card."));
  }

  private static List<Cell> cells(Optional<Metric> metric, Score score) {
    if (!score.reason().isEmpty() || metric.isEmpty()) {
      String mark = score.reason().startsWith("missing") ? "missing" : "n/a";
      return List.of(Cell.of(mark, score.reason()), Cell.EMPTY, Cell.EMPTY);
    }
    int digits = metric.get().digits();
    return List.of(
        Cell.of(Numerals.decimals(score.value().value(), digits)),
        Cell.of(score.where().replaceFirst("^layer ", "L")),
        Cell.of(
            Double.isNaN(score.value().low())
                ? ""
                : "%s to %s"
                    .formatted(
                        Numerals.decimals(score.value().low(), digits),
                        Numerals.decimals(score.value().high(), digits))));
  }

  private static Optional<Sheet> tests(String name, String caption, ModelTests tests) {
    if (tests.pairings().isEmpty()) {
      return Optional.empty();
    }
    List<Row> rows = new ArrayList<>();
    for (Pairing pairing : tests.pairings()) {
      Standing one = pairing.first();
      Comparison.Test widest = pairing.widest();
      int decisive = pairing.decisive(1).size() + pairing.decisive(-1).size();
      String sides =
          pairing.isOfLayers()
              ? one.model()
              : "%s − %s".formatted(one.model(), pairing.second().model());
      var interval = widest.difference().interval();
      rows.add(
          Row.ours(
              one.headline().name() + ", " + one.headline().scale().unit(),
              sides,
              List.of(
                  Cell.of(sides),
                  Cell.of(
                      widest.firstLayer().isPresent() ? "L" + widest.firstLayer().getAsInt() : ""),
                  Cell.of(one.number(ModelTests.difference(widest)))
                      .marked(pairing.isDecisive(widest)),
                  Cell.of(
                      interval.hasBounds()
                          ? "%s to %s"
                              .formatted(one.number(interval.low()), one.number(interval.high()))
                          : ""),
                  Cell.of(pairing.p(widest).replace("= ", "")),
                  Cell.of("%d of %d".formatted(decisive, pairing.tests().size())),
                  Cell.of(Double.isNaN(pairing.smallest()) ? "" : one.number(pairing.smallest())),
                  Cell.of(Numerals.count(widest.items())),
                  Cell.of(pairing.test()))));
    }
    return Optional.of(
        new Sheet(
            name,
            caption + ", where they are farthest apart",
            "probe",
            List.of(
                "who",
                "layer",
                "difference",
                "95 % interval",
                "p",
                "decisive at",
                "smallest that would show",
                "items",
                "test"),
            List.of(new Block("paired over the same items", rows)),
            List.of(
                "p is corrected by Benjamini and Hochberg over all probes and layers of this table; bold: below .05. Smallest that would show: a true difference of this size would be found decisive, before correction, in four of five such samples.",
                Comparison.RULES.replaceFirst("; p corrected by Holm.*", "") + ".")));
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
                      "The mean cosine of two different words, each in a sentence of its own: what any other cosine at the same layer is to be read against."));
            });
  }

  private List<Card.Row> rows() {
    List<Card.Row> rows = new ArrayList<>();
    for (Standing one : standings) {
      for (LayerMix layer : one.layers()) {
        Result result = one.at(layer).orElseThrow();
        double factor = one.display().scale();
        var published = one.run().published(result);
        rows.add(
            new Card.Row(
                result,
                one.headline().name(),
                one.headline().scale().unit(),
                factor,
                one.reference().value() * factor,
                layer.equals(one.best()),
                random
                    .at(one.model(), layer.number())
                    .map(cosine -> OptionalDouble.of(cosine.value()))
                    .orElse(OptionalDouble.empty()),
                corrected.get(result),
                published,
                published.filter(one.run()::isComparable).isPresent()));
      }
    }
    return rows;
  }

  private String cost() {
    double seconds = 0;
    long tokens = 0;
    for (Report report : reports.values()) {
      for (RunFacts run : report.runs()) {
        seconds += run.manifest().wallSeconds();
        tokens += run.manifest().counters().getOrDefault("tokens", 0L);
      }
    }
    Duration time = Duration.ofSeconds(Math.round(seconds));
    return "The runs of this card took %d min %d s and sent %s tokens through models."
        .formatted(time.toMinutes(), time.toSecondsPart(), Numerals.count(tokens));
  }

  private static List<Term> glossary(List<Chapter> chapters) {
    return Stream.concat(
            chapters.stream()
                .flatMap(chapter -> chapter.metric().stream())
                .map(
                    metric ->
                        new Term(
                            "%s (%s)".formatted(metric.name(), metric.unit()),
                            metric.definition())),
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
