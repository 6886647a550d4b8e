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
import org.semascope.probes.anisotropy.AnisotropyProbe;
import org.semascope.probes.card.CardChapters.RandomPairs;
import org.semascope.probes.card.CardScores.OfProbe;
import org.semascope.probes.card.CardScores.Test;
import org.semascope.probes.card.OldCard.ModelChange;
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
import org.semascope.report.content.Wording;
import org.semascope.report.published.Reference;

/** Makes a card from stored runs; computes only the tests that span several runs. */
public final class CardContent {
  static final Wording WORDING = Wording.of("card");

  private final CardTerms terms;
  private final List<String> models;
  private final List<OfProbe> probes = new ArrayList<>();
  private final RandomPairs random;
  private final CardScores scores;

  private CardContent(List<CardEntry> entries, CardTerms terms, ControlRuns controls) {
    this.terms = terms;
    this.models = entries.stream().map(CardEntry::model).distinct().toList();
    byPart(entries).forEach((part, own) -> probes.add(OfProbe.of(part, own, controls)));
    SemascopeException.throwIf(
        reports().isEmpty(), "no probe has a result for the card: " + String.join("; ", missing()));
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
   * @param terms from which the full-size commands of the probes are made
   * @param controls finds the control runs
   * @param size a sentence about the size of the samples
   * @param old an earlier card to compare with
   */
  public static Card of(
      List<CardEntry> entries,
      CardTerms terms,
      ControlRuns controls,
      String size,
      Optional<OldCard> old) {
    CardContent content = new CardContent(entries, terms, controls);
    List<ModelChange> changes =
        old.map(one -> one.changes(content.entries(), controls)).orElse(List.of());
    return content.card(size, changes, old.map(one -> one.sheet(changes)));
  }

  /** An entry for every model and part; {@link CardEntry#absent} where none is given. */
  private Map<CardPart, List<CardEntry>> byPart(List<CardEntry> given) {
    Map<CardPart, List<CardEntry>> all = new LinkedHashMap<>();
    for (CardEntry entry : given) {
      List<CardEntry> own =
          all.computeIfAbsent(
              entry.part(),
              part ->
                  new ArrayList<>(
                      models.stream().map(model -> CardEntry.absent(part, model)).toList()));
      CardEntry before = own.set(models.indexOf(entry.model()), entry);
      if (before.state() != CardEntry.State.ABSENT) {
        throw new SemascopeException(
            "two runs of one probe and model, %s and %s: give one of them"
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

  /** It has no headline: its cosines are the baseline for the cosines of other probes. */
  private Optional<Report> anisotropy() {
    return probes.stream()
        .filter(one -> one.name().equals(AnisotropyProbe.NAME))
        .findFirst()
        .flatMap(OfProbe::report);
  }

  private Card card(String size, List<ModelChange> changes, Optional<Sheet> changeSheet) {
    List<Finding> findings = new CardFindings(scores).all();
    CardChapters maker = new CardChapters(terms, scores, random);
    List<Chapter> chapters =
        probes.stream()
            .filter(one -> !one.name().equals(AnisotropyProbe.NAME))
            .map(maker::of)
            .toList();
    List<Sheet> sheets = new ArrayList<>();
    sheets.add(profile(chapters));
    changeSheet.ifPresent(sheets::add);
    for (Chapter chapter : chapters) {
      chapter.controls().ifPresent(sheets::add);
      chapter.sheet().ifPresent(sheets::add);
    }
    modelSheet().ifPresent(sheets::add);
    contextSheet().ifPresent(sheets::add);
    anisotropy()
        .ifPresent(report -> report.story().sheets().forEach(own -> sheets.add(randomSheet(own))));
    Story story =
        new Story(
            WORDING.get("title"),
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
        scores.all().stream().map(scores::row).map(row -> changed(row, changes)).toList(),
        layers(),
        glossary(chapters),
        missing());
  }

  /** The row with its change, if the earlier card has the score. */
  private static Card.Row changed(Card.Row row, List<ModelChange> changes) {
    return changes.stream()
        .filter(one -> one.probe().equals(row.probe()) && one.model().equals(row.model()))
        .findFirst()
        .map(one -> row.with(one.change()))
        .orElse(row);
  }

  /** References, data sources and runs of all probes. */
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
    Set<String> all = new LinkedHashSet<>(WORDING.list("cautions.first"));
    scores.all().forEach(score -> all.addAll(score.headline().cautions()));
    all.add(WORDING.get("cautions.cosines"));
    if (models.contains(GlossVectors.NAME) || terms.vectors().equals(GlossVectors.NAME)) {
      all.add(WORDING.get("cautions.gloss-vectors", "vectors", GlossVectors.NAME));
    }
    return List.copyOf(all);
  }

  /** The score of every probe and model with chance, the highest control and the verdict. */
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
                    () ->
                        List.of(
                            WORDING.get(
                                score.failed() ? "profile.missing" : "profile.not-applicable"),
                            "",
                            "",
                            "",
                            "",
                            "",
                            ""));
        List<Cell> all = new ArrayList<>(List.of(Cell.of(score.model())));
        all.add(Cell.of(cells.get(0), score.reason()));
        cells.stream().skip(1).map(Cell::of).forEach(all::add);
        rows.add(Row.ours(name, "", all));
      }
    }
    return new Sheet(
        "table",
        WORDING.get("profile.caption"),
        WORDING.get("columns.metric"),
        columns("model", "score", "interval", "layer", "items", "chance", "control", "verdict"),
        List.of(new Block(Numerals.list(models), rows)),
        List.of(WORDING.get("profile.note")));
  }

