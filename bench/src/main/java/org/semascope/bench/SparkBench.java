package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.semascope.app.Context;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Probes;
import org.semascope.report.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench spark}: two executors of one core beside one, on the same machine. */
@Command(
    name = "spark",
    description = {
      "Measures how much faster two executors of one core each are than one, on this machine.",
      "Efficiency is the time of one over twice that of two: 1 if nothing is lost. The two take"
          + " turns in every round; the time is that of all shards, with the start of Spark and the"
          + " loading of the model."
    },
    footer = {"", "Example:", "  semascope bench spark -m bert-base-uncased --limit 400"})
final class SparkBench extends Bench {
  private static final String ONE = "seconds of one executor";
  private static final String TWO = "seconds of two";
  private static final int WARM_UP_ITEMS = 2; // also prepares wordnets, indexes and Spark itself

  @Option(
      names = {"-m", "--model"},
      paramLabel = "MODEL",
      description = "Default: ${DEFAULT-VALUE}.")
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
      description = "Items of each probe (default: ${DEFAULT-VALUE}).")
  private int limit = 400;

  SparkBench(Context context) {
    super(context, 3);
  }

  @Override
  void measure(Path folder) {
    probes.forEach(Probes::named); // refuses unknown names before anything is started
    Path local = context.store().resolve(model).path().toAbsolutePath();
    Table table = Results.table("probe and measure");
    for (String probe : probes) {
      Contest<Double> contest = contest();
      List.of(ONE, TWO)
          .forEach(
              name ->
                  contest.add(
                      name,
                      round ->
                          seconds(
                              probe,
                              local,
                              round == 0 ? WARM_UP_ITEMS : limit,
                              name.equals(ONE) ? 1 : 2,
                              folder)));
      Results<Double> results = contest.run();
      results.row(
          table,
          probe + ", efficiency",
          "%.2f",
          round -> round.result(ONE) / round.result(TWO) / 2);
      for (String name : List.of(ONE, TWO)) {
        results.row(table, probe + ", " + name, "%.2f", round -> round.result(name));
      }
    }
    print(List.of(table));
  }

  /** The time of all shards of a run; every executor is a process with one core. */
  private double seconds(String probe, Path local, int items, int executors, Path folder)
      throws IOException {
    Path home = folder.resolve("home");
    FileTree.delete(home.resolve("evaluations")); // which would hold the answers of an earlier run
    Path runs = Files.createTempDirectory(folder, "runs");
    Path spark = Path.of(launcher()).resolveSibling("spark/target/spark");
    TimedProcess.done(
        List.of(
            "env",
            "SPARK_HOME=" + spark,
            "SPARK_SCALA_VERSION=2.13",
            "SPARK_LOCAL_IP=127.0.0.1",
            "SEMASCOPE_HOME=" + home,
            launcher(),
            "probe",
            probe,
            "--model=" + local,
            "--limit=" + items,
            "--out=" + runs,
            "--engine=spark",
            "--master=local-cluster[%s,1,1024]".formatted(executors),
            "--conf=spark.executor.cores=1",
            "--conf=spark.driver.host=127.0.0.1"));
    try (Stream<Path> files = Files.walk(runs)) {
      Path manifest =
          files
              .filter(file -> file.endsWith("manifest.json"))
              .findFirst()
              .orElseThrow(() -> new SemascopeException("there is no run in " + runs));
      return StoredRun.open(manifest.getParent()).manifest().wallSeconds();
    }
  }
}
