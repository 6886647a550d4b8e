package org.semascope.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.data.corpora.Paragraph;
import org.semascope.engine.Experiment;
import org.semascope.engine.Recipe;
import org.semascope.models.store.Home;
import org.semascope.probes.run.Cluster;
import org.semascope.probes.run.ProbeExperiment;

/** An application on a Spark cluster, started on first use. */
final class SparkCluster implements Cluster {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int BATCHES_PER_CORE = 2;
  private static final Pattern LOCAL =
      Pattern.compile("local(?:\\[\\s*[^,\\]]+(?:,(\\d+))?\\s*])?");

  private final SparkSettings settings;
  private final Map<String, String> env;
  private final Progress progress;
  private JavaSparkContext spark; // null until it is needed

  SparkCluster(
      String master, Map<String, String> settings, Map<String, String> env, Progress progress) {
    this.settings = new SparkSettings(master, settings);
    this.env = shared(env);
    this.progress = progress;
  }

  /** Environment variables for executors, with absolute paths and without secrets. */
  static Map<String, String> shared(Map<String, String> env) {
    Map<String, String> shared = new HashMap<>();
    env.forEach(
        (name, value) -> {
          boolean ours = name.startsWith("SEMASCOPE_") || name.startsWith("HF_");
          if (ours && !name.contains("TOKEN")) {
            shared.put(
                name,
                Stream.of(value.split(File.pathSeparator)) // SEMASCOPE_DATA may be several folders
                    .map(SparkCluster::absolute)
                    .collect(Collectors.joining(File.pathSeparator)));
          }
        });
    shared.put("SEMASCOPE_HOME", Home.from(env).root().toString());
    return shared;
  }

  private static String absolute(String value) {
    return !value.isBlank() && Files.isDirectory(Path.of(value))
        ? Path.of(value).toAbsolutePath().toString()
        : value;
  }

  @Override
  public <S, R> void run(Experiment<S, R> experiment, Work<S, R> work, BooleanSupplier stop) {
    if (!(experiment instanceof ProbeExperiment<?, ?, ?> probe)) {
      throw new IllegalArgumentException(experiment.getClass() + " cannot leave this process");
    }
    int[] pending = work.pending();
    JavaType type = JSON.constructType(experiment.resultType());
    List<String> failures = new ArrayList<>();
    ShardJob.Sink sink =
        new ShardJob.Sink() {
          @Override
          public void finished(int shard, ShardAnswer answer) {
            work.finished(pending[shard], read(answer.text(), type));
          }

          @Override
          public void failed(int shard, String reason) {
            Path file = work.failed(pending[shard], reason);
            String what =
                "shard %s %s (its items are in %s)".formatted(pending[shard], reason, file);
            progress.say(what);
            failures.add(what);
          }
        };
    Recipe recipe = experiment.recipe();
    connect();
    long memory = megabytes(recipe.model().bytes());
    if (!spark.isLocal()) {
      progress.say(
          "each executor needs about %s MB in addition to its Java heap for %s: --conf %s"
              .formatted(memory, recipe.model().shownName(), setting(memory)));
    }
    job(memory)
        .run(
            Arrays.stream(pending).mapToObj(number -> write(work.shard(number))).toList(),
            new ProbeWork(
                probe.task().json(), env, spark.isLocal() ? spark.defaultParallelism() : 0),
            sink,
            stop);
    if (!failures.isEmpty()) {
      throw new SemascopeException(
          "%s of %s shards could not be computed, all others are: %s"
              .formatted(failures.size(), pending.length, failures.get(0)));
    }
  }

  private void connect() {
    if (spark == null) {
      spark = settings.connect(progress);
    }
  }

  /** Memory of an executor in addition to its Java heap. */
  private long megabytes(long modelBytes) {
    int cores = spark.getConf().getInt("spark.executor.cores", 1);
    return MemoryEstimate.megabytes(modelBytes, cores);
  }

  private static String setting(long megabytes) {
    return "spark.executor.memoryOverhead=%sm".formatted(megabytes);
  }

  private ShardJob job(long megabytes) {
    return new ShardJob(
        spark,
        tries(),
        progress,
        "if it was killed for lack of memory, allow more: --conf " + setting(megabytes));
  }

  @Override
  public int batchesAtOnce() {
    connect();
    return BATCHES_PER_CORE * Math.max(1, spark.defaultParallelism());
  }

  @Override
  public void make(List<List<Paragraph>> batches, Consumer<byte[]> each) {
    ShardJob.Sink sink =
        new ShardJob.Sink() {
          @Override
          public void finished(int shard, ShardAnswer answer) {
            each.accept(Base64.getDecoder().decode(answer.text()));
          }

          @Override
          public void failed(int shard, String reason) {
            throw new SemascopeException("a segment of the index " + reason);
          }
        };
    connect();
    job(megabytes(0))
        .run(
            batches.stream().map(SparkCluster::write).toList(), new IndexWork(), sink, () -> false);
  }

  /** Maximum number of attempts per task. */
  private int tries() {
    Matcher local = LOCAL.matcher(spark.master());
    if (local.matches()) {
      return local.group(1) == null ? 1 : Integer.parseInt(local.group(1));
    }
    return spark.getConf().getInt("spark.task.maxFailures", 4);
  }

  private static String write(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static <R> R read(String json, JavaType type) {
    try {
      return JSON.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    if (spark != null) {
      spark.stop();
      spark = null;
      SharedWorker.clear();
    }
  }
}
