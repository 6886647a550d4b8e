package org.semascope.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.semascope.core.UsageException;
import org.semascope.engine.StoredRun;
import org.semascope.probes.card.OldCard;
import org.semascope.probes.page.PaperFigures;
import org.semascope.probes.page.PaperTables;
import org.semascope.probes.page.Reports;
import org.semascope.report.ReportFiles;
import org.semascope.report.content.Report;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;
import org.semascope.report.form.CardForm;
import org.semascope.report.form.EvalRecord;
import org.semascope.report.form.ReportForm;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code report}: a page of finished runs, or a table or figure of them for a paper. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = {
      "Writes a report of finished runs: a self-contained page, tables and figures.",
      "Several runs of one probe, for example of several models, are reported on one page.",
      "--format tex gives a table for a paper, with caption, label and marks of significance;",
      "runs of several probes give one table of models by probes. --figure writes one figure."
    },
    footer = {
      "",
      "Reports are built from stored results. Without -o, html and all are written to the",
      "directory of the run, the other formats to stdout.",
      "",
      "Examples:",
      "  semascope report substitution:bert-base-uncased",
      "  semascope report runs/substitution/*/* -o report",
      "  semascope report senses:bert senses:glove --format tex --intervals",
      "  semascope report substitution:bert --format tex --columns SYN,HYPE --layers 0,4,8",
      "  semascope report senses:bert senses:glove --format eee -o records",
      "  semascope report senses:bert senses:glove --figure layers -o fig.pdf --no-title"
    })
final class ReportCommand implements Callable<Integer> {
  /** Names of files, not of directories, in formats that a report cannot have. */
  private static final Pattern OTHER_FILE =
      Pattern.compile("(?i).*\\.(htm|txt|tsv|xml|docx?|xlsx?|eps)");

  /** The table for papers; the other tables are those of the page. */
  private static final String SCORES = "scores";

  private static final String ALL = "all";

