package org.semascope.report.content;

import java.util.List;

/**
 * The part of a report that is specific to a probe.
 *
 * @param title of the page, followed by the names of the models
 * @param question the research question, in sentences
 * @param findings in sentences, the most important first
 * @param cautions limitations of the results and of comparisons
 * @param sheets tables; the command prints the first
 */
public record Story(
    String title,
    List<String> question,
    List<String> findings,
    List<String> cautions,
    List<Sheet> sheets,
    List<ReportFigure> figures,
    List<Reading> readings) {
  public Story {
    question = List.copyOf(question);
    findings = List.copyOf(findings);
    cautions = List.copyOf(cautions);
    sheets = List.copyOf(sheets);
    figures = List.copyOf(figures);
    readings = List.copyOf(readings);
  }
}
