package org.semascope.probes.inoculation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semascope.core.Progress;
import org.semascope.core.io.FolderName;
import org.semascope.engine.Input;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.probes.page.Pivot;
import org.semascope.probes.page.ReportedRun;
import org.semascope.probes.page.Reports;
import org.semascope.probes.page.Reports.Caution;
import org.semascope.probes.page.SheetDraft;
import org.semascope.probes.senses.SenseGroup;
import org.semascope.probes.senses.SenseGroup.Bucket;
import org.semascope.probes.senses.SenseGroup.Family;
import org.semascope.probes.senses.SenseOptions;
import org.semascope.probes.senses.SenseProbe;
import org.semascope.report.ReportFiles;
import org.semascope.report.content.Display;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Report;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Story;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.LineChart;
import org.semascope.report.plot.Series;
import org.semascope.report.published.PublishedFigure;
import org.semascope.report.published.PublishedTable;
import org.semascope.report.published.PublishedTables;

/**
 * How well a model distinguishes senses before and after it was tuned on a few words with
 * supersenses (Gessler and Schneider 2021).
 */
public final class Inoculation {
  private static final Display HUNDREDTHS = new Display(1, 2); // of points, which are scaled
  private static final double SCALE = 100;
  private static final String ALL = "all";

  /**
   * The run of a model.
   *
   * @param words how many words the model was tuned on; 0 for the model as it was
   * @param seed of the tuning
   */
  public record Trial(int words, long seed, StoredRun run) {}

  /**
   * MAP@50 of one group, in hundredths, over the seeds of one size.
   *
   * @param low the lowest of the seeds
   * @param high the highest of the seeds
   */
  public record Point(
      int words, SenseGroup group, int seeds, double mean, double low, double high) {
    static Point of(int words, SenseGroup group, double[] values) {
      var seeds = DoubleStream.of(values).summaryStatistics();
      double mean = DoubleStream.of(values).average().orElseThrow();
      return new Point(words, group, values.length, mean, seeds.getMin(), seeds.getMax());
    }

    /** With the range of the seeds, where there are several. */
    private Result result() {
      Result only = Result.of("senses", "tuned", group.label(), SenseProbe.MAP, mean, seeds);
      return seeds == 1 ? only : only.within(low, high);
    }
  }

  private final String model;
  private final List<Trial> trials;
  private final ReportedRun<SenseOptions, ?> untuned;
  private final List<Integer> sizes;
  private final List<Family> families;
  private final List<Point> points = new ArrayList<>();

  /**
   * @param model what was tuned
   * @param trials the first of the model as it was, then those of one size at least
   */
  public Inoculation(String model, List<Trial> trials) {
    this.model = model;
    this.trials = List.copyOf(trials);
    this.sizes = trials.stream().map(Trial::words).distinct().sorted().toList();
    List<ReportedRun<SenseOptions, ?>> runs = new ArrayList<>();
    trials.forEach(trial -> runs.add(ReportedRun.of(new SenseProbe(), trial.run())));
    this.untuned = runs.get(0);
    this.families =
        Stream.of(Family.values())
            .filter(family -> !family.isNounsOrVerbs() && last(untuned, family.all()).isPresent())
            .toList();
    for (int words : sizes) {
      for (SenseGroup group :
          families.stream().flatMap(family -> groups(family).stream()).toList()) {
        double[] values =
            IntStream.range(0, runs.size())
                .filter(i -> trials.get(i).words() == words)
                .boxed()
                .flatMap(i -> last(runs.get(i), group).stream())
                .mapToDouble(result -> SCALE * result.value())
                .toArray();
        if (values.length > 0) {
          points.add(Point.of(words, group, values));
        }
      }
    }
  }

  /** The result at the last layer that was measured. */
  private static Optional<Result> last(ReportedRun<?, ?> run, SenseGroup group) {
    return run.layers().stream()
        .flatMap(
            layer -> run.measures().find(SenseProbe.MAP, group.label(), layer.number()).stream())
        .max(Comparator.comparingInt(result -> result.layer().orElse(-1)));
  }

