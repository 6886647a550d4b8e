package org.semascope.probes.run;

import java.util.Map;
import org.semascope.core.Progress;
import org.semascope.data.index.SegmentMaker;
import org.semascope.engine.ShardExecutor;

/** Machines that compute in place of threads of this process; reached when first needed. */
public interface Cluster extends ShardExecutor, SegmentMaker, AutoCloseable {
  /** Finds a kind of cluster by name, as a service of whatever jar is on the class path. */
  interface Provider {
    /** As the option {@code --engine} names it. */
    String name();

    /**
     * @param master where the cluster is reached; empty for where its own settings say
     * @param settings of its own, by name
     * @param env the variables that say where data and models are
     */
    Cluster connect(
        String master, Map<String, String> settings, Map<String, String> env, Progress progress);
  }

  @Override
  void close();
}
