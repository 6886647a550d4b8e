package org.semascope.probes.card;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.core.statistics.Spread;
import org.semascope.probes.Headline;
import org.semascope.probes.card.ExperimentScores.Score;
import org.semascope.probes.card.ExperimentScores.SeedSpread;
import org.semascope.report.content.Card;
import org.semascope.report.content.Display;
import org.semascope.report.content.Measured;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Report;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.RunFacts;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Block;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Sheet.Row;
import org.semascope.report.content.Source;
import org.semascope.report.content.Story;
import org.semascope.report.content.Wording;
import org.semascope.report.form.ReportForm;
import org.semascope.report.published.Reference;
import org.semascope.report.table.JsonWriter;
import org.semascope.report.table.OutputFormat;

/** The page of an experiment, its tables, and its files. */
public final class ExperimentContent {
  private static final Wording TEXTS = Wording.of("experiment");

  private final String name;
  private final List<ExperimentCell> cells;
  private final Path folder;
  private final ExperimentScores scores;
  private final List<Long> seeds;
  private final List<SeedTables> seedTables;

  /**
   * @param cells as {@link ExperimentRunner#run} returns them
   * @param folder of the page, from which links to the pages of runs start
   */
  public ExperimentContent(
      String name, List<ExperimentPart> parts, List<ExperimentCell> cells, Path folder) {
    this.name = name;
    this.cells = List.copyOf(cells);
    this.folder = folder.toAbsolutePath().normalize();
    this.scores = ExperimentScores.of(parts, cells);
    this.seeds = cells.stream().map(ExperimentCell::seed).distinct().toList();
    this.seedTables =
        parts.stream()
            .map(part -> new SeedTables(part.title(), seeded(part.title())))
            .filter(tables -> !tables.spreads().isEmpty())
            .toList();
    SemascopeException.throwIf(
        scores.reports().isEmpty(),
        "no run of the experiment %s has a result: %s",
        name,
        String.join("; ", failures()));
  }

  private List<SeedSpread> seeded(String part) {
    return scores.spreads().stream()
        .filter(one -> one.part().equals(part))
        .filter(one -> one.scores().size() > 1 && !one.isSeedless())
        .toList();
  }

  /** A sentence for each failed run. */
  public List<String> failures() {
    return cells.stream().filter(ExperimentCell::isFailed).map(this::reason).toList();
  }

  private String reason(ExperimentCell cell) {
    return TEXTS.get(
        "reason", "part", part(cell), "model", cell.model(), "reason", cell.entry().reason());
  }

  private String part(ExperimentCell cell) {
    return seeds.size() > 1
        ? TEXTS.get("part-seed", "part", cell.part(), "seed", cell.seed())
        : cell.part();
  }

  /** The main table: the spreads over seeds, or the scores. */
  public Sheet main() {
    return seeds.size() > 1 ? seedSheet() : table();
  }

  /** The main results of each part over seeds; none if nothing depends on a seed. */
  public List<Sheet> numbers() {
    return seedTables.stream().map(SeedTables::numbers).toList();
  }

  /** One sentence for each score, or for its spread. */
  public List<String> findings() {
    return seeds.size() > 1
        ? scores.spreads().stream().map(this::finding).toList()
        : scores.all().stream().filter(one -> one.row().isPresent()).map(this::finding).toList();
  }

  private String finding(Score score) {
    Card.Row row = score.row().orElseThrow();
    Headline headline = score.headline().orElseThrow();
    return TEXTS.get(
        "finding",
        "part",
        score.cell().part(),
        "model",
        score.cell().model(),
        "metric",
        headline.label(),
        "score",
        headline.number(row.score().value()),
        "control",
        row.control(),
        "controlScore",
        headline.number(row.controlScore()),
        "verdict",
        row.verdict().words());
  }

  private String finding(SeedSpread one) {
    Headline headline = one.headline();
    Spread spread = one.spread();
    if (one.isSeedless()) {
      return TEXTS.get(
          "seedless",
          "part",
          one.part(),
          "model",
          one.model(),
          "metric",
          headline.label(),
          "score",
          headline.number(spread.min()),
          "seeds",
          Numerals.list(one.seeds().stream().map(String::valueOf).toList()));
    }
    return TEXTS.get(
        "spread",
        "part",
        one.part(),
        "model",
        one.model(),
        "metric",
        headline.label(),
        "mean",
        headline.number(spread.mean()),
        "n",
        Numerals.count(spread.n(), "seed"),
        "sd",
        Double.isNaN(spread.sd()) ? "-" : headline.number(spread.sd()),
        "low",
        headline.number(spread.min()),
        "high",
        headline.number(spread.max()),
        "above",
        one.above());
  }

