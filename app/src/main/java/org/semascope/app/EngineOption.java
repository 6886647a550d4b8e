package org.semascope.app;

import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.Function;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.probes.run.Cluster;
import picocli.CommandLine.Option;

/** Where a command computes: in this process, or on a cluster. */
final class EngineOption {
  private static final String LOCAL = "local";
  private static final String SPARK = "spark";

  @Option(
      names = "--engine",
      paramLabel = "E",
      description = "local (default), or spark: on a cluster of Apache Spark (docs/scaling.md).")
  private String engine = LOCAL;

  @Option(
      names = "--master",
      paramLabel = "URL",
      defaultValue = "",
      description = "Where Spark is: spark://HOST:7077, yarn, k8s://..., local[2].")
  private String master;

  @Option(
      names = "--conf",
      paramLabel = "K=V",
      description = "A setting of Spark, such as spark.executor.memory=2g; may be repeated.")
  private Map<String, String> settings = new TreeMap<>();

  /**
   * Does some work on the cluster that was asked for, which is left afterwards.
   *
   * @param work gets nothing where this process is to do it
   */
  <T> T with(Context context, Function<Optional<Cluster>, T> work) {
    if (engine.equals(LOCAL)) {
      UsageException.throwIf(
          !master.isEmpty() || !settings.isEmpty(), "--master and --conf go with --engine spark");
      return work.apply(Optional.empty());
    }
    UsageException.throwIf(!engine.equals(SPARK), "--engine %s: expected local or spark", engine);
    Cluster.Provider provider =
        ServiceLoader.load(Cluster.Provider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(one -> one.name().equals(engine))
            .findFirst()
            .orElseThrow(
                () ->
                    new SemascopeException(
                        "--engine spark: Spark is not on the class path: start by the launcher, with --engine and spark in full, or by spark-submit"));
    try (Cluster cluster = provider.connect(master, settings, context.env(), context.progress())) {
      return work.apply(Optional.of(cluster));
    }
  }
}
