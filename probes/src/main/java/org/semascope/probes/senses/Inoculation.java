package org.semascope.probes.senses;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.semascope.engine.Input;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Reports;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Report;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Story;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.LineChart;
import org.semascope.report.plot.Series;
import org.semascope.report.plot.Value;
import org.semascope.report.published.PublishedFigure;
import org.semascope.report.published.PublishedTable;
import org.semascope.report.published.PublishedTables;

/**
 * The page of an inoculation (Liu et al. 2019; Gessler and Schneider 2021): how well a model tells
 * senses apart before it was fine-tuned a little on supersenses, and after.
 */
public final class Inoculation {
  private static final double SCALE = 100;
  private static final String ALL = "all";

  /**
   * A tuned model's run.
   *
   * @param units how many words the model was tuned on; 0 for the model as it was
   * @param seed of the tuning
   */
  public record Trial(int units, long seed, StoredRun run) {}

  /**
   * MAP@50 of one group, in hundredths, over the seeds of one size.
   *
   * @param low the lowest of the seeds
   * @param high the highest of the seeds
   */
  public record Point(int units, String group, int seeds, double mean, double low, double high) {}

  private final String model;
  private final List<Trial> trials;
  private final SortedSet<Integer> sizes = new TreeSet<>();
  private final List<String> families;

  /**
   * @param model what was tuned
   * @param trials those of one size at least, and one with 0 units
   */
  public Inoculation(String model, List<Trial> trials) {
    this.model = model;
    this.trials = List.copyOf(trials);
    trials.forEach(trial -> sizes.add(trial.units()));
    this.families =
        Buckets.ALL_FAMILIES.stream()
            .filter(family -> !family.equals("nouns") && !family.equals("verbs"))
            .filter(family -> point(0, family).isPresent())
            .toList();
  }

