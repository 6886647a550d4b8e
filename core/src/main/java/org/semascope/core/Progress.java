package org.semascope.core;

/**
 * Receives the progress of long work and reports requests to stop. The library never prints; the
 * application decides how progress is displayed.
 */
@FunctionalInterface
public interface Progress {
  /** What a task counts. */
  enum Unit {
    BYTES,
    ITEMS
  }

  /** A running task; closing it ends its line. */
  interface Task extends AutoCloseable {
    void advance(long amount);

    /** Shows a short note next to the count; replaces the previous note. */
    default void note(String words) {}

    @Override
    void close();
  }

  /** Reports one line. */
  void say(String line);

  /**
   * Starts a task of {@code total} units; a negative total means an unknown number. By default the
   * task is not shown.
   */
  default Task begin(String what, long total, Unit unit) {
    return new Task() {
      @Override
      public void advance(long amount) {}

      @Override
      public void close() {}
    };
  }

  /**
   * Starts a task of which {@code done} units were done in an earlier run; they count as done, but
   * not towards its speed.
   */
  default Task resume(String what, long done, long total, Unit unit) {
    Task task = begin(what, total, unit);
    task.advance(done);
    return task;
  }

  /** Whether the user has requested a stop; long work checks between its steps. */
  default boolean stopRequested() {
    return false;
  }

  /**
   * Ends work whose caller saves what should be kept.
   *
   * @throws StoppedException if the user has requested a stop
   */
  default void endIfStopRequested() {
    if (stopRequested()) {
      throw new StoppedException("stopped");
    }
  }

  /** Reports nothing. */
  Progress SILENT = line -> {};
}
