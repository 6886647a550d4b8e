package org.semascope.app;

import java.nio.file.Path;
import java.util.List;
import org.semascope.app.input.UsageException;
import org.semascope.app.print.Format;
import org.semascope.app.report.ReportFiles;
import org.semascope.engine.Engine;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.Interruption;
import org.semascope.engine.StoredRun;
import org.semascope.models.onnx.Precision;
import picocli.CommandLine.Option;

/** The options that all probes have. */
final class ProbeOptions {
  @Option(
      names = {"-m", "--model"},
      required = true,
      split = ",",
      paramLabel = "MODEL",
      description = {
        "A directory, a catalogue name (see `models list`) or a hub id; several, separated by",
        "commas, are probed on the same items."
      })
  private List<String> models;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = {
        "At most so many sentences or compounds, each key with its share; 0 for all",
        "(default: all, but 300 of WordNet's compounds)."
      })
  private Integer limit; // null if the user did not say

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Of everything drawn by chance (default: 1).")
  private long seed;

  @Option(names = "--fresh", description = "Start over, whatever is stored of the same run.")
  private boolean fresh;

  @Option(names = "--dry-run", description = "Only tell what would be done, and how long it takes.")
  private boolean dryRun;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      defaultValue = "runs",
      description = "Where runs are kept (default: runs).")
  private Path root;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Cores to use (default: all, ${DEFAULT-VALUE}).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--precision",
      paramLabel = "P",
      description = "fp32 (default), or int8: faster, a few hundredths away in cosine.")
  private Precision precision = Precision.FP32;

  @Option(names = "--format", paramLabel = "F", description = "table, json, csv, tex or md.")
  private Format format = Format.TABLE;

  List<String> models() {
    return models.stream().map(String::strip).filter(name -> !name.isEmpty()).distinct().toList();
  }

  /** 0 for all. */
  int limit() {
    return limit(0);
  }

  /**
   * @param usual if the user did not say
   */
  int limit(int usual) {
    if (limit != null && limit < 0) {
      throw new UsageException("--limit must not be negative, as %d is".formatted(limit));
    }
    return limit == null ? usual : limit;
  }

  long seed() {
    return seed;
  }

  boolean dryRun() {
    return dryRun;
  }

  int threads() {
    if (threads < 1) {
      throw new UsageException("--threads must be at least 1, not " + threads);
    }
    return threads;
  }

  Precision precision() {
    return precision;
  }

  Format format() {
    return format;
  }

  /** A page beside the results of each run, and one on all models of the command. */
  void writePages(Context context, List<StoredRun> runs) {
    for (StoredRun run : runs) {
      writePage(context, List.of(run), run.directory());
    }
    if (runs.size() > 1) {
      String name = runs.get(0).manifest().recipe().probe();
      writePage(context, runs, root.resolve(name).resolve("together"));
    }
  }

  private static void writePage(Context context, List<StoredRun> runs, Path folder) {
    context.progress().say("page: " + ReportFiles.write(runs, folder, context.progress()));
  }

  /**
   * @param commandLine for the run's manifest
   */
  Engine engine(Context context, List<String> commandLine) {
    EngineOptions options =
        EngineOptions.under(root).fresh(fresh).threads(threads()).by(commandLine, Version.number());
    return new Engine(options, context.progress(), Interruption.bySignals());
  }
}
