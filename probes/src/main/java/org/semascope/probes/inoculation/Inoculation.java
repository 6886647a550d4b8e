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
import org.semascope.report.content.Wording;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.LineChart;
import org.semascope.report.plot.Series;
import org.semascope.report.published.PublishedFigure;
import org.semascope.report.published.PublishedTable;
import org.semascope.report.published.PublishedTables;

/**
 * Sense retrieval of a model before and after fine-tuning on a few words with supersense labels
 * (Gessler and Schneider 2021).
 */
public final class Inoculation {
  private static final Wording WORDING = Wording.of("inoculation");
  private static final Display HUNDREDTHS = new Display(100, 2);
  private static final String ALL = "all";

  /**
   * The run of a model.
   *
   * @param words number of words that the model was fine-tuned on; 0 for the original model
   * @param seed of the fine-tuning
   */
  public record Trial(int words, long seed, StoredRun run) {}

  /**
   * MAP@50 of one group, over the seeds of one size.
   *
   * @param low the value of the lowest seed
   * @param high the value of the highest seed
   */
  public record Point(
      int words, SenseGroup group, int seeds, double mean, double low, double high) {
    static Point of(int words, SenseGroup group, double[] values) {
      var seeds = DoubleStream.of(values).summaryStatistics();
      double mean = DoubleStream.of(values).average().orElseThrow();
      return new Point(words, group, values.length, mean, seeds.getMin(), seeds.getMax());
    }

    public String unit() {
      return result().unit();
    }

    /** A result whose interval is the range over seeds; none for a single seed. */
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
   * @param model name of the original model
   * @param trials the original model first, then at least one size
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
                .mapToDouble(Result::value)
                .toArray();
        if (values.length > 0) {
          points.add(Point.of(words, group, values));
        }
      }
    }
  }

  /** The result at the last layer of the run. */
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

  /** All sizes and groups with results, by ascending size. */
  public List<Point> points() {
    return List.copyOf(points);
  }

  private Optional<Point> point(int words, SenseGroup group) {
    return points.stream()
        .filter(point -> point.words() == words && point.group().equals(group))
        .findFirst();
  }

  /** The size above 0 with the highest mean. */
  private Optional<Point> best(SenseGroup group) {
    return points.stream()
        .filter(point -> point.words() > 0 && point.group().equals(group))
        .max(Comparator.comparingDouble(Point::mean));
  }

  /** Writes the page and its tables to a folder, and returns the path of the page. */
  public Path write(Path root, Progress progress) {
    // The folder name depends on the runs, so that other inoculations do not overwrite it.
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
            WORDING.get("page.title"),
            WORDING.list("page.question"),
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
                    WORDING.get(
                        "findings.all",
                        "family",
                        family.label(),
                        "before",
                        HUNDREDTHS.text(before),
                        "after",
                        HUNDREDTHS.text(best.mean()),
                        "words",
                        Numerals.count(best.words()),
                        "range",
                        range(best),
                        "difference",
                        HUNDREDTHS.text(best.mean() - before))));
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
        higher.isEmpty()
            ? WORDING.get("findings.buckets-none", "family", family.label())
            : WORDING.get(
                "findings.buckets",
                "higher",
                higher.size(),
                "buckets",
                Numerals.count(measured.size(), "bucket"),
                "family",
                family.label(),
                "labels",
                Numerals.list(higher)));
    return findings;
  }

  private static String range(Point point) {
    return point.seeds() == 1
        ? ""
        : WORDING.get(
            "findings.range",
            "seeds",
            point.seeds(),
            "low",
            HUNDREDTHS.text(point.low()),
            "high",
            HUNDREDTHS.text(point.high()));
  }

  private List<String> cautions() {
    List<String> cautions = new ArrayList<>();
    cautions.add(WORDING.get("cautions.map"));
    cautions.add(WORDING.get("cautions.best"));
    boolean seeds = points.stream().anyMatch(point -> point.seeds() > 1);
    cautions.add(WORDING.get(seeds ? "cautions.seeds" : "cautions.one-seed"));
    PublishedTables.inoculated(model).stream()
        .filter(table -> families.stream().anyMatch(family -> isOf(table, family)))
        .forEach(table -> cautions.addAll(table.cautions()));
    // The queries are the same in all runs, so the cautions of one run suffice.
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

  /** A size of the fine-tuning data, or the best size. */
  private record Line(String label, Function<SenseGroup, Optional<Point>> point)
      implements Pivot.Row {}

  /** A row for each size, and one for the best size. */
  public Sheet sheet() {
    Pivot<Part, Line> pivot =
        new Pivot<>("inoculation", WORDING.get("page.table", "model", model), SenseProbe.MAP);
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
      String label =
          words == 0
              ? WORDING.get("page.row-untuned")
              : WORDING.get("page.row-size", "words", Numerals.count(words));
      lines.add(new Line(label, group -> point(words, group)));
    }
    Line best = new Line(WORDING.get("page.row-best"), this::best);
    lines.add(best);
    return pivot
        .withoutPublished()
        .below(
            (draft, part, line) -> {
              if (line == best) {
                PublishedTables.of("senses", model)
                    .forEach(
                        table ->
                            addPublished(
                                draft, part.family, table, WORDING.get("page.published-untuned")));
                PublishedTables.inoculated(model)
                    .forEach(
                        table ->
                            addPublished(
                                draft, part.family, table, WORDING.get("page.published-best")));
              }
            })
        .notes(
            WORDING.get(
                untuned.options().frequency() == SenseOptions.Frequency.SENSE
                    ? "page.note-sense"
                    : "page.note-lemma"))
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
                    Display.PERCENT.text(over.low().getAsDouble()),
                    Display.PERCENT.text(over.high().getAsDouble())));
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
    String title = WORDING.get("page.figure", "metric", SenseProbe.MAP, "family", family.label());
    return new ReportFigure(
        "inoculation-" + family.label().replace('+', '-'),
        WORDING.get("page.figure-caption", "title", title),
        new LineChart(
            Caption.of(title, WORDING.get("page.figure-text", "title", title)),
            WORDING.get("page.figure-across"),
            sizes.stream().map(String::valueOf).toList(),
            Axis.of(WORDING.get("page.figure-up", "metric", SenseProbe.MAP)),
            series));
  }
}
