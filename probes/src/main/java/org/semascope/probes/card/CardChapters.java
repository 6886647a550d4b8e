package org.semascope.probes.card;

import static org.semascope.probes.card.CardContent.WORDING;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.semascope.engine.Input;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.CardTerms;
import org.semascope.probes.Control;
import org.semascope.probes.ControlledScore;
import org.semascope.probes.Headline;
import org.semascope.probes.Probe;
import org.semascope.probes.card.CardScores.OfProbe;
import org.semascope.probes.page.ByLayer;
import org.semascope.probes.page.ControlSheet;
import org.semascope.probes.page.SheetDraft;
import org.semascope.report.content.Card.Chapter;
import org.semascope.report.content.Card.Score;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Reading;
import org.semascope.report.content.Report;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Story;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.BarChart;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.Series;

/** A chapter of a card: one probe on all models. */
record CardChapters(CardTerms terms, CardScores scores, RandomPairs random) {
  private static final int READINGS = 2;
  private static final int EXAMPLES = 2;

  Chapter of(OfProbe one) {
    Probe<?, ?, ?> probe = one.part().probe();
    List<ControlledScore> own = one.scores().headlines();
    Optional<Story> story = one.report().map(Report::story);
    List<Reading> readings =
        story.map(Story::readings).orElse(List.of()).stream()
            .limit(READINGS)
            .map(
                reading ->
                    new Reading(
                        reading.title(),
                        reading.about(),
                        reading.examples().stream().limit(EXAMPLES).toList()))
            .toList();
    boolean cosines = !readings.isEmpty() && !probe.about().layers().isEmpty();
    String title = story.map(Story::title).orElse(probe.about().summary());
    Optional<Headline> headline = own.stream().findFirst().map(ControlledScore::headline);
    return new Chapter(
        one.name(),
        one.part().data().isEmpty()
            ? title
            : WORDING.get("chapter.title", "title", title, "data", one.part().data()),
        story.map(all -> String.join(" ", all.question())).orElse(""),
        headline.map(Headline::shown),
        one.entries().stream().map(entry -> score(entry, own)).toList(),
        story.map(Story::findings).orElse(List.of()),
        one.report().map(Report::cautions).orElse(List.of()),
        headline.map(main -> figure(one.name(), main, own)),
        headline.map(main -> sheet(one.name(), main, own)),
        headline.map(main -> ControlSheet.of(probe, one.scores()).named(one.name() + "-controls")),
        readings,
        cosines ? random.lines() : List.of(),
        CardEntry.commands(one.entries(), terms));
  }

  private Score score(CardEntry entry, List<ControlledScore> own) {
    return own.stream()
        .filter(one -> entry.run().isPresent() && one.run().run() == entry.run().get())
        .findFirst()
        .map(one -> new Score(entry.model(), Optional.of(scores.row(one)), "", false))
        .orElseGet(() -> none(entry));
  }

  private static Score none(CardEntry entry) {
    String reason =
        switch (entry.state()) {
          case MEASURED -> WORDING.get("reasons.too-few");
          case ABSENT -> entry.reason();
          case NOT_APPLICABLE -> WORDING.get("reasons.not-applicable", "reason", entry.reason());
          case FAILED -> WORDING.get("reasons.failed", "reason", entry.reason());
        };
    return new Score(
        entry.model(), Optional.empty(), reason, entry.state() == CardEntry.State.FAILED);
  }

  /** Curves over layers, models without layers as horizontal lines; bars if no model has layers. */
  private static ReportFigure figure(String name, Headline headline, List<ControlledScore> scores) {
    String unit = headline.scale().unit();
    List<LayerMix> layers = numbered(scores);
    String caption = WORDING.get("chapter.figure", "metric", headline.label());
    String description = caption + " " + headline.definition();
    if (layers.size() < 2) {
      String levels =
          scores.get(0).controls().stream()
              .map(
                  one ->
                      WORDING.get(
                          "chapter.control",
                          "control",
                          one.name(),
                          "score",
                          headline.quantity(one.score().value())))
              .collect(Collectors.joining(", "));
      return new ReportFigure(
          name,
          caption,
          new BarChart(
              new Caption(headline.name(), levels, description),
              "model",
              scores.stream().map(ControlledScore::model).toList(),
              Axis.of(unit),
              List.of(
                  new Series(
                      headline.name(),
                      scores.stream()
                          .map(one -> headline.display().value(one.score()))
                          .toList()))));
    }
    List<Series> series = new ArrayList<>();
    for (ControlledScore one : scores) {
      boolean layered = hasLayers(one);
      series.add(
          new Series(
              layered ? one.model() : WORDING.get("chapter.no-layers", "model", one.model()),
              layers.stream()
                  .map(
                      layer ->
                          layered
                              ? headline.display().value(at(one, layer))
                              : headline.display().value(one.score()))
                  .toList()));
    }
    series.addAll(references(scores, layers));
    return ByLayer.curves(
        name, caption, Caption.of(headline.name(), description), layers, Axis.of(unit), series);
  }

