package org.semascope.spark;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.SparkEnv;
import org.apache.spark.SparkFiles;

/** Computes shards of a run on an executor. */
final class ProbeWork implements ShardFunction.Work {
  private static final long serialVersionUID = 1;

  /** The argument before the number of cores in the command line of an executor. */
  private static final String CORES = "--cores ";

  private final String task;
  private final HashMap<String, String> env;
  private final int threads;

  /**
   * @param task the JSON of a {@link org.semascope.probes.run.ShardTask}
   * @param env of the driver
   * @param threads of the model; 0 for the number of cores of the executor
   */
  ProbeWork(String task, Map<String, String> env, int threads) {
    this.task = task;
    this.env = new HashMap<>(env);
    this.threads = threads;
  }

  @Override
  public String compute(String shard) {
    return threads > 0
        ? SharedWorker.score(task, env, threads, shard) // in the driver's process
        : SharedWorker.score(
            task, executorEnv(env, System.getenv(), ownFolder()), executorCores(), shard);
  }

  /**
   * Directories of data and models on an executor: from its own environment variables, otherwise
   * those of the driver that exist there. Native libraries are unpacked in the executor's own
   * directory, because the home may be read-only or shared with other systems.
   */
  static Map<String, String> executorEnv(
      Map<String, String> driver, Map<String, String> own, Path folder) {
    Map<String, String> env = new HashMap<>(own);
    driver.forEach(
        (name, value) -> {
          String here =
              Stream.of(value.split(File.pathSeparator)) // SEMASCOPE_DATA may be several folders
                  .filter(one -> !one.startsWith("/") || Files.isDirectory(Path.of(one)))
                  .collect(Collectors.joining(File.pathSeparator));
          if (!here.isEmpty()) {
            env.putIfAbsent(name, here);
          }
        });
    env.putIfAbsent("SEMASCOPE_NATIVES", folder.resolve("natives").toString());
    return env;
  }

  /** A directory that Spark removes with the application. */
  private static Path ownFolder() {
    return Path.of(SparkFiles.getRootDirectory()).toAbsolutePath();
  }

  /** By default the runtime would use all cores of the host. */
  private static int executorCores() {
    String command = System.getProperty("sun.java.command", "");
    int at = command.indexOf(CORES);
    String found =
        at < 0
            ? Integer.toString(Runtime.getRuntime().availableProcessors())
            : command.substring(at + CORES.length()).split(" ")[0];
    return Integer.parseInt(SparkEnv.get().conf().get("spark.executor.cores", found));
  }
}
