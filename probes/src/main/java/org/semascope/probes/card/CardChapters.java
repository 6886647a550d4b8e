package org.semascope.probes.card;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.ByLayer;
import org.semascope.probes.CardSetup;
import org.semascope.probes.CardTerms;
import org.semascope.probes.Headline;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Probe;
import org.semascope.probes.SheetDraft;
import org.semascope.report.content.Card.Chapter;
import org.semascope.report.content.Card.Metric;
import org.semascope.report.content.Card.Score;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Reading;
import org.semascope.report.content.Report;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.BarChart;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.Series;
import org.semascope.report.plot.Value;

/** A chapter of a card: one probe on all models. */
record CardChapters(CardTerms terms, RandomPairs random) {
  private static final int READINGS = 2;
  private static final int EXAMPLES = 2;

  /**
   * @param entries of one probe, a model each
   * @param standings of the same, where there are figures
   * @param report of the finished runs; nothing where there are none
   */
  Chapter of(List<CardEntry> entries, List<Standing> standings, Optional<Report> report) {
    Probe<?, ?, ?> probe = entries.get(0).probe();
    List<Score> scores = entries.stream().map(entry -> score(entry, standings)).toList();
    List<Reading> readings =
        report.map(one -> one.story().readings()).orElse(List.of()).stream()
            .limit(READINGS)
            .map(
                one ->
                    new Reading(
                        one.title(), one.about(), one.examples().stream().limit(EXAMPLES).toList()))
            .toList();
    boolean cosines = !readings.isEmpty() && !probe.about().layers().isEmpty();
    return new Chapter(
        probe.about().name(),
        report.map(one -> one.story().title()).orElse(probe.about().summary()),
        report.map(one -> String.join(" ", one.story().question())).orElse(""),
        standings.stream().findFirst().map(CardChapters::metric),
        scores,
        report.map(one -> one.story().findings()).orElse(List.of()),
        report.map(Report::cautions).orElse(List.of()),
        standings.isEmpty() ? Optional.empty() : Optional.of(figure(standings)),
        standings.isEmpty() ? Optional.empty() : Optional.of(sheet(standings)),
        readings,
        cosines ? random.lines() : List.of(),
        entries.stream()
            .filter(
                entry ->
                    entry.state() != CardEntry.State.NOT_APPLICABLE
                        && entry.state() != CardEntry.State.ABSENT)
            .flatMap(entry -> command(probe, entry.model()).stream())
            .toList());
  }

  private static Metric metric(Standing one) {
    Headline headline = one.headline();
    return new Metric(
        headline.name(),
        headline.scale().unit(),
        headline.scale().display().digits(),
        headline.definition(),
        one.reference().value() * headline.scale().display().scale(),
        one.reference().name());
  }

  private static Score score(CardEntry entry, List<Standing> standings) {
    return standings.stream()
        .filter(one -> entry.run().isPresent() && one.run().run() == entry.run().get())
        .findFirst()
        .map(
            one ->
                new Score(
                    entry.model(),
                    one.hasLayers() ? one.best().words() : "",
                    one.display().value(one.atBest()),
                    ""))
        .orElseGet(
            () ->
                new Score(
                    entry.model(),
                    "",
                    Value.NONE,
                    switch (entry.state()) {
                      case MEASURED -> "too few items for this figure";
                      case ABSENT -> entry.reason();
                      case NOT_APPLICABLE -> "not applicable, because " + entry.reason();
                      case FAILED -> "missing: " + entry.reason();
                    }));
  }

  /** Curves over layers, static vectors as a level; bars where no model has layers. */
  private static ReportFigure figure(List<Standing> standings) {
    Headline headline = standings.get(0).headline();
    String title = capitalised(headline.name());
    String unit = headline.scale().unit();
    List<LayerMix> layers = numbered(standings);
    String caption =
        "%s, %s. Bands and whiskers are 95 %% intervals. %s"
            .formatted(title, unit, headline.definition());
    String probe = standings.get(0).probe().about().name();
    if (layers.size() < 2) {
      return new ReportFigure(
          probe,
          caption,
          new BarChart(
              new Caption(title, level(standings.get(0)), caption),
              "model",
              standings.stream().map(Standing::model).toList(),
              Axis.of(unit),
              List.of(
                  new Series(
                      headline.name(),
                      standings.stream().map(one -> one.display().value(one.atBest())).toList()))));
    }
    List<Series> series = new ArrayList<>();
    for (Standing one : standings) {
      Function<LayerMix, Optional<Result>> at =
          one.hasLayers() ? one::at : any -> Optional.of(one.atBest());
      series.add(
          new Series(
              one.hasLayers() ? one.model() : one.model() + " (has no layers)",
              layers.stream().map(at).map(one.display()::value).toList()));
    }
    double level = standings.get(0).reference().value() * headline.scale().display().scale();
    series.add(ByLayer.level(standings.get(0).reference().name(), level, layers));
    return ByLayer.curves(
        probe, caption, Caption.of(title, caption), layers, Axis.of(unit), series);
  }

