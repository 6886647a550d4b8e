package org.semascope.app;

import java.nio.file.Path;
import java.util.List;
import org.semascope.app.input.SeedList;
import org.semascope.core.UsageException;
import org.semascope.core.io.FolderName;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Control;
import org.semascope.probes.ModelName;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Probe;
import org.semascope.probes.Scope;
import org.semascope.probes.card.CardModel;
import org.semascope.probes.card.ExperimentCell;
import org.semascope.probes.card.ExperimentPart;
import org.semascope.probes.card.ExperimentRunner;
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
      names = "--seeds",
      paramLabel = "N,..",
      description =
          "Random seeds, such as 1-5 or 1,2,5: one run each; prints and reports mean and standard"
              + " deviation.")
  private String seeds; // null if not given

  @Mixin private ControlOptions controls;
  @Mixin private WorkOptions work;
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
    return work.runner(context, commandLine, context.progress());
  }

  /**
   * Runs a probe in this process or on the requested cluster.
   *
   * @param commandLine for the run's manifest
   */
  List<StoredRun> run(Context context, List<String> commandLine, Request<?, ?, ?> request) {
    return work.with(
        context, commandLine, runners -> runners.apply(context.progress()).run(request));
  }

  /** Whether the command runs several seeds. */
  boolean hasSeeds() {
    return seeds != null;
  }

  /**
   * Runs a probe with each of the seeds, or estimates the cost.
   *
   * @param commandLine for the runs' manifests
   */
  void runSeeds(Context context, List<String> commandLine, Request<?, ?, ?> request) {
    List<Long> all = SeedList.parse("--seeds", seeds);
    UsageException.throwIf(models.isEmpty(), "--seeds needs a model: -m NAME");
    String probe = request.probe().about().name();
    work.with(
        context,
        commandLine,
        runners -> {
          ExperimentRunner runner =
              new ExperimentRunner(context.env(), context.progress(), runners);
          List<CardModel> resolved = runner.models(ModelName.arguments(models, 1));
          ExperimentPart part =
              new ExperimentPart(probe, ExperimentFile.requests(request, resolved, all));
          runner(context, commandLine).require(part.requests().get(0));
          ExperimentWork experiment =
              new ExperimentWork(
                  context,
                  runner,
                  "%s with seeds %s".formatted(probe, seeds),
                  cells -> folder(probe, cells),
                  resolved,
                  List.of(part));
          if (dryRun) {
            experiment.estimate(format());
          } else {
            experiment.run(format());
          }
          return null;
        });
  }

  private Path folder(String probe, List<ExperimentCell> cells) {
    List<StoredRun> runs = cells.stream().flatMap(cell -> cell.entry().run().stream()).toList();
    return together(
        probe, cells.stream().map(ExperimentCell::model).distinct().toList(), "-seeds-", runs);
  }

  /** Directory of the page of several runs. */
  private Path together(String probe, List<String> models, String joint, List<StoredRun> runs) {
    String hash = FolderName.hash(runs.stream().map(run -> run.manifest().hash()).toList());
    return work.root()
        .resolve("together")
        .resolve(probe)
        .resolve(FolderName.of(models) + joint + hash);
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
      writePage(
          context,
          report,
          together(
              runs.get(0).manifest().recipe().probe(),
              runs.stream().map(StoredRun::model).toList(),
              "-",
              runs));
    }
  }

  private static void writePage(Context context, Report report, Path folder) {
    Path page =
        new ReportFiles(report.explained(context::definition)).writeTo(folder, context.progress());
    context.say("page: " + page);
  }
}
