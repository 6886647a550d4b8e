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

/** Where a command runs its work: in this process or on a cluster. */
final class EngineOption {
  private static final String LOCAL = "local";
  private static final String SPARK = "spark";

  @Option(
      names = "--engine",
      paramLabel = "E",
      description =
          "local: this process; spark: a cluster of Apache Spark, see docs/scaling.md (default: local).")
  private String engine = LOCAL;

  @Option(
      names = "--master",
      paramLabel = "URL",
      defaultValue = "",
      description =
          "With --engine spark, the master: spark://HOST:7077, yarn, k8s://..., local[2].")
  private String master;

  @Option(
      names = "--conf",
      paramLabel = "K=V",
      description =
          "With --engine spark, a setting such as spark.executor.memory=2g; can be repeated.")
  private Map<String, String> settings = new TreeMap<>();

  /**
   * Runs the work on the requested cluster and disconnects afterwards.
   *
   * @param work receives an empty cluster if this process does the work
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
                        "--engine spark: Spark is not part of an installation; use ./semascope of a source checkout, writing --engine spark in full, or spark-submit"));
    try (Cluster cluster = provider.connect(master, settings, context.env(), context.progress())) {
      return work.apply(Optional.of(cluster));
    }
  }
}
