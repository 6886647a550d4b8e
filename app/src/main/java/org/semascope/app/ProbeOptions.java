package org.semascope.app;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.semascope.core.Interruption;
import org.semascope.core.io.FolderName;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.StoredRun;
import org.semascope.models.encoder.Pieces;
import org.semascope.probes.Control;
import org.semascope.probes.Probe;
import org.semascope.probes.Scope;
import org.semascope.probes.page.Reports;
import org.semascope.probes.run.ModelLabels;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;
import org.semascope.report.ReportFiles;
import org.semascope.report.content.Report;
import org.semascope.report.table.OutputFormat;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that all probes have. */
final class ProbeOptions {
  @Option(
      names = {"-m", "--model"},
      split = ",",
      paramLabel = "MODEL",
      description = {
        "A directory, a catalogue name (see `models list`), a hub id or a file of vectors; several,",
        "separated by commas, are probed on the same items."
      })
  private List<String> models = List.of();

  @Option(
      names = "--layers",
      paramLabel = "L",
      defaultValue = "",
      description = {
        "Each layer by itself: all, 8, 0-12, last4 or 0,4,8-12; several joined to one vector:",
        "concat:last4 or mean:9-12; or both: concat:last4,all. Static vectors have none."
      })
  private String layers;

  @Option(
      names = "--pieces",
      paramLabel = "P",
      description = {
        "A word of several pieces is their mean (default), first, last, max, sum, or concat, which",
        "compares only words with as many pieces as each other."
      })
  private Pieces pieces = Pieces.MEAN;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Maximum number of items, sampled evenly across keys; 0 means all.")
  private Integer limit; // null if the user did not say

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Random seed (default: 1).")
  private long seed;

  @Option(names = "--lenient", description = "Skip and count bad records instead of stopping.")
  private boolean lenient;

  @Option(names = "--fresh", description = "Ignore stored results and start over.")
  private boolean fresh;

  @Option(
      names = "--dry-run",
      description = "Only report what would be done, controls included, and the time it takes.")
  private boolean dryRun;

  @Option(
      names = "--verbose",
      description = "With --dry-run: also what the items are, chance levels and what is left out.")
  private boolean verbose;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      defaultValue = "runs",
      description = "Where runs are kept (default: runs).")
  private Path root;

  @Mixin private ControlOptions controls;
  @Mixin private ThreadsOption threads;
  @Mixin private EngineOption engine;

  @Mixin private PrecisionOption precision;
  @Mixin private LowerCaseOption lowerCase;
  @Mixin private EchoOption echo;

  @Mixin private FormatOption format;

  List<String> models() {
    return models.stream()
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .map(name -> Control.withSeed(name, seed))
        .distinct()
        .toList();
  }

  /** What a probe is asked for, with its controls. */
  <O extends Record, I extends Record, F extends Record> Request<O, I, F> request(
      Probe<O, I, F> probe, O options) {
    return new Request<>(
        probe, options, scope(), models(), controls.chosen(Control.CHEAP), controls.draws());
  }

  Report report(List<StoredRun> runs) {
    return Reports.of(runs, controls.runs());
  }

  Scope scope() {
    OptionalInt most = limit == null ? OptionalInt.empty() : OptionalInt.of(limit);
    return new Scope(
        layers, pieces, precision.value(), lowerCase.answer(), echo.isSet(), most, seed, lenient);
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
   * Runs a probe where the command line says.
   *
   * @param commandLine for the run's manifest
   */
  List<StoredRun> run(Context context, List<String> commandLine, Request<?, ?, ?> request) {
    ProbeRunner here = runner(context, commandLine);
    return engine.with(context, cluster -> cluster.map(here::on).orElse(here).run(request));
  }

  /**
   * Writes a page beside the results of each run, and one on all models of the command.
   *
   * @param report of all runs
   */
  void writePages(Context context, List<StoredRun> runs, Report report) {
    for (StoredRun run : runs) {
      Report own = runs.size() == 1 ? report : report(List.of(run));
      writePage(context, own, run.directory());
    }
    if (runs.size() > 1) {
      List<StoredRun> labelled = ModelLabels.label(runs);
      String models = FolderName.of(labelled.stream().map(StoredRun::model).toList());
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
    Path page = new ReportFiles(report).writeTo(folder, context.progress());
    context.say("page: " + page);
  }
}
