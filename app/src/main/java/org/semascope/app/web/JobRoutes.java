package org.semascope.app.web;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.sse.SseClient;
import java.util.concurrent.Semaphore;
import org.semascope.report.table.JsonWriter;

/** The API of jobs: starting, watching and stopping them. */
final class JobRoutes {
  private static final int MOST_STREAMS = 16;
  private static final long ALIVE_MILLIS = 10_000;
  private static final long PAUSE_MILLIS = 250;

  private final Desk desk;
  private final Jobs jobs;
  private final StartPage form;
  private final Semaphore streams = new Semaphore(MOST_STREAMS);

  JobRoutes(Desk desk, Jobs jobs, StartPage form) {
    this.desk = desk;
    this.jobs = jobs;
    this.form = form;
  }

  void addTo(RoutesConfig routes) {
    String path = Site.API + "/" + JobsPage.NAME;
    routes.post(path, this::start);
    routes.get(path + "/{id}", request -> send(request, job(request)));
    routes.post(
        path + "/{id}/cancel",
        request -> {
          job(request).cancel();
          send(request, job(request));
        });
    routes.before(path + "/{id}/events", this::job); // a stream cannot refuse
    routes.sse(path + "/{id}/events", this::stream);
  }

  private Job job(Context request) {
    return jobs.find(request.pathParam("id"));
  }

  private void start(Context request) {
    ProbeForm.Start start = form.read(request.body(), desk);
    Job job = jobs.start(start.request(), start.command());
    start.notices().forEach(job::say);
    request.status(201);
    request.header("Location", Site.API + "/" + JobsPage.NAME + "/" + job.id());
    send(request, job);
  }

  private static void send(Context request, Job job) {
    Site.sendJson(request, job.status());
  }

  /** Sends the status after each change, at most four times a second, until the job ends. */
  private void stream(SseClient client) {
    Job job = job(client.ctx());
    if (!streams.tryAcquire()) {
      throw new BusyException();
    }
    try {
      long seen = -1;
      while (!client.terminated()) {
        long changes = job.await(seen, ALIVE_MILLIS);
        if (changes == seen && !job.isEnded()) {
          client.sendComment("waiting");
          continue;
        }
        boolean last = job.isEnded();
        seen = changes;
        client.sendEvent("status", JsonWriter.pretty(job.status()).replace("\n", " "));
        if (last) {
          return;
        }
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      streams.release();
    }
  }
}