  /** The controls of all models as horizontal lines, each line once. */
  private static List<Series> references(List<ControlledScore> scores, List<LayerMix> layers) {
    Map<String, Series> all = new LinkedHashMap<>();
    for (ControlledScore one : scores) {
      for (ControlledScore.ControlResult control : one.controls()) {
        double level = control.score().value() * one.headline().display().scale();
        boolean own = control.control().equals(Optional.of(Control.UNTRAINED));
        String name = control.name() + (own ? " (" + one.model() + ")" : "");
        all.putIfAbsent(name, ByLayer.level(name, level, layers));
      }
    }
    return List.copyOf(all.values());
  }

  private static boolean hasLayers(ControlledScore one) {
    return one.run().layers().stream().anyMatch(layer -> layer.number().isPresent());
  }

  private static Optional<Result> at(ControlledScore one, LayerMix layer) {
    return one.run().measures().find(one.headline().metric(), one.group(), layer.number());
  }

  private static List<LayerMix> numbered(List<ControlledScore> scores) {
    return scores.stream()
        .flatMap(one -> one.run().layers().stream())
        .filter(layer -> layer.number().isPresent())
        .distinct()
        .sorted(Comparator.comparingInt(layer -> layer.number().getAsInt()))
        .toList();
  }

  /** One row per model, followed by the published values of that model. */
  private static Sheet sheet(String name, Headline headline, List<ControlledScore> scores) {
    List<LayerMix> columns = new ArrayList<>(numbered(scores));
    if (columns.isEmpty() || scores.stream().anyMatch(one -> !hasLayers(one))) {
      columns.add(LayerMix.STATIC);
    }
    SheetDraft draft =
        new SheetDraft(
            name,
            WORDING.get("chapter.table", "metric", headline.label()),
            WORDING.get("columns.model"),
            columns.stream()
                .map(
                    layer ->
                        layer.number().isPresent()
                            ? "L" + layer.label()
                            : WORDING.get("chapter.column-no-layers"))
                .toList(),
            headline.definition(),
            WORDING.get("chapter.note"));
    for (ControlledScore one : scores) {
      double highest =
          columns.stream()
              .flatMap(layer -> at(one, layer).stream())
              .mapToDouble(Result::value)
              .max()
              .orElse(Double.NaN);
      draft.row(
          one.run(),
          one.model(),
          String.join(
              ", ", one.run().recipe().data().stream().map(Input::name).distinct().toList()),
          columns.stream()
              .map(
                  layer ->
                      headline
                          .display()
                          .cell(at(one, layer))
                          .marked(
                              hasLayers(one)
                                  && at(one, layer)
                                      .filter(result -> result.value() == highest)
                                      .isPresent()))
              .toList(),
          columns.stream().map(layer -> at(one, layer)).toList());
    }
    draft.block(
        WORDING.get(
            "chapter.block",
            "items",
            Numerals.count(scores.stream().mapToLong(ControlledScore::n).max().orElse(0))));
    return draft.sheet();
  }

  /**
   * Mean cosines of random pairs.
   *
   * @param all one for each model and layer
   */
  record RandomPairs(List<Result> all) {
    Optional<Result> at(String model, OptionalInt layer) {
      return all.stream()
          .filter(one -> one.model().equals(model) && one.layer().equals(layer))
          .findFirst();
    }

    /** One line per model: {@code bert: 0.35 (L0), 0.41 (L1)}. */
    List<String> lines() {
      Map<String, String> lines = new LinkedHashMap<>();
      for (Result one : all) {
        String layer = one.layer().isPresent() ? " (L%s)".formatted(one.layer().getAsInt()) : "";
        String cosine = Numerals.decimals(one.value(), 2) + layer;
        lines.merge(one.model(), one.model() + ": " + cosine, (line, any) -> line + ", " + cosine);
      }
      return List.copyOf(lines.values());
    }
  }
}
