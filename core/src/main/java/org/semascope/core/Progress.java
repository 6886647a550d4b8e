package org.semascope.core;

/**
 * Where long work tells how far it is, and learns that it is to stop. The library never prints; the
 * application decides how.
 */
@FunctionalInterface
public interface Progress {
  /** What a task counts. */
  enum Unit {
    BYTES,
    ITEMS
  }

  /** One piece of work under way; closing it ends its line. */
  interface Task extends AutoCloseable {
    void advance(long amount);

    /** Shows a few words beside the count, in place of those before. */
    default void note(String words) {}

    @Override
    void close();
  }

  /** Says one line. */
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
   * Starts a task of which {@code done} units were done at another time; they are counted as done,
   * but tell nothing of its speed.
   */
  default Task resume(String what, long done, long total, Unit unit) {
    Task task = begin(what, total, unit);
    task.advance(done);
    return task;
  }

  /** Whether the user wants the work to stop: long work asks between its steps. */
  default boolean stopRequested() {
    return false;
  }

  /**
   * Ends work whose caller keeps what is worth keeping.
   *
   * @throws StoppedException if the user wants the work to stop
   */
  default void endIfStopRequested() {
    if (stopRequested()) {
      throw new StoppedException("stopped");
    }
  }

  /** Says nothing. */
  Progress SILENT = line -> {};
}