  /** Mean and spread of each part and model over seeds. */
  private Sheet seedSheet() {
    List<Row> rows = new ArrayList<>();
    for (SeedSpread one : scores.spreads()) {
      Display display = one.headline().display();
      Spread spread = one.spread();
      boolean varies = spread.n() > 1 && !one.isSeedless();
      List<String> texts = new ArrayList<>(List.of(one.model(), one.headline().label()));
      texts.add(display.text(spread.mean()));
      texts.add(varies ? display.text(spread.sd()) : TEXTS.get("no-spread"));
      texts.add(
          varies
              ? TEXTS.get(
                  "range", "low", display.text(spread.min()), "high", display.text(spread.max()))
              : "");
      texts.add(TEXTS.get("above", "above", one.above(), "n", spread.n()));
      for (long seed : seeds) {
        one.value(seed)
            .ifPresentOrElse(value -> texts.add(display.text(value)), () -> texts.add(""));
      }
      rows.add(Row.ours(one.part(), "", texts.stream().map(Cell::of).toList()));
    }
    List<String> columns =
        new ArrayList<>(
            Stream.of("model", "metric", "mean", "sd", "range", "above")
                .map(column -> TEXTS.get("columns." + column))
                .toList());
    seeds.forEach(seed -> columns.add(TEXTS.get("seed", "seed", seed)));
    List<String> notes = new ArrayList<>(TEXTS.list("seeds.notes"));
    scores.spreads().stream().filter(SeedSpread::isSeedless).map(this::finding).forEach(notes::add);
    return new Sheet(
        "seeds",
        TEXTS.get("seeds.caption"),
        TEXTS.get("columns.part"),
        columns,
        List.of(new Block(Numerals.list(models()), rows)),
        notes);
  }

  private List<String> models() {
    return cells.stream().map(ExperimentCell::model).distinct().toList();
  }

  /**
   * Every cell with its interval, its controls and its verdict, or with the reason of its state.
   */
  private Sheet table() {
    List<Row> rows = scores.all().stream().map(this::row).toList();
    List<String> columns =
        new ArrayList<>(
            Stream.of("model", "metric").map(column -> TEXTS.get("columns." + column)).toList());
    if (seeds.size() > 1) {
      columns.add(TEXTS.get("columns.seed"));
    }
    columns.addAll(
        CardContent.columns("score", "interval", "layer", "items", "chance", "control", "verdict"));
    List<String> notes = new ArrayList<>(TEXTS.list("table.notes"));
    cells.stream()
        .filter(cell -> cell.entry().run().isEmpty())
        .map(this::reason)
        .forEach(notes::add);
    return new Sheet(
        "table",
        TEXTS.get("table.caption"),
        TEXTS.get("columns.part"),
        columns,
        List.of(new Block(Numerals.list(models()), rows)),
        notes);
  }

  private Row row(Score score) {
    List<String> texts = new ArrayList<>(List.of(score.cell().model()));
    texts.add(score.headline().map(Headline::label).orElse(""));
    if (seeds.size() > 1) {
      texts.add("" + score.cell().seed());
    }
    texts.addAll(
        score
            .row()
            .map(row -> CardContent.cells(score.headline().orElseThrow().shown(), row))
            .orElseGet(() -> List.of(state(score.cell()), "", "", "", "", "", "")));
    Row row = Row.ours(score.cell().part(), "", texts.stream().map(Cell::of).toList());
    return score
        .cell()
        .entry()
        .run()
        .map(run -> row.linkedTo(link(run.directory().resolve(ReportForm.HTML.file()))))
        .orElse(row);
  }

  private static String state(ExperimentCell cell) {
    return switch (cell.entry().state()) {
      case MEASURED -> TEXTS.get("state.no-headline");
      case NOT_APPLICABLE -> TEXTS.get("state.not-applicable");
      case FAILED -> TEXTS.get("state.failed");
      case ABSENT -> TEXTS.get("state.absent");
    };
  }

