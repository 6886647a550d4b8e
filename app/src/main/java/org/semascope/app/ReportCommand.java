package org.semascope.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.semascope.core.UsageException;
import org.semascope.engine.StoredRun;
import org.semascope.probes.page.Reports;
import org.semascope.report.ReportFiles;
import org.semascope.report.form.ReportForm;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code report}: a page, tables and figures of finished runs. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = {
      "Writes a report of finished runs: a self-contained page, tables and figures.",
      "Several runs of one probe, for example of several models, are reported on one page."
    },
    footer = {
      "",
      "Reports are built from stored results. Without -o, html and all are written to the",
      "directory of the run, the other formats to stdout.",
      "",
      "Examples:",
      "  semascope report substitution:bert-base-uncased",
      "  semascope report runs/substitution/*/* -o report"
    })
final class ReportCommand implements Callable<Integer> {
  /** Names of files, not of directories, in formats that a report cannot have. */
  private static final Pattern OTHER_FILE =
      Pattern.compile("(?i).*\\.(pdf|png|svg|htm|txt|tsv|xml|docx?|xlsx?)");

  private final Context context;

  @Parameters(arity = "1..*", paramLabel = "RUN", description = RunsOption.HELP)
  private List<String> names;

  @Mixin private RunsOption runs;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "PATH",
      description =
          "Output file if the name ends in .html, .md, .csv, .tex, .json or .jsonl; otherwise"
              + " output directory.")
  private Path target;

  @Option(
      names = "--format",
      paramLabel = "F",
      description =
          "Output format: html, md, csv, tex, json, jsonl or all; yaml prints the experiment that"
              + " repeats the runs (see `run`) (default: html).")
  private Choice format;

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
    ALL;

    Set<ReportForm> forms() {
      return this == ALL ? ReportForm.FILES : EnumSet.of(ReportForm.valueOf(name()));
    }
  }

  @Override
  public Integer call() {
    Optional<ReportForm> file = target == null ? Optional.empty() : form(target);
    if (file.isPresent()
        && format != null
        && format != Choice.YAML
        && !format.forms().equals(EnumSet.of(file.get()))) {
      throw new UsageException(
          "--format %s does not match the file name %s"
              .formatted(format.name().toLowerCase(Locale.ROOT), target));
    }
    Choice choice = format == null ? Choice.HTML : format;
    if (choice == Choice.YAML) {
      UsageException.throwIf(target != null, "--format yaml is printed: leave -o out");
      context.out().print(ExperimentYaml.of(runs.find(context, names)));
      context.out().flush();
      return 0;
    }
    boolean printed = target == null && choice != Choice.HTML && choice != Choice.ALL;
    if (target == null && !printed && names.size() > 1) {
      throw new UsageException("several runs have no common directory: give the output with -o");
    }
    List<StoredRun> found = runs.find(context, names);
    ReportFiles report = new ReportFiles(Reports.of(found));
    if (file.isPresent()) {
      report.writeAs(file.get(), target);
      context.out().println(target);
    } else if (printed) {
      choice.forms().forEach(form -> context.out().print(report.as(form)));
    } else {
      Path folder = target == null ? found.get(0).directory() : target;
      report.writeTo(folder, choice.forms(), context.progress()).forEach(context.out()::println);
    }
    context.out().flush();
    return 0;
  }

  /** The format by a file's extension; empty for a folder. */
  private static Optional<ReportForm> form(Path target) {
    String name = target.getFileName() == null ? "" : target.getFileName().toString();
    if (Files.isDirectory(target)) {
      return Optional.empty();
    }
    UsageException.throwIf(
        OTHER_FILE.matcher(name).matches(),
        "-o %s: cannot write this format; expected a file name that ends in .html, .md, .csv, .tex, .json or .jsonl, or a directory, which gets figures as .svg and .png too",
        target);
    return Arrays.stream(ReportForm.values()).filter(form -> name.endsWith("." + form)).findFirst();
  }
}
