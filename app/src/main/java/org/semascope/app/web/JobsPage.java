package org.semascope.app.web;

import java.util.List;
import java.util.Locale;
import org.semascope.probes.Setting;
import org.semascope.report.table.Listing;

/** The probes that were started in the explorer. */
final class JobsPage extends Page<JobsPage.Options, JobsPage.Answer> {
  static final String NAME = "jobs";

  private final Jobs jobs;

  JobsPage(Jobs jobs) {
    super(NAME, Answer.class);
    this.jobs = jobs;
  }

  /**
   * @param job number of a job; empty for all
   */
  record Options(@Setting String job) {}

  /** The most recent jobs, newest first. */
  record Answer(List<Job.Status> jobs) {}

  @Override
  Options defaults(Desk desk) {
    return new Options("");
  }

  @Override
  boolean isLive() {
    return true;
  }

  @Override
  Answer answer(Options options, Desk desk) {
    return new Answer(
        (options.job().isEmpty() ? jobs.all() : List.of(jobs.find(options.job())))
            .stream().map(Job::status).toList());
  }

  @Override
  View view(Options options, Answer answer, Desk desk) {
    Listing<Job.Status> listing =
        new Listing<Job.Status>()
            .column("job", Job.Status::id)
            .column("probe", Job.Status::probe)
            .column("models", one -> String.join(", ", one.models()))
            .column("state", one -> one.state().name().toLowerCase(Locale.ROOT))
            .column("sentence", Job.Status::sentence)
            .column("runs", one -> String.join(" ", one.runs()))
            .column("created", Job.Status::created)
            .column("ended", Job.Status::ended);
    return new View(
        List.of(
            new Part.Own(
                NAME, html -> JtejobsGenerated.render(Html.of(html), null, answer.jobs()))),
        listing.table(answer.jobs()),
        List.of(),
        answer.jobs().isEmpty() ? List.of(WORDING.get("jobs.none")) : List.of());
  }
}
