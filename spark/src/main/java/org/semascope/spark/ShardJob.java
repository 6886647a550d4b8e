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
 * Sends shards to executors and hands in their results as they arrive, each once, whatever Spark
 * computes twice. What executors are lost with goes to others; a shard that fails wherever it is
 * tried is given up by itself.
 */
final class ShardJob {
  private static final long POLL_MILLIS = 100;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

  /** Takes what becomes of shards, by their index in the list; called by one thread. */
  interface Sink {
    void finished(int shard, Answer answer);

    void failed(int shard, String reason);
  }

  private final JavaSparkContext spark;
  private final int tries;
  private final Progress progress;
  private final String advice;
  private final BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();

  /**
   * @param tries how often Spark tries a shard before it gives up
   * @param advice in the message about a lost executor
   */
  ShardJob(JavaSparkContext spark, int tries, Progress progress, String advice) {
    this.spark = spark;
    this.tries = tries;
    this.progress = progress;
    this.advice = advice;
  }

  /**
   * Returns when all shards are finished or given up, or those under way when {@code stop} said so.
   *
   * @throws SemascopeException if an executor cannot take part, or Spark ends the work
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

  /** One job of Spark's; ends early if a shard has cost Spark's patience. */
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
      return; // a second answer adds nothing to the first
    }
    Answer answer = Answer.of(strings);
    switch (answer.kind()) {
      case RESULT -> sink.finished(shard, answer);
      case FAILURE ->
          sink.failed(
              shard,
              "failed %s times, last on %s: %s".formatted(tries, answer.executor(), answer.text()));
      case REFUSAL -> throw new SemascopeException(answer.executor() + ": " + answer.text());
    }
  }

  /**
   * Until the job has ended, or was asked to stop and those shards are done that were under way.
   */
  private void follow(SimpleFutureAction<?> job, BooleanSupplier stop, ShardWatch watch) {
    long start = System.nanoTime();
    boolean impatient = false;
    Set<Long> last = null;
    while (true) {
      boolean completed = job.isCompleted(); // asked first: its results are in the queue before
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
            "no executor has begun yet: are there workers with %s of memory and a core free?"
                .formatted(spark.getConf().get("spark.executor.memory", "1g")));
      }
    }
  }

  private Runnable next() {
    try {
      return events.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SemascopeException("interrupted while executors are at work", e);
    }
  }

  /** Spark gives up a job when executors were lost too often with the same shard. */
  private void giveUp(Throwable reason, Set<Integer> left, Sink sink, ShardWatch watch) {
    if (spark.sc().isStopped()) {
      throw new SemascopeException(
          "the Spark cluster has ended the application: if executors do not start, the workers' logs say why; "
              + advice,
          reason);
    }
    waitForListeners();
    Set<Integer> fatal = watch.lostWith(tries);
    fatal.retainAll(left);
    if (fatal.isEmpty()) {
      throw new SemascopeException("Spark has given up: " + firstLine(reason), reason);
    }
    for (int shard : fatal) {
      left.remove(shard);
      sink.failed(shard, "an executor was lost with it %s times; %s".formatted(tries, advice));
    }
  }

  private void waitForListeners() {
    try {
      spark.sc().listenerBus().waitUntilEmpty();
    } catch (Exception e) { // of Scala, which declares none: a timeout
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
