package org.semascope.report.form;

import gg.jte.Content;
import gg.jte.html.HtmlTemplateOutput;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.semascope.report.content.Report;
import org.semascope.report.content.Story;

/** The sections of a report's page. */
final class ReportSections {
  static final String FIGURES = "Figures";

  private ReportSections() {}

  /**
   * Contents by heading, in the order of the page.
   *
   * @param files that the page links to
   */
  static Map<String, Content> of(Report report, List<String> files) {
    Story story = report.story();
    Anchors anchors = new Anchors();
    SheetNotes notes = new SheetNotes();
    Map<String, Content> parts = new LinkedHashMap<>();
    if (!story.findings().isEmpty()) {
      boolean headline = report.runs().size() == 1;
      add(parts, "Findings", h -> JtefindingsGenerated.render(h, null, story.findings(), headline));
    }
    if (!story.sheets().isEmpty()) {
      add(
          parts,
          story.sheets().size() > 1 ? "Tables" : "Table",
          h -> story.sheets().forEach(s -> JtesheetGenerated.render(h, null, s, files, notes)));
    }
    if (!report.cautions().isEmpty()) {
      add(
          parts,
          "Before you compare",
          h -> JtesentencesGenerated.render(h, null, report.cautions(), "cautions"));
    }
    if (!story.figures().isEmpty()) {
      add(
          parts,
          FIGURES,
          h -> story.figures().forEach(f -> JtefigureGenerated.render(h, null, f, files, true)));
    }
    if (!story.readings().isEmpty()) {
      add(
          parts,
          "Examples",
          h -> story.readings().forEach(r -> JtereadingGenerated.render(h, null, r, anchors)));
    }
    add(parts, "Excluded items", h -> JteskippedGenerated.render(h, null, report));
    add(parts, "Provenance", h -> JteprovenanceGenerated.render(h, null, report));
    add(parts, "Data and licences", h -> JtelicencesGenerated.render(h, null, report.sources()));
    add(parts, "How to cite", h -> JtecitationsGenerated.render(h, null, report.references()));
    return parts;
  }

  private static void add(
      Map<String, Content> parts, String heading, Consumer<HtmlTemplateOutput> content) {
    parts.put(heading, html -> content.accept((HtmlTemplateOutput) html));
  }
}