  /** {@code chance: 13.1 %}. */
  private static String level(Standing one) {
    Standing.Level reference = one.reference();
    return "%s: %s".formatted(reference.name(), one.quantity(reference.value()));
  }

  private static List<LayerMix> numbered(List<Standing> standings) {
    return standings.stream()
        .flatMap(one -> one.layers().stream())
        .filter(layer -> layer.number().isPresent())
        .distinct()
        .sorted(Comparator.comparingInt(layer -> layer.number().getAsInt()))
        .toList();
  }

  /** A row for each model, the published one under it. */
  private static Sheet sheet(List<Standing> standings) {
    Headline headline = standings.get(0).headline();
    List<LayerMix> columns = new ArrayList<>(numbered(standings));
    if (columns.isEmpty() || standings.stream().anyMatch(one -> !one.hasLayers())) {
      columns.add(LayerMix.STATIC);
    }
    SheetDraft draft =
        new SheetDraft(
            standings.get(0).probe().about().name(),
            "%s, %s, by layer".formatted(capitalised(headline.name()), headline.scale().unit()),
            "model",
            columns.stream()
                .map(layer -> layer.number().isPresent() ? "L" + layer.label() : "no layers")
                .toList(),
            headline.definition());
    for (Standing one : standings) {
      draft.row(
          one.run(),
          one.model(),
          "%s items, %s".formatted(Numerals.count(one.atBest().n()), one.data()),
          columns.stream().map(layer -> cell(one, layer)).toList(),
          columns.stream().map(one::at).toList());
    }
    draft.block(level(standings.get(0)));
    return draft.sheet();
  }

  private static Cell cell(Standing one, LayerMix layer) {
    if (layer.number().isEmpty() && one.hasLayers()) {
      return Cell.EMPTY;
    }
    return one.display().cell(one.at(layer)).marked(one.hasLayers() && layer.equals(one.best()));
  }

  private <O extends Record> Optional<List<String>> command(Probe<O, ?, ?> probe, String model) {
    return probe
        .onCard(new CardTerms(CardTerms.Size.FULL, terms.vectors(), terms.sets()))
        .map(
            full -> {
              List<String> words =
                  new ArrayList<>(List.of("semascope", "probe", probe.about().name(), "-m", model));
              words.addAll(OptionForm.of(probe.defaults()).words(full.options()));
              words.addAll(scope(full));
              return words;
            });
  }

  private static List<String> scope(CardSetup<?> full) {
    List<String> words = new ArrayList<>();
    if (!full.scope().layers().isEmpty()) {
      words.addAll(List.of("--layers", full.scope().layers()));
    }
    full.scope().limit().ifPresent(limit -> words.addAll(List.of("--limit", "" + limit)));
    return words;
  }

  static String capitalised(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  /** The cosines of random pairs: by model, at each layer. */
  record RandomPairs(Map<String, Map<OptionalInt, Result>> byModel) {
    Optional<Result> at(String model, OptionalInt layer) {
      return Optional.ofNullable(byModel.getOrDefault(model, Map.of()).get(layer));
    }

    /** A line for each model, to stand beside cosines. */
    List<String> lines() {
      List<String> lines = new ArrayList<>();
      byModel.forEach(
          (model, layers) -> {
            List<String> cosines = new ArrayList<>();
            layers.forEach(
                (layer, one) ->
                    cosines.add(
                        Numerals.decimals(one.value(), 2)
                            + (layer.isPresent() ? " (L%d)".formatted(layer.getAsInt()) : "")));
            lines.add("%s: %s".formatted(model, String.join(", ", cosines)));
          });
      return lines;
    }
  }
}
