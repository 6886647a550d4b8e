package org.semascope.spark;

import java.util.Map;
import org.semascope.core.Progress;
import org.semascope.probes.run.Cluster;

/** {@code --engine spark}. */
public final class SparkProvider implements Cluster.Provider {
  @Override
  public String name() {
    return "spark";
  }

  @Override
  public Cluster connect(
      String master, Map<String, String> settings, Map<String, String> env, Progress progress) {
    return new SparkCluster(master, settings, env, progress);
  }
}
