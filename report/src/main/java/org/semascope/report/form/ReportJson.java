package org.semascope.report.form;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.semascope.report.content.Measured;
import org.semascope.report.content.Report;
import org.semascope.report.content.RunFacts;
import org.semascope.report.table.Listing;

/** The whole report as one object; its results in the long form of {@code results.json}. */
final class ReportJson {
  static final ObjectMapper JSON = new ObjectMapper();

  private static final Listing<RunFacts> RUN =
      new Listing<RunFacts>()
          .field("directory", RunFacts::directory)
          .field("manifest", RunFacts::manifest)
          .field("skipped", RunFacts::skipped);

  private static final Listing<Report> REPORT =
      new Listing<Report>()
          .field("title", Report::heading)
          .field("question", report -> report.story().question())
          .field("findings", report -> report.story().findings())
          .field("cautions", Report::cautions)
          .rows("runs", Report::runs, RUN)
          .rows("results", Report::measured, Measured.withPublished())
          .field("cite", Report::citationKeys);

  private ReportJson() {}

  static String of(Report report) {
    return pretty(REPORT.fields(report));
  }

  static String pretty(Object value) {
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a report can always be written", e);
    }
  }
}
