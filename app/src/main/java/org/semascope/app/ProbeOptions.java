package org.semascope.app;

import java.nio.file.Path;
import java.util.List;
import org.semascope.core.Interruption;
import org.semascope.core.io.FolderName;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Control;
import org.semascope.probes.ModelName;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Probe;
import org.semascope.probes.Scope;
import org.semascope.probes.page.Reports;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;
import org.semascope.report.ReportFiles;
import org.semascope.report.content.Report;
import org.semascope.report.table.OutputFormat;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options that all probes share. */
final class ProbeOptions {
  @Option(
      names = {"-m", "--model"},
      split = ",",
      hideParamSyntax = true,
      paramLabel = "MODEL,..",
      description = {
        "A directory, a catalogue name (see `models list`), a hub id or a file of static vectors;"
            + " NAME=MODEL to give it a name. Several models, separated by commas, are probed on"
            + " the same items."
      })
  private List<String> models = List.of();

  @Option(names = "--fresh", description = "Ignore stored results and start over.")
  private boolean fresh;

  @Option(
      names = "--dry-run",
      description =
          "Print the number of items and the estimated time, controls included, and stop.")
  private boolean dryRun;

  @Option(
      names = "--verbose",
      description = "With --dry-run, also print item counts, chance levels and what is left out.")
  private boolean verbose;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      defaultValue = "runs",
      description = "Output directory for runs (default: runs).")
  private Path root;

  @Mixin private ControlOptions controls;
  @Mixin private ThreadsOption threads;
  @Mixin private EngineOption engine;

  @Mixin private FormatOption format;

  private final RecordOptions<Scope> scope = new RecordOptions<>(OptionForm.of(Scope.USUAL));

  void addTo(CommandSpec command) {
    scope.addTo(command);
  }

  List<String> models() {
    return ModelName.arguments(models, scope().seed());
  }

  /** The request for a probe with its controls. */
  <O extends Record, I extends Record, F extends Record> Request<O, I, F> request(
      Probe<O, I, F> probe, O options) {
    return new Request<>(
        probe, options, scope(), models(), controls.chosen(Control.CHEAP), controls.draws());
  }

  Report report(List<StoredRun> runs) {
    return Reports.of(runs, controls.runs());
  }

  Scope scope() {
    return scope.read();
  }

  boolean dryRun() {
    return dryRun;
  }

  boolean verbose() {
    return verbose;
  }

  OutputFormat format() {
    return format.value();
  }

  /**
   * @param commandLine for the run's manifest
   */
  ProbeRunner runner(Context context, List<String> commandLine) {
    int cores = threads.count();
    EngineOptions options =
        EngineOptions.under(root).fresh(fresh).threads(cores).by(commandLine, Version.number());
    return new ProbeRunner(context.env(), options, context.progress(), Interruption.bySignals());
  }

  /**
   * Runs a probe in this process or on the requested cluster.
   *
   * @param commandLine for the run's manifest
   */
  List<StoredRun> run(Context context, List<String> commandLine, Request<?, ?, ?> request) {
    ProbeRunner here = runner(context, commandLine);
    return engine.with(context, cluster -> cluster.map(here::on).orElse(here).run(request));
  }

  /**
   * Writes a page for each run, next to its results, and one for all models of the command.
   *
   * @param report of all runs
   */
  void writePages(Context context, List<StoredRun> runs, Report report) {
    for (StoredRun run : runs) {
      Report own = runs.size() == 1 ? report : report(List.of(run));
      writePage(context, own, run.directory());
    }
    if (runs.size() > 1) {
      String models = FolderName.of(runs.stream().map(StoredRun::model).toList());
      String hash = FolderName.hash(runs.stream().map(run -> run.manifest().hash()).toList());
      writePage(
          context,
          report,
          root.resolve("together")
              .resolve(runs.get(0).manifest().recipe().probe())
              .resolve(models + "-" + hash));
    }
  }

  private static void writePage(Context context, Report report, Path folder) {
    Path page =
        new ReportFiles(report.explained(context::definition)).writeTo(folder, context.progress());
    context.say("page: " + page);
  }
}