  /** The buckets of a family, then all its queries. */
  private static List<SenseGroup> groups(Family family) {
    return Stream.concat(Stream.of(Bucket.values()).map(family::in), Stream.of(family.all()))
        .toList();
  }

  /** Every size and group that was measured, sizes rising. */
  public List<Point> points() {
    return List.copyOf(points);
  }

  private Optional<Point> point(int words, SenseGroup group) {
    return points.stream()
        .filter(point -> point.words() == words && point.group().equals(group))
        .findFirst();
  }

  /** The size above 0 whose mean is the highest. */
  private Optional<Point> best(SenseGroup group) {
    return points.stream()
        .filter(point -> point.words() > 0 && point.group().equals(group))
        .max(Comparator.comparingDouble(Point::mean));
  }

  /** Writes the page and its tables into a folder of their own, and returns the page. */
  public Path write(Path root, Progress progress) {
    // Depends on the runs, so that no other inoculation overwrites it.
    List<String> directories =
        trials.stream().map(trial -> trial.run().directory().toString()).toList();
    String name = FolderName.of(List.of(model)) + "-" + FolderName.hash(directories);
    return new ReportFiles(report()).writeTo(root.resolve("inoculation").resolve(name), progress);
  }

  public Report report() {
    Report plain = Reports.of(trials.stream().map(Trial::run).toList());
    List<String> cautions = cautions();
    Story story =
        new Story(
            "Senses after a little fine-tuning:",
            List.of(
                "Does a model tell the senses of words apart better after it was tuned on a few"
                    + " words with supersenses?",
                "What a model has learnt may lie so deep that the cosine of its vectors does not"
                    + " show it; a little training on a kindred task can bring it to the surface."),
            families.stream().flatMap(family -> findings(family).stream()).toList(),
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

  private List<String> findings(Family family) {
    List<String> findings = new ArrayList<>();
    double before = point(0, family.all()).orElseThrow().mean();
    best(family.all())
        .ifPresent(
            best ->
                findings.add(
                    "MAP@50 of all %s is %s without tuning and %s with the size that does best, %s words%s: %s."
                        .formatted(
                            family.label(),
                            HUNDREDTHS.text(before),
                            HUNDREDTHS.text(best.mean()),
                            Numerals.count(best.words()),
                            range(best),
                            gain(best.mean() - before))));
    List<Point> measured =
        points.stream()
            .filter(point -> point.words() == 0 && point.group().family() == family)
            .filter(point -> point.group().bucket().isPresent())
            .toList();
    List<String> higher =
        measured.stream()
            .filter(old -> best(old.group()).filter(best -> best.mean() > old.mean()).isPresent())
            .map(old -> old.group().bucket().orElseThrow().label())
            .toList();
    findings.add(
        "Of the %s buckets of %s that have queries, %s with some size: %s."
            .formatted(
                measured.size(),
                family.label(),
                higher.size() == 1 ? "1 is higher" : higher.size() + " are higher",
                higher.isEmpty() ? "none" : Numerals.list(higher)));
    return findings;
  }

  private static String gain(double gain) {
    return gain == 0
        ? "no difference"
        : HUNDREDTHS.text(Math.abs(gain)) + (gain > 0 ? " more" : " less");
  }

  private static String range(Point point) {
    return point.seeds() == 1
        ? ""
        : " (%s seeds from %s to %s)"
            .formatted(point.seeds(), HUNDREDTHS.text(point.low()), HUNDREDTHS.text(point.high()));
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
    cautions.add(
        points.stream().anyMatch(point -> point.seeds() > 1)
            ? "Ranges in brackets are from the lowest to the highest seed of the tuning: its words,"
                + " the first numbers of the new layer and what is dropped. The queries are the"
                + " same in all."
            : "There is one seed of the tuning, so that nothing says how much of a difference is"
                + " chance.");
    PublishedTables.inoculated(model).stream()
        .filter(table -> families.stream().anyMatch(family -> isOf(table, family)))
        .forEach(table -> cautions.addAll(table.cautions()));
    // The queries are the same in all runs, so that the cautions of one are enough.
    cautions.addAll(SenseProbe.cautions(untuned));
    Reports.cautions(untuned).stream()
        .filter(caution -> caution.about() == Caution.About.RUN)
        .forEach(caution -> cautions.add(caution.text()));
    return cautions;
  }

  /** The queries of a family. */
  private record Part(ReportedRun<?, ?> run, Family family) implements Pivot.Block {
    @Override
    public String title() {
      return family.label();
    }
  }

  /** A size of the tuning, or the best. */
  private record Line(String label, Function<SenseGroup, Optional<Point>> point)
      implements Pivot.Row {}

  /** A row for each size, and for the best. */
  public Sheet sheet() {
    Pivot<Part, Line> pivot =
        new Pivot<>(
            "inoculation",
            "MAP@50 in hundredths of %s, by the number of words that it was tuned on."
                .formatted(model),
            SenseProbe.MAP);
    List<String> header = new ArrayList<>(Stream.of(Bucket.values()).map(Bucket::label).toList());
    header.add(ALL);
    for (int i = 0; i < header.size(); i++) {
      int column = i;
      pivot.column(
          header.get(i),
          (part, line) -> line.point.apply(groups(part.family).get(column)).map(Point::result),
          (part, line, over) -> cell(over));
    }
    List<Line> lines = new ArrayList<>();
    for (int words : sizes) {
      String label = words == 0 ? "not tuned" : "%s words".formatted(Numerals.count(words));
      lines.add(new Line(label, group -> point(words, group)));
    }
    Line best = new Line("best size, picked on these queries", this::best);
    lines.add(best);
    return pivot
        .withoutPublished()
        .below(
            (draft, part, line) -> {
              if (line == best) {
                PublishedTables.of("senses", model)
                    .forEach(
                        table -> addPublished(draft, part.family, table, "published, not tuned"));
                PublishedTables.inoculated(model)
                    .forEach(
                        table ->
                            addPublished(
                                draft,
                                part.family,
                                table,
                                "published, best size, picked on the queries"));
              }
            })
        .sheet(families.stream().map(family -> new Part(untuned, family)).toList(), part -> lines);
  }

  private static Sheet.Cell cell(Result over) {
    String mean = HUNDREDTHS.text(over.value());
    return Sheet.Cell.of(
        over.low().isEmpty()
            ? mean
            : "%s (%s-%s)"
                .formatted(
                    mean,
                    Numerals.decimals(over.low().getAsDouble(), 1),
                    Numerals.decimals(over.high().getAsDouble(), 1)));
  }

  private void addPublished(SheetDraft draft, Family family, PublishedTable table, String label) {
    if (isOf(table, family)) {
      List<String> data = untuned.recipe().data().stream().map(Input::name).toList();
      draft.row(
          label,
          table.where(),
          table.isAbout(data) ? Sheet.Kind.COMPARABLE : Sheet.Kind.NOT_COMPARABLE,
          groups(family).stream().map(group -> figure(table, group)).toList());
    }
  }

  private boolean isOf(PublishedTable table, Family family) {
    return groups(family).stream().anyMatch(group -> figure(table, group).isPresent());
  }

  private Optional<PublishedFigure> figure(PublishedTable table, SenseGroup group) {
    return table.figures().stream()
        .filter(figure -> figure.metric().equals(SenseProbe.MAP) && figure.isOf(model))
        .filter(figure -> figure.group().equals(group.label()))
        .findFirst();
  }

  private ReportFigure curve(Family family) {
    List<Series> series =
        groups(family).stream()
            .filter(group -> point(0, group).isPresent())
            .map(
                group ->
                    new Series(
                        group.bucket().map(Bucket::label).orElse(ALL),
                        sizes.stream()
                            .map(words -> HUNDREDTHS.value(point(words, group).map(Point::result)))
                            .toList()))
            .toList();
    String title = "%s of %s by the size of the tuning".formatted(SenseProbe.MAP, family.label());
    return new ReportFigure(
        "inoculation-" + family.label().replace('+', '-'),
        title + "; bands are from the lowest to the highest seed.",
        new LineChart(
            Caption.of(title, title + ", a line for each bucket."),
            "words tuned on",
            sizes.stream().map(String::valueOf).toList(),
            Axis.of(SenseProbe.MAP),
            series));
  }
}
