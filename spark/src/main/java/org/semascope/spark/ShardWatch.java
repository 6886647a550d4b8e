package org.semascope.spark;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.spark.ExecutorLostFailure;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorAdded;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;

/** Tracks running shards and the shards with which executors were lost. */
final class ShardWatch extends SparkListener {
  private final Consumer<String> notices;
  private final Map<Long, Integer> running = new HashMap<>(); // shard by task; guarded by this
  private final Map<Integer, Integer> losses = new HashMap<>(); // by shard; guarded by this
  private final Map<String, String> hosts = new HashMap<>(); // by executor; guarded by this
  private boolean begun; // guarded by this

  /**
   * @param notices receives a message for each lost executor
   */
  ShardWatch(Consumer<String> notices) {
    this.notices = notices;
  }

  @Override
  public synchronized void onExecutorAdded(SparkListenerExecutorAdded event) {
    hosts.put(event.executorId(), event.executorInfo().executorHost());
  }

  @Override
  public synchronized void onExecutorRemoved(SparkListenerExecutorRemoved event) {
    notices.accept(
        "executor %s on %s was lost (%s)"
            .formatted(
                event.executorId(),
                hosts.getOrDefault(event.executorId(), "an unknown host"),
                event.reason().strip().lines().findFirst().orElse("no reason given")));
  }

  @Override
  public synchronized void onTaskStart(SparkListenerTaskStart event) {
    begun = true;
    running.put(event.taskInfo().taskId(), event.taskInfo().partitionId());
  }

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd event) {
    running.remove(event.taskInfo().taskId());
    if (event.reason() instanceof ExecutorLostFailure lost && lost.exitCausedByApp()) {
      losses.merge(event.taskInfo().partitionId(), 1, Integer::sum);
    }
  }

  /** Whether any shard has started. */
  synchronized boolean begun() {
    return begun;
  }

  synchronized Set<Long> running() {
    return new TreeSet<>(running.keySet());
  }

  /** Shards during which this number of executors was lost. */
  synchronized Set<Integer> lostWith(int times) {
    Set<Integer> shards = new TreeSet<>();
    losses.forEach(
        (shard, count) -> {
          if (count >= times) {
            shards.add(shard);
          }
        });
    return shards;
  }
}
