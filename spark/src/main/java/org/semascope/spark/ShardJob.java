package org.semascope.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.apache.spark.SimpleFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction0;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/**
 * Sends shards to executors and passes on each result once, even if Spark computes it twice. Shards
 * of lost executors are sent to others; a shard that fails on every attempt does not stop the
 * others.
 */
final class ShardJob {
  private static final long POLL_MILLIS = 100;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

  /** Receives results and failures by the index of the shard; called by one thread. */
  interface Sink {
    void finished(int shard, ShardAnswer answer);

    void failed(int shard, String reason);
  }

  private final JavaSparkContext spark;
  private final int tries;
  private final Progress progress;
  private final String advice;
  private final BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();

  /**
   * @param tries maximum number of attempts per shard
   * @param advice in the message about a lost executor
   */
  ShardJob(JavaSparkContext spark, int tries, Progress progress, String advice) {
    this.spark = spark;
    this.tries = tries;
    this.progress = progress;
    this.advice = advice;
  }

  /**
   * Returns when all shards have finished or failed; after a stop request, when all running ones
   * have.
   *
   * @throws SemascopeException if an executor cannot be used, or Spark ends the application
   */
  void run(List<String> shards, ShardFunction.Work work, Sink sink, BooleanSupplier stop) {
    ShardWatch watch =
        new ShardWatch(
            lost ->
                events.add(
                    () ->
                        progress.say(
                            lost + ": its shards are computed again elsewhere; " + advice)));
    spark.sc().addSparkListener(watch);
    try {
      RDD<String> all = spark.parallelize(shards, shards.size()).rdd();
      Set<Integer> left = new TreeSet<>();
      IntStream.range(0, shards.size()).forEach(left::add);
      ShardFunction function = new ShardFunction(CodeHash.here(), tries, work);
      while (!left.isEmpty() && !stop.getAsBoolean()) {
        submit(all, function, left, sink, stop, watch);
      }
    } finally {
      spark.sc().removeSparkListener(watch);
    }
  }

  /** Runs one Spark job, which ends early if Spark aborts it because of a shard. */
  private void submit(
      RDD<String> all,
      ShardFunction function,
      Set<Integer> left,
      Sink sink,
      BooleanSupplier stop,
      ShardWatch watch) {
    List<Integer> order = new ArrayList<>(left);
    SimpleFutureAction<Object> job =
        spark
            .sc()
            .submitJob(
                all,
                function,
                CollectionConverters.asScala(new ArrayList<Object>(order)).toSeq(),
                arrival(
                    (index, strings) ->
                        events.add(() -> take(order.get(index), strings, left, sink))),
                NOTHING);
    try {
      follow(job, stop, watch);
      if (!job.isCompleted() || job.value().get().isSuccess()) {
        return;
      }
      giveUp(job.value().get().failed().get(), left, sink, watch);
    } finally {
      if (!job.isCompleted()) {
        job.cancel();
      }
    }
  }

  private void take(int shard, String[] strings, Set<Integer> left, Sink sink) {
    if (!left.remove(shard)) {
      return; // a second answer to the same shard
    }
    ShardAnswer answer = ShardAnswer.of(strings);
    switch (answer.kind()) {
      case RESULT -> sink.finished(shard, answer);
      case FAILURE ->
          sink.failed(
              shard,
              "failed %s times, last on %s: %s".formatted(tries, answer.executor(), answer.text()));
      case REFUSAL -> throw new SemascopeException(answer.executor() + ": " + answer.text());
    }
  }

  /** Waits until the job has ended or, after a stop request, all running shards are done. */
  private void follow(SimpleFutureAction<?> job, BooleanSupplier stop, ShardWatch watch) {
    long start = System.nanoTime();
    boolean impatient = false;
    Set<Long> last = null;
    while (true) {
      boolean completed = job.isCompleted(); // checked first: its results are already in the queue
      Runnable event = next();
      if (event != null) {
        event.run();
      } else if (completed) {
        return;
      }
      if (stop.getAsBoolean()) {
        last = last == null ? watch.running() : last;
        last.retainAll(watch.running());
        if (last.isEmpty()) {
          events.forEach(Runnable::run);
          return;
        }
      } else if (!impatient && !watch.begun() && System.nanoTime() - start > PATIENCE_NANOS) {
        impatient = true;
        progress.say(
            "no executor has started yet: are there workers with %s of memory and a free core?"
                .formatted(spark.getConf().get("spark.executor.memory", "1g")));
      }
    }
  }

  private Runnable next() {
    try {
      return events.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SemascopeException("interrupted while executors are running", e);
    }
  }

  /** Spark aborts a job if executors were lost too often with the same shard. */
  private void giveUp(Throwable reason, Set<Integer> left, Sink sink, ShardWatch watch) {
    if (spark.sc().isStopped()) {
      throw new SemascopeException(
          "the Spark cluster has ended the application: if executors do not start, see the logs of the workers; "
              + advice,
          reason);
    }
    waitForListeners();
    Set<Integer> fatal = watch.lostWith(tries);
    fatal.retainAll(left);
    if (fatal.isEmpty()) {
      throw new SemascopeException("Spark aborted the job: " + firstLine(reason), reason);
    }
    for (int shard : fatal) {
      left.remove(shard);
      sink.failed(shard, "an executor was lost with it %s times; %s".formatted(tries, advice));
    }
  }

  private void waitForListeners() {
    try {
      spark.sc().listenerBus().waitUntilEmpty();
    } catch (Exception e) { // Scala does not declare exceptions; this is a timeout
      throw new SemascopeException("Spark does not answer: " + e.getMessage(), e);
    }
  }

  static String firstLine(Throwable failure) {
    return String.valueOf(failure.getMessage()).strip().lines().findFirst().orElse("");
  }

  private interface Arrival {
    void at(int index, String[] strings);
  }

  private static AbstractFunction2<Object, String[], BoxedUnit> arrival(Arrival each) {
    return new AbstractFunction2<>() {
      @Override
      public BoxedUnit apply(Object index, String[] strings) {
        each.at((Integer) index, strings);
        return BoxedUnit.UNIT;
      }
    };
  }

  private static final AbstractFunction0<Object> NOTHING =
      new AbstractFunction0<>() {
        @Override
        public Object apply() {
          return BoxedUnit.UNIT;
        }
      };
}
