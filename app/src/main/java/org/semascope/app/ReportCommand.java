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
import org.semascope.core.UsageException;
import org.semascope.engine.StoredRun;
import org.semascope.probes.page.Reports;
import org.semascope.report.ReportFiles;
import org.semascope.report.form.ReportForm;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code report}: finished runs as a page to read and tables to paste. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = {
      "Writes a report of finished runs: a page that needs no network, tables and figures.",
      "Several runs of one probe, such as those of several models, share one page."
    },
    footer = {
      "",
      "Nothing is computed: the report is made from stored results. Without -o,",
      "html and all go into the directory of the run, and the other forms to standard",
      "output.",
      "",
      "Example:",
      "  semascope report runs/substitution/*/* -o report"
    })
final class ReportCommand implements Callable<Integer> {
  private final Context context;

  @Parameters(arity = "1..*", paramLabel = "RUN", description = "The directory of a finished run.")
  private List<Path> directories;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "PATH",
      description = "A folder, or a file that ends in .html, .md, .csv, .tex or .json.")
  private Path target;

  @Option(
      names = "--format",
      paramLabel = "F",
      description = "html (default), md, csv, tex, json or all.")
  private Choice format;

  ReportCommand(Context context) {
    this.context = context;
  }

  /** What a user may ask for. */
  enum Choice {
    HTML,
    MD,
    CSV,
    TEX,
    JSON,
    ALL;

    Set<ReportForm> forms() {
      return this == ALL ? EnumSet.allOf(ReportForm.class) : EnumSet.of(ReportForm.valueOf(name()));
    }
  }

  @Override
  public Integer call() {
    Optional<ReportForm> file = target == null ? Optional.empty() : form(target);
    if (file.isPresent() && format != null && !format.forms().equals(EnumSet.of(file.get()))) {
      throw new UsageException(
          "--format %s does not go with a file named %s"
              .formatted(format.name().toLowerCase(Locale.ROOT), target));
    }
    Choice choice = format == null ? Choice.HTML : format;
    boolean printed = target == null && choice != Choice.HTML && choice != Choice.ALL;
    if (target == null && !printed && directories.size() > 1) {
      throw new UsageException("several runs have no directory in common: say where with -o");
    }
    ReportFiles report =
        new ReportFiles(Reports.of(directories.stream().map(StoredRun::open).toList()));
    if (file.isPresent()) {
      report.writeAs(file.get(), target);
      context.out().println(target);
    } else if (printed) {
      choice.forms().forEach(form -> context.out().print(report.as(form)));
    } else {
      Path folder = target == null ? directories.get(0) : target;
      report.writeTo(folder, choice.forms(), context.progress()).forEach(context.out()::println);
    }
    context.out().flush();
    return 0;
  }

  /** The format by a file's extension; empty for a folder. */
  private static Optional<ReportForm> form(Path target) {
    String name = target.getFileName() == null ? "" : target.getFileName().toString();
    return Files.isDirectory(target)
        ? Optional.empty()
        : Arrays.stream(ReportForm.values()).filter(form -> name.endsWith("." + form)).findFirst();
  }
}