  /** Every size and group that was measured, sizes rising. */
  public List<Point> points() {
    return sizes.stream()
        .flatMap(
            units ->
                families.stream()
                    .flatMap(family -> groups(family).map(group -> point(units, group))))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Stream<String> groups(String family) {
    return Stream.concat(
        Buckets.OF_PAPER.stream().map(bucket -> family + " " + bucket), Stream.of(family));
  }

  private Optional<Point> point(int units, String group) {
    double[] values =
        trials.stream()
            .filter(trial -> trial.units() == units)
            .flatMap(trial -> last(trial.run(), group).stream())
            .mapToDouble(result -> SCALE * result.value())
            .toArray();
    return values.length == 0
        ? Optional.empty()
        : Optional.of(
            new Point(
                units,
                group,
                values.length,
                DoubleStream.of(values).average().orElseThrow(),
                DoubleStream.of(values).min().orElseThrow(),
                DoubleStream.of(values).max().orElseThrow()));
  }

  /** The result at the last layer that was measured. */
  private static Optional<Result> last(StoredRun run, String group) {
    return run.results().stream()
        .filter(result -> result.metric().equals(SenseProbe.MAP) && result.group().equals(group))
        .max(Comparator.comparingInt(result -> result.layer().orElse(-1)));
  }

  /** The size above 0 whose mean is the highest. */
  private Optional<Point> best(String group) {
    return sizes.stream()
        .filter(units -> units > 0)
        .flatMap(units -> point(units, group).stream())
        .max(Comparator.comparingDouble(Point::mean));
  }

  public Report report() {
    Report plain = Reports.of(trials.stream().map(Trial::run).toList());
    List<String> cautions = new ArrayList<>(cautions());
    plain.cautions().stream()
        .filter(caution -> caution.matches("\\Q%s\\E[,:] .*".formatted(model)))
        .forEach(cautions::add); // what is so of the queries is said once, of the untuned model
    Story story =
        new Story(
            "Senses after a little fine-tuning:",
            List.of(
                "Does a model tell the senses of words apart better after it was tuned on a few"
                    + " words with supersenses?",
                "What a model has learnt may lie so deep that the cosine of its vectors does not"
                    + " show it; a little training on a kindred task can bring it to the surface."),
            findings(),
            cautions,
            List.of(sheet()),
            families.stream().map(this::curve).toList(),
            List.of());
    return new Report(
        story,
        cautions,
        plain.measured(),
        plain.method(),
        plain.runs(),
        plain.controls(),
        plain.sources());
  }

  private List<String> findings() {
    List<String> findings = new ArrayList<>();
    for (String family : families) {
      Point before = point(0, family).orElseThrow();
      best(family)
          .ifPresent(
              best ->
                  findings.add(
                      "MAP@50 of all %s is %s without tuning and %s with the size that does best,"
                              .formatted(family, number(before.mean()), number(best.mean()))
                          + " %s words%s: %s."
                              .formatted(
                                  Numerals.count(best.units()),
                                  range(best),
                                  gain(best.mean() - before.mean()))));
      List<String> better =
          Buckets.OF_PAPER.stream().filter(bucket -> isBetter(family + " " + bucket)).toList();
      long measured =
          Buckets.OF_PAPER.stream()
              .filter(bucket -> point(0, family + " " + bucket).isPresent())
              .count();
      findings.add(
          "Of the %s buckets of %s that have queries, %s with some size: %s."
              .formatted(
                  measured,
                  family,
                  better.size() == 1 ? "1 is higher" : better.size() + " are higher",
                  better.isEmpty() ? "none" : Numerals.list(better)));
    }
    return findings;
  }

  private boolean isBetter(String group) {
    Optional<Point> before = point(0, group);
    Optional<Point> after = best(group);
    return before.isPresent() && after.isPresent() && after.get().mean() > before.get().mean();
  }

  private static String gain(double gain) {
    return gain > 0 ? number(gain) + " more" : gain < 0 ? number(-gain) + " less" : "no difference";
  }

  private static String range(Point point) {
    return point.seeds() == 1
        ? ""
        : " (%s seeds from %s to %s)"
            .formatted(point.seeds(), number(point.low()), number(point.high()));
  }

  private List<String> cautions() {
    List<String> cautions = new ArrayList<>();
    cautions.add(
        "MAP@50 is the plain mean of the precision at 1 to 50, as the paper has it, and not"
            + " classical average precision.");
    cautions.add(
        "The row of the best size picks for each bucket the size that does best on the queries it"
            + " is then reported on, as the paper's tables do. It is too high as an estimate for"
            + " new queries; the rows of single sizes are not.");
    boolean several = points().stream().anyMatch(point -> point.seeds() > 1);
    cautions.add(
        several
            ? "Ranges in brackets are from the lowest to the highest seed of the tuning: its words, the first"
                + " numbers of the new layer and what is dropped. The queries are the same in all."
            : "There is one seed of the tuning, so that nothing says how much of a difference is"
                + " chance.");
    tables().stream()
        .filter(table -> families.stream().anyMatch(family -> row(table, family, "").isPresent()))
        .forEach(table -> cautions.addAll(table.cautions()));
    return cautions;
  }

  private List<PublishedTable> tables() {
    return PublishedTables.inoculated(model);
  }

  private Sheet sheet() {
    List<String> header = new ArrayList<>(Buckets.OF_PAPER);
    header.add(ALL);
    List<Sheet.Block> blocks = new ArrayList<>();
    for (String family : families) {
      List<Sheet.Row> rows = new ArrayList<>();
      for (int units : sizes) {
        rows.add(
            Sheet.Row.ours(
                units == 0 ? "not tuned" : "%s words".formatted(Numerals.count(units)),
                "",
                groups(family).map(group -> cell(point(units, group))).toList()));
      }
      rows.add(
          Sheet.Row.ours(
              "best size, picked on these queries",
              "",
              groups(family).map(group -> cell(best(group))).toList()));
      rows.addAll(published(family));
      blocks.add(new Sheet.Block(family, rows));
    }
    return new Sheet(
        "inoculation",
        "MAP@50 in hundredths of %s, by the number of words that it was tuned on.".formatted(model),
        SenseProbe.MAP,
        header,
        blocks,
        List.of());
  }

  private static Sheet.Cell cell(Optional<Point> point) {
    return point
        .map(
            one ->
                Sheet.Cell.of(
                    one.seeds() == 1
                        ? number(one.mean())
                        : "%s (%s-%s)"
                            .formatted(
                                number(one.mean()),
                                Numerals.decimals(one.low(), 1),
                                Numerals.decimals(one.high(), 1))))
        .orElse(Sheet.Cell.EMPTY);
  }

  /** A paper's rows of this family, tuned and not. */
  private List<Sheet.Row> published(String family) {
    List<Sheet.Row> rows = new ArrayList<>();
    PublishedTables.of("senses", model)
        .forEach(table -> row(table, family, "published, not tuned").ifPresent(rows::add));
    tables()
        .forEach(
            table ->
                row(table, family, "published, best size, picked on the queries")
                    .ifPresent(rows::add));
    return rows;
  }

  private Optional<Sheet.Row> row(PublishedTable table, String family, String label) {
    List<Optional<PublishedFigure>> figures =
        groups(family)
            .map(
                group ->
                    table.figures().stream()
                        .filter(
                            figure ->
                                figure.metric().equals(SenseProbe.MAP)
                                    && figure.group().equals(group)
                                    && figure.isOf(model))
                        .findFirst())
            .toList();
    if (figures.stream().allMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    List<String> data =
        trials.get(0).run().manifest().recipe().data().stream().map(Input::name).toList();
    return Optional.of(
        new Sheet.Row(
            label,
            table.where(),
            table.isAbout(data) ? Sheet.Kind.COMPARABLE : Sheet.Kind.NOT_COMPARABLE,
            figures.stream()
                .map(
                    figure ->
                        figure
                            .map(one -> Sheet.Cell.of(number(one.value())))
                            .orElse(Sheet.Cell.EMPTY))
                .toList()));
  }

  private ReportFigure curve(String family) {
    List<Series> series =
        groups(family)
            .filter(group -> point(0, group).isPresent())
            .map(
                group ->
                    new Series(
                        group.equals(family) ? ALL : group.substring(family.length() + 1),
                        sizes.stream().map(units -> value(point(units, group))).toList()))
            .toList();
    String title = "%s of %s by the size of the tuning".formatted(SenseProbe.MAP, family);
    return new ReportFigure(
        "inoculation-" + family.replaceAll("[^a-z]+", "-"),
        title + "; bands are from the lowest to the highest seed.",
        new LineChart(
            Caption.of(title, title + ", a line for each bucket."),
            "words tuned on",
            sizes.stream().map(String::valueOf).toList(),
            Axis.of(SenseProbe.MAP),
            series));
  }

  private static Value value(Optional<Point> point) {
    return point
        .map(
            one ->
                one.seeds() == 1
                    ? Value.of(one.mean())
                    : new Value(one.mean(), one.low(), one.high()))
        .orElse(Value.NONE);
  }

  private static String number(double value) {
    return Numerals.decimals(value, 2);
  }
}