  private final Context context;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "RUN",
      description = RunsOption.HELP + " A card's directory means all its runs.")
  private List<String> names;

  @Mixin private RunsOption runs;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "PATH",
      description =
          "Output file if the name ends in .html, .md, .csv, .tex, .json or .jsonl, or in .pdf, .svg"
              + " or .png for a figure; otherwise output directory.")
  private Path target;

  @Option(
      names = "--format",
      paramLabel = "F",
      description =
          "Output format: html, md, csv, tex, json, jsonl or all; yaml prints the experiment that"
              + " repeats the runs (see `run`); eee gives the scores of each run as a record of Every"
              + " Eval Ever (default: html).")
  private Choice format;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description =
          "Write one table: scores (for papers; the default of tex), a table of the page, or all"
              + " tables of the page; see --list.")
  private String table;

  @Option(names = "--list", description = "List the names of tables and figures.")
  private boolean list;

  @Mixin private PaperFlags paper;
  @Mixin private FigureFlags figure;

  ReportCommand(Context context) {
    this.context = context;
  }

  /** Values of {@code --format}. */
  enum Choice {
    HTML,
    MD,
    CSV,
    TEX,
    JSON,
    JSONL,
    /** The experiment that repeats the runs, for {@code run}. */
    YAML,
    /** A record of Every Eval Ever for each run. */
    EEE,
    ALL;

    Set<ReportForm> forms() {
      return this == ALL ? ReportForm.FILES : EnumSet.of(ReportForm.valueOf(name()));
    }
  }

  @Override
  public Integer call() {
    if (format == Choice.YAML) {
      UsageException.throwIf(target != null, "--format yaml is printed: leave -o out");
      new OptionRules(spec).notBoth("--format", "--figure", "--table", "--list");
      context.out().print(ExperimentYaml.of(runs.find(context, names)));
      return done();
    }
    if (format == Choice.EEE) {
      new OptionRules(spec).notBoth("--format", "--figure", "--table", "--list");
      UsageException.throwIf(
          paper.isGiven(), "--format eee has all scores: leave out the options of tables");
      writeEvalRecords();
      return done();
    }
    FigureFlags.Format picture = target == null ? null : FigureFlags.Format.of(extension());
    new OptionRules(spec).notBoth("--figure", "--table").notBoth("--list", "--figure", "--table");
    if (figure.name() != null || picture != null) {
      writeFigure(picture);
      return done();
    }
    new OptionRules(spec).only("--figure", "--width", "--height", "--no-title");
    if (list) {
      list();
      return done();
    }
    Optional<ReportForm> file = target == null ? Optional.empty() : form();
    if (file.isPresent() && format != null && !format.forms().equals(EnumSet.of(file.get()))) {
      throw new UsageException(
          "--format %s does not match the file name %s"
              .formatted(format.name().toLowerCase(Locale.ROOT), target));
    }
    Choice choice = format == null ? Choice.HTML : format;
    boolean printed = target == null && choice != Choice.HTML && choice != Choice.ALL;
    boolean tex = file.equals(Optional.of(ReportForm.TEX)) || printed && choice == Choice.TEX;
    if (table != null || paper.isGiven() || tex) {
      writeTable(file, format == null ? Choice.MD : format);
      return done();
    }
    if (target == null && !printed && names.size() > 1) {
      throw new UsageException("several runs have no common directory: give the output with -o");
    }
    List<StoredRun> found = found();
    ReportFiles report = new ReportFiles(Reports.of(found).explained(context::definition));
    if (file.isPresent()) {
      report.writeAs(file.get(), target);
      context.out().println(target);
    } else if (printed) {
      choice.forms().forEach(form -> context.out().print(report.as(form)));
    } else {
      Path folder = target == null ? found.get(0).directory() : target;
      report.writeTo(folder, choice.forms(), context.progress()).forEach(context.out()::println);
    }
    return done();
  }

  private void writeEvalRecords() {
    List<StoredRun> found = found();
    boolean toFolder = target != null && !target.toString().endsWith(".json");
    UsageException.throwIf(
        found.size() > 1 && !toFolder,
        "--format eee has a record for each run: give a directory for several runs with -o");
    for (StoredRun run : found) {
      Report report = Reports.of(List.of(run));
      if (target == null) {
        context.out().print(EvalRecord.of(report));
      } else {
        Path file = toFolder ? target.resolve(EvalRecord.path(report)) : target;
        ReportFiles.write(file, EvalRecord.of(report));
        context.out().println(file);
      }
    }
  }

  private int done() {
    context.out().flush();
    return 0;
  }

  private List<StoredRun> found() {
    return names.stream()
        .flatMap(
            name ->
                Files.exists(Path.of(name, CardForm.JSON.file()))
                    ? OldCard.open(Path.of(name)).runs().stream()
                    : runs.find(context, List.of(name)).stream())
        .toList();
  }

  /** Prints a table, or writes it to the file. */
  private void writeTable(Optional<ReportForm> file, Choice printed) {
    UsageException.throwIf(
        file.isEmpty() && (target != null || printed == Choice.ALL),
        "a table is one file: give a name that ends in .tex, .md, .csv or .html");
    ReportForm form = file.orElseGet(() -> printed.forms().iterator().next());
    UsageException.throwIf(
        form == ReportForm.JSON || form == ReportForm.JSONL,
        "a table is written as tex, md, csv or html; %s has all results: leave out the options of tables",
        form);
    String text;
    if (table == null || table.equals(SCORES)) {
      text = form.write(PaperTables.of(found(), paper.values()));
    } else {
      UsageException.throwIf(
          paper.isGiven(),
          "--table %s is a table of the page: leave out the options of the table %s",
          table,
          SCORES);
      Report report = Reports.of(found());
      text = form.write(sheets(report), report.runs().get(0).manifest().recipe().probe());
    }
    if (target == null) {
      context.out().print(text);
    } else {
      ReportFiles.write(target, text);
      context.out().println(target);
    }
  }

  private List<Sheet> sheets(Report report) {
    List<Sheet> all = report.story().sheets();
    List<Sheet> chosen =
        table.equals(ALL) ? all : all.stream().filter(one -> one.name().equals(table)).toList();
    UsageException.throwIf(
        chosen.isEmpty(),
        "--table %s: no such table; the runs have %s, %s and %s",
        table,
        SCORES,
        all.stream().map(Sheet::name).collect(Collectors.joining(", ")),
        ALL);
    return chosen;
  }

  private void writeFigure(FigureFlags.Format picture) {
    String names = PaperFigures.LAYERS + ", and those of --list";
    UsageException.throwIf(
        figure.name() == null, "-o %s: choose a figure with --figure: %s", target, names);
    UsageException.throwIf(
        picture == null, "--figure %s: give a file with -o: .pdf, .svg or .png", figure.name());
    UsageException.throwIf(format != null, "the name of the file gives the format of a figure");
    ReportFigure chosen = figure();
    ReportFiles.write(target, picture.write(chosen.figure(), figure.size()));
    context.out().println(target);
    context.say(chosen.caption());
  }

  private ReportFigure figure() {
    if (figure.name().equals(PaperFigures.LAYERS)) {
      new OptionRules(spec)
          .notBoth("--figure", "--rows", "--controls", "--published", "--caption", "--label");
      return PaperFigures.layers(found(), paper.values());
    }
    new OptionRules(spec)
        .notBoth(
            "--figure",
            "--rows",
            "--layers",
            "--intervals",
            "--controls",
            "--published",
            "--caption",
            "--label");
    return PaperFigures.of(
        figure.name(), found(), paper.values().models(), paper.values().columns());
  }

  /** A table or figure. */
  private record Part(String kind, String name, String caption) {}

  private void list() {
    List<StoredRun> found = found();
    Report report = Reports.of(found);
    List<Part> all = new ArrayList<>();
    all.add(new Part("table", SCORES, "Scores by model, metric or layer (--columns)"));
    report.story().sheets().forEach(one -> all.add(new Part("table", one.name(), one.caption())));
    all.add(new Part("figure", PaperFigures.LAYERS, "Scores by layer (--columns)"));
    report.story().figures().forEach(one -> all.add(new Part("figure", one.name(), one.caption())));
    Listing<Part> listing =
        new Listing<Part>()
            .column("kind", Part::kind)
            .column("name", Part::name)
            .column("caption", Part::caption);
    context.printer(listing, OutputFormat.TABLE).print(all).finish();
  }

  /** The format by the file's extension; empty for a folder. */
  private Optional<ReportForm> form() {
    if (Files.isDirectory(target)) {
      return Optional.empty();
    }
    UsageException.throwIf(
        OTHER_FILE.matcher(target.toString()).matches(),
        "-o %s: cannot write this format; expected a file name that ends in .html, .md, .csv, .tex, .json or .jsonl, in .pdf, .svg or .png for a figure, or a directory",
        target);
    String extension = extension();
    return Arrays.stream(ReportForm.values())
        .filter(form -> form.toString().equals(extension))
        .findFirst();
  }

  private String extension() {
    String name = String.valueOf(target.getFileName());
    return name.contains(".")
        ? name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT)
        : "";
  }
}
