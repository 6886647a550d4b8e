package org.semascope.bench;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where threads are while something runs, looked at a hundred times a second: the program's own
 * method that is at work, whatever library it is in just then.
 */
final class StackSamples implements AutoCloseable {
  private static final String OURS = "org.semascope.";
  private static final String IN_THE_RUNTIME = ".RuntimeSession.run";
  private static final long MILLIS = 10;

  private final Map<String, Integer> found = new HashMap<>();
  private final Thread sampler = new Thread(this::sample, "stack-samples");
  private int looks;
  private volatile boolean over;

  StackSamples() {
    sampler.setDaemon(true);
    sampler.start();
  }

  /** A method and how many threads were in it, on average. */
  record Place(String method, double threads) {}

  /** The methods outside the encoder's runtime that took most, the largest first. */
  List<Place> largest(int most) {
    return found.entrySet().stream()
        .map(one -> new Place(one.getKey(), (double) one.getValue() / looks))
        .sorted((a, b) -> Double.compare(b.threads, a.threads))
        .limit(most)
        .toList();
  }

  private void sample() {
    while (!over) {
      looks++;
      Thread.getAllStackTraces().forEach(this::look);
      try {
        Thread.sleep(MILLIS);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void look(Thread thread, StackTraceElement[] stack) {
    if (thread == sampler || thread.getState() != Thread.State.RUNNABLE || isWaiting(stack)) {
      return;
    }
    for (StackTraceElement frame : stack) {
      String method = frame.getClassName() + "." + frame.getMethodName();
      if (method.endsWith(IN_THE_RUNTIME)) {
        return;
      }
      if (method.startsWith(OURS) && !method.startsWith(OURS + "bench.")) {
        found.merge(method.substring(OURS.length()), 1, Integer::sum);
        return;
      }
    }
  }

  /** Threads that wait for the system count as running for Java. */
  private static boolean isWaiting(StackTraceElement[] stack) {
    return stack.length == 0
        || stack[0].isNativeMethod() && stack[0].getMethodName().matches("park|wait0?|epollWait");
  }

  @Override
  public void close() {
    over = true;
    try {
      sampler.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
