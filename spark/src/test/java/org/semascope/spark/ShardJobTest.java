package org.semascope.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;

/** What becomes of shards, however they fare. */
class ShardJobTest {
  private static final List<String> SHARDS = List.of("a", "b", "poison", "c", "d", "e");
  private static final AtomicInteger TRIES = new AtomicInteger();
  private static JavaSparkContext spark;

  @BeforeAll
  static void start() {
    spark = new SparkSettings("local[2,4]", Map.of()).connect(Progress.SILENT);
  }

  @AfterAll
  static void stop() {
    spark.stop();
  }

  private static final class Results implements ShardJob.Sink {
    final Map<Integer, String> finished = new TreeMap<>();
    final List<String> failures = new ArrayList<>();

    @Override
    public void finished(int shard, ShardAnswer answer) {
      assertThat(finished.put(shard, answer.text())).isNull();
    }

    @Override
    public void failed(int shard, String reason) {
      failures.add(shard + " " + reason);
    }
  }

  private static ShardJob job() {
    return new ShardJob(spark, 4, Progress.SILENT, "advice");
  }

  @Test
  void aPoisonedShardIsGivenUpAfterItsTriesAndTheRestIsDone() {
    TRIES.set(0);
    Results results = new Results();
    job()
        .run(
            SHARDS,
            shard -> {
              if (shard.equals("poison")) {
                TRIES.incrementAndGet();
                throw new IllegalStateException("it is poisoned");
              }
              return shard + shard;
            },
            results,
            () -> false);
    assertThat(results.finished.values()).containsExactly("aa", "bb", "cc", "dd", "ee");
    assertThat(TRIES).hasValue(4);
    assertThat(results.failures)
        .singleElement()
        .asString()
        .startsWith("2 failed 4 times, last on executor driver on ")
        .endsWith(": java.lang.IllegalStateException: it is poisoned");
  }

  @Test
  void whatFailsOnceIsTriedAgain() {
    TRIES.set(0);
    Results results = new Results();
    job()
        .run(
            SHARDS,
            shard -> {
              if (shard.equals("poison") && TRIES.incrementAndGet() == 1) {
                throw new IllegalStateException("only once");
              }
              return shard;
            },
            results,
            () -> false);
    assertThat(results.finished).hasSize(SHARDS.size());
    assertThat(results.failures).isEmpty();
  }

  @Test
  void anExecutorThatCannotTakePartEndsTheJob() {
    assertThatThrownBy(
            () ->
                job()
                    .run(
                        SHARDS,
                        shard -> {
                          throw new ShardFunction.NotReadyException("there is no model", null);
                        },
                        new Results(),
                        () -> false))
        .isInstanceOf(SemascopeException.class)
        .hasMessageStartingWith("executor driver on ")
        .hasMessageEndingWith(": there is no model");
  }

  @Test
  void anotherVersionIsRefused() {
    String[] answer =
        spark
            .parallelize(List.of("shard"), 1)
            .mapPartitions(
                shards ->
                    List.<String[]>of(
                            new ShardFunction("0".repeat(64), 4, shard -> shard)
                                .apply(scala.jdk.javaapi.CollectionConverters.asScala(shards)))
                        .iterator())
            .first();
    assertThat(ShardAnswer.of(answer).kind()).isEqualTo(ShardAnswer.Kind.REFUSAL);
    assertThat(ShardAnswer.of(answer).text())
        .startsWith("another version of Semascope is on the class path of the executor (")
        .contains("the driver has 000000000000");
  }

  @Test
  void aStopLetsShardsUnderWayFinishAndStartsNoMore() {
    Results results = new Results();
    job()
        .run(
            java.util.stream.IntStream.range(0, 50).mapToObj(i -> "" + i).toList(),
            shard -> {
              sleep(100);
              return shard;
            },
            results,
            () -> !results.finished.isEmpty());
    assertThat(results.finished).hasSizeBetween(1, 40);
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
