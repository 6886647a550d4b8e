package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.semascope.app.Context;
import org.semascope.core.SemascopeException;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Probes;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench spark}: two executors of one core beside one, on the same machine. */
@Command(
    name = "spark",
    mixinStandardHelpOptions = true,
    description = {
      "Measures how much faster two executors of one core each are than one, on this machine.",
      "Efficiency is the time of one over twice that of two: 1 if nothing is lost. The two take"
          + " turns in every round; the time is that of all shards, with the start of Spark and the"
          + " loading of the model."
    },
    footer = {"", "Example:", "  semascope bench spark -m bert-base-uncased --limit 400"})
final class SparkBench implements Callable<Integer> {
  private final Context context;

  @Option(
      names = {"-m", "--model"},
      paramLabel = "MODEL",
      description = "Default ${DEFAULT-VALUE}.")
  private String model = "bert-base-uncased";

  @Option(
      names = "--probes",
      split = ",",
      paramLabel = "P",
      description = "Default substitution,asymmetry.")
  private List<String> probes = List.of("substitution", "asymmetry");

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Items of each probe (default ${DEFAULT-VALUE}).")
  private int limit = 400;

  @Option(names = "--rounds", paramLabel = "N", description = "Default ${DEFAULT-VALUE}.")
  private int rounds = 3;

  @Option(names = "--format", paramLabel = "F", description = "table, csv, tex or md.")
  private OutputFormat format = OutputFormat.TABLE;

  private Path work;

  SparkBench(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws IOException {
    probes.forEach(Probes::named); // refuses others, before anything is started
    work = Files.createTempDirectory("semascope-bench-spark");
    try {
      Path place = context.store().resolve(model).path().toAbsolutePath();
      Table table = new Table(List.of("probe and measure", "median", "range"));
      for (String probe : probes) {
        seconds(probe, place, 2, 1); // makes what later runs find: wordnets, indexes, Spark itself
        Map<String, Ratio> measured = new TreeMap<>();
        for (int round = 1; round <= rounds; round++) {
          context.progress().say("%s, round %s of %s".formatted(probe, round, rounds));
          double one = seconds(probe, place, limit, 1);
          double two = seconds(probe, place, limit, 2);
          Ratio.add(measured, probe + ", seconds of one executor", one);
          Ratio.add(measured, probe + ", seconds of two", two);
          Ratio.add(measured, probe + ", efficiency", one / two / 2);
          context
              .progress()
              .say(String.format(Locale.ROOT, "%.1f s with one, %.1f s with two", one, two));
        }
        measured.forEach((name, ratio) -> table.row(ratio.row(name, "%.2f")));
      }
      context.tables(format).print(table);
      return 0;
    } finally {
      Folders.remove(work);
    }
  }

  /** How long the shards of a run take so many executors, each a process with one core. */
  private double seconds(String probe, Path place, int items, int executors) throws IOException {
    Path launcher = Path.of(System.getProperty("semascope.launcher"));
    Path home = work.resolve("home");
    Folders.remove(home.resolve("evaluations")); // or the second run would know all answers
    Path runs = Files.createTempDirectory(work, "runs");
    TimedProcess.done(
        List.of(
            "env",
            "SPARK_HOME=" + launcher.resolveSibling("spark/target/spark"),
            "SPARK_SCALA_VERSION=2.13",
            "SPARK_LOCAL_IP=127.0.0.1",
            "SEMASCOPE_HOME=" + home,
            launcher.toString(),
            "probe",
            probe,
            "-m",
            place.toString(),
            "--limit",
            Integer.toString(items),
            "-o",
            runs.toString(),
            "--engine",
            "spark",
            "--master",
            "local-cluster[%s,1,1024]".formatted(executors),
            "--conf",
            "spark.executor.cores=1",
            "--conf",
            "spark.driver.host=127.0.0.1"));
    try (Stream<Path> files = Files.walk(runs)) {
      Path run =
          files
              .filter(file -> file.endsWith("manifest.json"))
              .findFirst()
              .orElseThrow(() -> new SemascopeException("there is no run in " + runs))
              .getParent();
      return StoredRun.open(run).manifest().wallSeconds();
    }
  }
}
