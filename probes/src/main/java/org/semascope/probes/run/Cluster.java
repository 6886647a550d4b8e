package org.semascope.probes.run;

import java.util.Map;
import org.semascope.core.Progress;
import org.semascope.data.index.Segment;
import org.semascope.engine.ShardExecutor;

/** Machines that compute shards instead of threads of this process; connected on first use. */
public interface Cluster extends ShardExecutor, Segment.Maker, AutoCloseable {
  /** A kind of cluster, loaded as a service from the class path. */
  interface Provider {
    /** As the option {@code --engine} names it. */
    String name();

    /**
     * @param master address of the cluster; empty for that of its settings
     * @param settings of its own, by name
     * @param env environment variables with the locations of data and models
     */
    Cluster connect(
        String master, Map<String, String> settings, Map<String, String> env, Progress progress);
  }

  @Override
  void close();
}