  private String link(Path page) {
    Path to = folder.relativize(page.toAbsolutePath().normalize());
    return Stream.iterate(0, i -> i < to.getNameCount(), i -> i + 1)
        .map(
            i ->
                to.getName(i)
                    .toString()
                    .replace("%", "%25")
                    .replace("#", "%23")
                    .replace(" ", "%20"))
        .reduce((first, second) -> first + "/" + second)
        .orElseThrow();
  }

  /** The page. */
  public Report report() {
    List<Sheet> sheets = new ArrayList<>();
    List<ReportFigure> figures = new ArrayList<>();
    if (seeds.size() > 1) {
      sheets.add(main());
      sheets.addAll(numbers());
      for (SeedTables tables : seedTables) {
        tables.byLayer().ifPresent(sheets::add);
        tables.figure().ifPresent(figures::add);
      }
    }
    sheets.add(table());
    List<String> findings = new ArrayList<>(failures());
    findings.addAll(findings());
    Story story =
        new Story(
            TEXTS.get("title", "name", name),
            List.of(question()),
            findings,
            List.of(),
            sheets,
            figures,
            List.of());
    Set<String> cautions = new LinkedHashSet<>();
    scores.all().forEach(one -> one.headline().ifPresent(own -> cautions.addAll(own.cautions())));
    Set<Reference> method = new LinkedHashSet<>();
    Set<Source> sources = new LinkedHashSet<>();
    Map<String, RunFacts> controls = new TreeMap<>(); // by directory
    List<RunFacts> runs = new ArrayList<>();
    List<Measured> measured = new ArrayList<>();
    for (Report one : scores.reports()) {
      cautions.addAll(one.cautions());
      method.addAll(one.method());
      sources.addAll(one.sources());
      runs.addAll(one.runs());
      measured.addAll(one.measured());
      one.controls().forEach(run -> controls.put(run.directory(), run));
    }
    return new Report(
        story,
        List.copyOf(cautions),
        measured,
        List.copyOf(method),
        runs,
        List.copyOf(controls.values()),
        List.copyOf(sources));
  }

  private String question() {
    Set<String> parts = new TreeSet<>(cells.stream().map(ExperimentCell::part).toList());
    return TEXTS.get(
        "question",
        "models",
        Numerals.count(models().size(), "model"),
        "parts",
        Numerals.count(parts.size(), "combination"),
        "seeds",
        Numerals.list(seeds.stream().map(String::valueOf).toList()));
  }

  /**
   * Prints every cell, with the spreads in a JSON document.
   *
   * @param command of the JSON document
   */
  public void print(
      OutputFormat format, boolean terminal, PrintStream out, String command, Path page) {
    Map<String, Object> more = new LinkedHashMap<>();
    more.put("spread", spreads());
    more.put("failed", failures());
    more.put("page", page.toString());
    ExperimentScores.LISTING
        .printer(format, terminal, out, command)
        .print(scores.all())
        .finish(more);
  }

  private List<Map<String, Object>> spreads() {
    return scores.spreads().stream().map(ExperimentScores.SPREAD::fields).toList();
  }

  /** The files next to the page: content by name. */
  public Map<String, String> files() {
    Report report = report();
    Map<String, String> files = new LinkedHashMap<>();
    files.put(ReportForm.MD.file(), ReportForm.MD.write(report));
    files.put(ReportForm.CSV.file(), ExperimentScores.LISTING.text(OutputFormat.CSV, scores.all()));
    files.put(ReportForm.TEX.file(), ReportForm.TEX.write(report));
    files.put(ReportForm.JSON.file(), JsonWriter.pretty(json(report)));
    files.put("results.csv", ReportForm.CSV.write(report));
    return files;
  }

  private Map<String, Object> json(Report report) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("kind", "semascope experiment");
    all.put("schema", JsonWriter.SCHEMA);
    all.put("name", name);
    all.put("models", models());
    all.put("seeds", seeds);
    all.put("findings", report.story().findings());
    all.put("failed", failures());
    all.put("cautions", report.cautions());
    all.put("scores", scores.all().stream().map(ExperimentScores.LISTING::fields).toList());
    all.put("spread", spreads());
    all.put("cite", report.citationKeys());
    return all;
  }
}
