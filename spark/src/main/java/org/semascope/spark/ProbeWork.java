package org.semascope.spark;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.SparkEnv;
import org.apache.spark.SparkFiles;

/** A run's shards, as an executor computes them. */
final class ProbeWork implements ShardFunction.Work {
  private static final long serialVersionUID = 1;

  /** The word before the number of cores in the command that Spark starts an executor by. */
  private static final String CORES = "--cores ";

  private final String task;
  private final HashMap<String, String> env;
  private final int threads;

  /**
   * @param task the JSON of a {@link org.semascope.probes.run.ShardTask}
   * @param env of the driver
   * @param threads of the model; 0 for as many as the executor has cores
   */
  ProbeWork(String task, Map<String, String> env, int threads) {
    this.task = task;
    this.env = new HashMap<>(env);
    this.threads = threads;
  }

  @Override
  public String compute(String shard) {
    return threads > 0
        ? Workplace.score(task, env, threads, shard) // within the driver's own process
        : Workplace.score(
            task, executorEnv(env, System.getenv(), ownFolder()), executorCores(), shard);
  }

  /**
   * Where an executor has data and models: where its own variables say, or else where the driver
   * has them, if the same folders are seen there. Native libraries go to the executor's own folder,
   * since the home may be read-only or shared by other systems.
   */
  static Map<String, String> executorEnv(
      Map<String, String> driver, Map<String, String> own, Path folder) {
    Map<String, String> env = new HashMap<>(own);
    driver.forEach(
        (name, value) -> {
          if (!value.startsWith("/") || Files.isDirectory(Path.of(value))) {
            env.putIfAbsent(name, value);
          }
        });
    env.putIfAbsent("SEMASCOPE_NATIVES", folder.resolve("natives").toString());
    return env;
  }

  /** Which Spark removes with the application. */
  private static Path ownFolder() {
    return Path.of(SparkFiles.getRootDirectory()).toAbsolutePath();
  }

  /** Left alone, the runtime would take all cores of the host. */
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
