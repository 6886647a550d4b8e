package org.semascope.app.web;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.core.Shell;
import org.semascope.probes.ModelName;
import org.semascope.probes.run.Request;

/** A probe that was started in the explorer, with its progress. */
final class Job implements Progress {
  private static final int MOST_MESSAGES = 100;

  /** Whether a job runs. */
  enum State {
    WAITING,
    RUNNING,
    FINISHED,
    /** Starting the same probe again resumes it. */
    STOPPED,
    FAILED;

    boolean isEnd() {
      return this != WAITING && this != RUNNING;
    }
  }

  /**
   * A job as others see it.
   *
   * @param command line that gives the same runs
   * @param task what is done at present; empty if nothing is counted
   * @param total number of units of the task; 0 if it is not known
   * @param sentence why the job ended; empty if it finished or has not ended
   * @param messages the most recent ones
   * @param runs hashes of the finished runs
   * @param ended null for a job that has not ended
   */
  record Status(
      String id,
      String probe,
      List<String> models,
      State state,
      String command,
      String task,
      long done,
      long total,
      String sentence,
      List<String> messages,
      List<String> runs,
      String created,
      String ended) {}

  private final String id;
  private final Request<?, ?, ?> request;
  private final List<String> command;
  private final String created = now();
  private final Interruption interruption = Interruption.byRequest(() -> {});

  // guarded by this
  private final Deque<String> messages = new ArrayDeque<>();
  private State state = State.WAITING;
  private String task = "";
  private long done;
  private long total;
  private String sentence = "";
  private List<String> runs = List.of();
  private String ended;
  private long changes;

  /**
   * @param command line that gives the same runs
   */
  Job(String id, Request<?, ?, ?> request, List<String> command) {
    this.id = id;
    this.request = request;
    this.command = List.copyOf(command);
  }

  String id() {
    return id;
  }

  Request<?, ?, ?> request() {
    return request;
  }

  List<String> command() {
    return command;
  }

  Interruption interruption() {
    return interruption;
  }

  synchronized Status status() {
    return new Status(
        id,
        request.probe().about().name(),
        request.models().stream()
            .map(ModelName::parse)
            .map(name -> name.labelOr(name.reference()))
            .toList(),
        state,
        Shell.line(command),
        task,
        done,
        Math.max(0, total),
        sentence,
        List.copyOf(messages),
        runs,
        created,
        ended);
  }

  synchronized boolean isEnded() {
    return state.isEnd();
  }

  /** Whether the job was still waiting, and may run now. */
  synchronized boolean begin() {
    if (state != State.WAITING) {
      return false;
    }
    state = State.RUNNING;
    changed();
    return true;
  }

  synchronized void finish(List<String> hashes) {
    runs = List.copyOf(hashes);
    end(State.FINISHED, "");
  }

  synchronized void end(State how, String why) {
    if (!state.isEnd()) {
      state = how;
      sentence = why;
      task = "";
      ended = now();
      changed();
    }
  }

  /** Asks the job to stop; a job that waits ends at once. */
  void cancel() {
    synchronized (this) {
      if (state == State.WAITING) {
        end(State.STOPPED, "stopped before it began");
        return;
      }
    }
    if (!interruption.requested()) {
      interruption.request();
    }
  }

  /**
   * Waits for a change.
   *
   * @param seen the number of changes that the caller has seen
   * @return the number of changes so far
   */
  synchronized long await(long seen, long millis) throws InterruptedException {
    if (changes == seen && !state.isEnd()) {
      wait(millis);
    }
    return changes;
  }

  private void changed() {
    changes++;
    notifyAll();
  }

  @Override
  public synchronized void say(String line) {
    messages.addLast(line);
    if (messages.size() > MOST_MESSAGES) {
      messages.removeFirst();
    }
    changed();
  }

  @Override
  public Task begin(String what, long all, Unit unit) {
    count(what, 0, all);
    return new Task() {
      @Override
      public void advance(long amount) {
        synchronized (Job.this) {
          if (task.equals(what)) {
            done += amount;
            changed();
          }
        }
      }

      @Override
      public void close() {
        synchronized (Job.this) {
          if (task.equals(what)) {
            count("", 0, 0);
          }
        }
      }
    };
  }

  private synchronized void count(String what, long ready, long all) {
    task = what;
    done = ready;
    total = all;
    changed();
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
