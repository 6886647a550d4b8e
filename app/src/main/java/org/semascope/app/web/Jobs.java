package org.semascope.app.web;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.StoredRun;
import org.semascope.probes.page.Reports;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;
import org.semascope.report.ReportFiles;

/**
 * Probes that were started in the explorer. One runs at a time, a few wait; each stores its runs
 * where the command stores them.
 */
final class Jobs implements AutoCloseable {
  private static final int MOST_WAITING = 4;
  private static final int KEPT = 100;
  private static final long CLOSING_SECONDS = 60;

  private final Desk desk;
  private final RunIndex index;
  private final List<Job> jobs = new ArrayList<>(); // newest last; guarded by this
  private final ThreadPoolExecutor worker =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MOST_WAITING),
          work -> {
            Thread thread = new Thread(work, "jobs");
            thread.setDaemon(true);
            return thread;
          });
  private int started; // guarded by this

  Jobs(Desk desk, RunIndex index) {
    this.desk = desk;
    this.index = index;
  }

  /** The most recent jobs, newest first. */
  synchronized List<Job> all() {
    List<Job> all = new ArrayList<>(jobs);
    Collections.reverse(all);
    return all;
  }

  Job find(String id) {
    return all().stream()
        .filter(job -> job.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new RefusedException(404, "there is no job with this number"));
  }

  /**
   * Starts a probe; a job with the same command that has not ended is returned.
   *
   * @param command line that gives the same runs
   * @throws BusyException if too many jobs wait
   */
  synchronized Job start(Request<?, ?, ?> request, List<String> command) {
    for (Job job : jobs) {
      if (!job.isEnded() && job.command().equals(command)) {
        return job;
      }
    }
    Job job = new Job(String.valueOf(started + 1), request, command);
    try {
      worker.getQueue().removeIf(waiting -> ((Work) waiting).job.isEnded());
      worker.execute(new Work(job));
    } catch (RejectedExecutionException e) {
      throw new BusyException();
    }
    started++;
    jobs.add(job);
    if (jobs.size() > KEPT) {
      jobs.remove(0);
    }
    return job;
  }

  private final class Work implements Runnable {
    private final Job job;

    Work(Job job) {
      this.job = job;
    }

    @Override
    public void run() {
      if (!job.begin()) {
        return;
      }
      try {
        job.finish(compute(job));
      } catch (StoppedException e) {
        job.end(Job.State.STOPPED, "stopped; starting the same probe again resumes it");
      } catch (SemascopeException e) {
        job.end(Job.State.FAILED, e.getMessage());
      } catch (OutOfMemoryError e) {
        desk.shelf().closeUnused();
        job.end(Job.State.FAILED, "there is not enough memory: start the probe again");
      } catch (RuntimeException | Error e) {
        desk.settings().progress().say("internal error in a job: " + e);
        job.end(
            Job.State.FAILED, "internal error, please report it: " + e.getClass().getSimpleName());
      }
    }
  }

  private List<String> compute(Job job) {
    EngineOptions options =
        EngineOptions.under(index.root())
            .threads(desk.settings().threads())
            .by(job.command(), desk.settings().version());
    List<StoredRun> runs =
        new ProbeRunner(desk.settings().env(), options, job, job.interruption()).run(job.request());
    for (StoredRun run : runs) {
      new ReportFiles(Reports.of(List.of(run)).explained(index::definition))
          .writeTo(run.directory(), job);
    }
    return runs.stream().map(run -> run.manifest().hash().substring(0, 12)).toList();
  }

  /** Stops all jobs so that they can be resumed. */
  @Override
  public void close() {
    worker.shutdown();
    all().forEach(Job::cancel);
    try {
      worker.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
