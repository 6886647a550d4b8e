package org.semascope.app;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.engine.EngineOptions;
import org.semascope.probes.run.ProbeRunner;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of all commands that make runs: where runs are stored and computed. */
final class WorkOptions {
  @Option(
      names = {"-o", "--out"},
      paramLabel = "DIR",
      defaultValue = "runs",
      description = "Output directory for runs and their pages (default: runs).")
  private Path root;

  @Option(names = "--fresh", description = "Ignore stored results and start over.")
  private boolean fresh;

  @Mixin private ThreadsOption threads;
  @Mixin private EngineOption engine;

  Path root() {
    return root;
  }

  boolean fresh() {
    return fresh;
  }

  /**
   * A runner in this process.
   *
   * @param commandLine for the runs' manifests
   */
  ProbeRunner runner(Context context, List<String> commandLine, Progress progress) {
    EngineOptions options =
        EngineOptions.under(root)
            .fresh(fresh)
            .threads(threads.count())
            .by(commandLine, Version.number());
    return new ProbeRunner(context.env(), options, progress, Interruption.bySignals());
  }

  /**
   * Does work in this process or on the requested cluster.
   *
   * @param commandLine for the runs' manifests
   * @param work receives runners, by their progress
   */
  <T> T with(
      Context context,
      List<String> commandLine,
      Function<Function<Progress, ProbeRunner>, T> work) {
    return engine.with(
        context,
        cluster ->
            work.apply(
                progress -> {
                  ProbeRunner here = runner(context, commandLine, progress);
                  return cluster.map(here::on).orElse(here);
                }));
  }
}
