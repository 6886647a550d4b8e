package org.semascope.report.form;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.semascope.core.io.Sha256;
import org.semascope.core.statistics.Interval;
import org.semascope.report.content.Card;
import org.semascope.report.content.Card.Chapter;
import org.semascope.report.content.Card.ControlScore;
import org.semascope.report.content.Card.Finding;
import org.semascope.report.content.Card.Metric;
import org.semascope.report.content.Card.Row;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Sheet;
import org.semascope.report.plot.Value;

/** Computations for the templates of a card. */
record CardView(Card card) {
  /** Number of colours and rows in the style sheet. */
  private static final int COLOURS = 5;

  static final String EFFECTS = "Effect of context and differences between models";
  static final String SPANNING = "Tests and random pairs";

  List<String> models() {
    return card.report().models();
  }

  int colour(String model) {
    return models().indexOf(model) % COLOURS;
  }

  /** CSS classes of a model's score in the profile. */
  String kind(String model, int row) {
    return "model" + colour(model) + " row" + Math.min(row, COLOURS - 1);
  }

  List<Finding> findings(String model, boolean ofControls) {
    return card.findings().stream()
        .filter(one -> one.model().equals(model) && one.kind().isOfControls() == ofControls)
        .toList();
  }

  static String sentence(Finding finding) {
    String claim = finding.claim();
    return HtmlPage.prose(Character.toUpperCase(claim.charAt(0)) + claim.substring(1) + ".");
  }

  /** Tables outside chapters, except the first one, which the profile draws. */
  List<Sheet> spanningSheets() {
    List<Sheet> ofChapters =
        card.chapters().stream()
            .flatMap(chapter -> Stream.of(chapter.sheet(), chapter.controls()))
            .flatMap(sheet -> sheet.stream())
            .toList();
    return card.report().story().sheets().stream()
        .skip(1)
        .filter(sheet -> !ofChapters.contains(sheet))
        .toList();
  }

  /** Whether there are findings about contextual layers or about differences between models. */
  boolean hasEffects() {
    return card.findings().stream().anyMatch(finding -> !finding.kind().isOfControls());
  }

  List<ContentsEntry> contents() {
    List<ContentsEntry> all = new ArrayList<>();
    all.add(ContentsEntry.of("Summary"));
    all.add(ContentsEntry.of("Profile"));
    if (hasEffects()) {
      all.add(ContentsEntry.of(EFFECTS));
    }
    card.chapters().forEach(chapter -> all.add(ContentsEntry.of(chapter)));
    if (!spanningSheets().isEmpty()) {
      all.add(ContentsEntry.of(SPANNING, spanningSheets()));
    }
    Stream.of("How to read this card", "Glossary", "Provenance", "Data and licences", "How to cite")
        .map(ContentsEntry::of)
        .forEach(all::add);
    return all;
  }

  /** The controls of all models without duplicates, by score. */
  static List<ControlScore> controls(Chapter chapter, Metric metric) {
    Map<String, ControlScore> controls = new LinkedHashMap<>();
    chapter.scores().stream()
        .flatMap(score -> score.row().stream())
        .flatMap(row -> row.controls().stream())
        .forEach(control -> controls.putIfAbsent(text(control, metric), control));
    return controls.values().stream()
        .sorted(Comparator.comparingDouble(control -> control.score().value()))
        .toList();
  }

  static String text(Row row, Metric metric) {
    String range = metric.display().range(row.score());
    return number(row.score(), metric)
        + (metric.unit().equals("%") ? "\u00a0%" : " " + metric.unit())
        + (range.isEmpty() ? "" : " (" + range + ")")
        + (row.shownLayers().isEmpty() ? "" : ", " + row.shownLayers())
        + ", n = "
        + Numerals.count(row.score().n());
  }

  static String text(Collection<ControlScore> controls, Metric metric) {
    return controls.stream().map(one -> text(one, metric)).collect(Collectors.joining(", "));
  }

  private static String text(ControlScore control, Metric metric) {
    return control.name() + " " + number(control.score(), metric);
  }

  static String number(Interval score, Metric metric) {
    return metric.display().text(score.value());
  }

  /** sha256 of the JSON file. */
  String checksum() {
    return Sha256.of(CardForm.JSON.write(card).getBytes(StandardCharsets.UTF_8));
  }

  /** From the lowest to the highest value or control, zero included, with a margin. */
  record Scale(Metric metric, double least, double greatest) {
    static Scale of(Chapter chapter, Metric metric) {
      DoubleSummaryStatistics shown =
          chapter.scores().stream()
              .flatMap(score -> score.row().stream())
              .flatMapToDouble(Scale::numbers)
              .map(number -> number * metric.display().scale())
              .filter(Double::isFinite)
              .summaryStatistics();
      double least = Math.min(0, shown.getMin());
      double greatest = shown.getCount() == 0 ? 1 : Math.max(0, shown.getMax());
      double margin = 0.05 * (greatest > least ? greatest - least : 1);
      return new Scale(metric, least < 0 ? least - margin : 0, greatest + margin);
    }

    private static DoubleStream numbers(Row row) {
      return DoubleStream.concat(
          DoubleStream.of(row.score().value(), row.score().low(), row.score().high()),
          row.controls().stream().mapToDouble(control -> control.score().value()));
    }

    /** Labels of both ends. */
    List<String> ends() {
      return Stream.of(least, greatest)
          .map(end -> Numerals.decimals(end, metric.display().digits()))
          .toList();
    }

    /** CSS of a mark at a score. */
    String at(Interval score) {
      return left(metric.display().value(score).value());
    }

    /** CSS of a bar over the interval of a score. */
    String over(Interval score) {
      Value shown = metric.display().value(score);
      double width = percent(shown.high()) - percent(shown.low());
      return left(shown.low()) + ";width:%s%%".formatted(Numerals.decimals(width, 2));
    }

    private String left(double value) {
      return "left:%s%%".formatted(Numerals.decimals(percent(value), 2));
    }

    private double percent(double value) {
      return 100 * (value - least) / (greatest - least);
    }
  }
}