  static List<String> columns(String... keys) {
    return Stream.of(keys).map(key -> WORDING.get("columns." + key)).toList();
  }

  /** Score, interval, layers, items, chance, highest control and verdict. */
  static List<String> cells(Metric metric, Card.Row row) {
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
        WORDING.get("tests.models"),
        "models",
        scores.models(),
        lead -> lead.first().name() + " − " + lead.second().name(),
        Lead::headline,
        lead -> lead.firstScore().n());
  }

  private Optional<Sheet> contextSheet() {
    return tests(
        "context",
        WORDING.get("tests.context"),
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
                WORDING.get("columns.metric"),
                columns(label, "difference", "interval", "p", "detectable", "items"),
                List.of(new Block(WORDING.get("tests.block"), rows)),
                List.of(WORDING.get("tests.note"))));
  }

  /** The mean cosines of random pairs, with the card's wording, or the dominant dimensions. */
  private static Sheet randomSheet(Sheet own) {
    return !own.name().equals("table")
        ? own
        : new Sheet(
            AnisotropyProbe.NAME,
            WORDING.get("random.caption"),
            own.corner(),
            own.header(),
            own.blocks(),
            List.of(WORDING.get("random.note")));
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
    return WORDING.get(
        "cost",
        "minutes",
        time.toMinutes(),
        "seconds",
        time.toSecondsPart(),
        "tokens",
        Numerals.count(tokens));
  }

  private static List<Term> glossary(List<Chapter> chapters) {
    return Stream.concat(
            chapters.stream()
                .flatMap(chapter -> chapter.metric().stream())
                .map(metric -> new Term(metric.label(), metric.definition())),
            WORDING.list("glossary").stream()
                .map(line -> line.split(": ", 2))
                .map(parts -> new Term(parts[0], parts[1])))
        .toList();
  }

  private List<String> missing() {
    return entries().stream()
        .filter(entry -> entry.state() == CardEntry.State.FAILED)
        .map(
            entry ->
                WORDING.get(
                    "missing",
                    "probe",
                    entry.part().name(),
                    "model",
                    entry.model(),
                    "reason",
                    entry.reason()))
        .toList();
  }
}
