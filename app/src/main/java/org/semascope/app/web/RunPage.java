package org.semascope.app.web;

import com.fasterxml.jackson.annotation.JsonIgnore;
import gg.jte.Content;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.semascope.core.Shell;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Comparison;
import org.semascope.probes.Setting;
import org.semascope.probes.page.Reports;
import org.semascope.probes.page.RunListing;
import org.semascope.probes.page.RunSummary;
import org.semascope.probes.run.RunNames;
import org.semascope.report.content.Measured;
import org.semascope.report.content.Report;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.RunFacts;
import org.semascope.report.form.HtmlPage;

/** The report of a stored run. */
final class RunPage extends StoredPage<RunPage.Options, RunPage.Answer> {
  static final String NAME = "run";

  RunPage(RunIndex index, Links links) {
    super(index, links, NAME, Answer.class, "run");
  }

  record Options(@Setting String run) {}

  /**
   * @param row the run with its main result
   * @param directory of the run
   * @param command that made the run, and resumes it if it is unfinished
   * @param results all numbers of the run
   * @param facts settings and cost
   * @param skipped number of excluded items by reason
   * @param comparable the runs of other models on the same work
   * @param report null for an unfinished run
   */
  record Answer(
      RunsPage.Row row,
      String directory,
      String command,
      List<String> findings,
      List<String> cautions,
      List<Number> results,
      List<Fact> facts,
      Map<String, Long> skipped,
      List<RunsPage.Row> comparable,
      @JsonIgnore RunSummary summary,
      @JsonIgnore List<RunSummary> others,
      @JsonIgnore Report report) {}

  /**
   * A measured number.
   *
   * @param layer null for static vectors and measures without a layer
   * @param low NaN without an interval, as {@code high}
   */
  record Number(
      Integer layer, String group, String metric, double value, long n, double low, double high) {
    static Number of(Result one) {
      return new Number(
          one.layer().isPresent() ? one.layer().getAsInt() : null,
          one.group(),
          one.metric(),
          one.value(),
          one.n(),
          one.low().orElse(Double.NaN),
          one.high().orElse(Double.NaN));
    }
  }

  /** A setting of the run, or its cost. */
  record Fact(String name, String value) {}

  @Override
  Options defaults(Desk desk) {
    return new Options("latest");
  }

  @Override
  boolean isListed() {
    return false;
  }

  @Override
  Answer answer(Options options, Desk desk) {
    StoredRun run = index.labelled(index.find(options.run()));
    RunSummary summary = index.summary(run);
    if (!run.isFinished()) {
      return new Answer(
          RunsPage.Row.of(summary),
          run.directory().toString(),
          Shell.line(run.manifest().command()),
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          Map.of(),
          List.of(),
          summary,
          List.of(),
          null);
    }
    Report report = Reports.of(List.of(run)).explained(index::definition);
    RunFacts facts = RunFacts.of(run);
    List<RunSummary> others = comparable(run);
    return new Answer(
        RunsPage.Row.of(summary),
        run.directory().toString(),
        Shell.line(run.manifest().command()),
        report.story().findings(),
        report.cautions(),
        report.measured().stream().map(Measured::result).map(Number::of).toList(),
        facts.facts().stream().map(one -> new Fact(one.getKey(), one.getValue())).toList(),
        facts.skipped(),
        others.stream().map(RunsPage.Row::of).toList(),
        summary,
        others,
        report);
  }

  /** Runs that can be compared item by item, without controls. */
  private List<RunSummary> comparable(StoredRun run) {
    return index.runs().runs().stream()
        .filter(StoredRun::isFinished)
        .filter(other -> !other.directory().equals(run.directory()))
        .filter(other -> !RunNames.isControl(other) && Comparison.isSameWork(run, other))
        .map(index::summary)
        .toList();
  }

  @Override
  View view(Options options, Answer answer, Desk desk) {
    String hash = answer.row().run();
    List<List<String>> commands = new ArrayList<>();
    List<Part> parts = new ArrayList<>();
    commands.add(
        new ShellWords("semascope", "runs", "show", hash).add(index.option("--runs")).list());
    if (answer.report() == null) {
      StoredRun run = answer.summary().run();
      commands.add(run.manifest().command());
      return new View(
          answer.row().probe() + " " + answer.row().model(),
          List.of(),
          Measured.withPublished().table(List.of()),
          commands,
          List.of(
              WORDING.get(
                  "run.unfinished", "done", run.shardsDone(), "all", run.manifest().shards())));
    }
    Report report = answer.report();
    Map<String, Content> sections = HtmlPage.sections(report);
    List<Part.Chart> charts = report.story().figures().stream().map(RunPage::chart).toList();
    sections.forEach(
        (heading, content) -> {
          if (heading.equals("Examples") || heading.equals("Excluded items")) {
            charts.stream().filter(chart -> !parts.contains(chart)).forEach(parts::add);
          }
          parts.add(new Part.Own("", content));
        });
    if (!answer.others().isEmpty()) {
      parts.add(
          new Part.Rows(
              "others",
              WORDING.get("run.others"),
              WORDING.get("run.compare"),
              RunListing.of().table(answer.others()),
              "run",
              other -> links.compared(List.of(hash, other))));
    }
    commands.add(new ShellWords("semascope", "report", hash).add(index.option("--runs")).list());
    return new View(
        report.heading(),
        parts,
        Measured.withPublished().table(report.measured()),
        commands,
        List.of());
  }

  static Part.Chart chart(ReportFigure figure) {
    return new Part.Chart(figure.name(), figure.caption(), figure.figure());
  }
}
