package org.semascope.report.content;

import java.util.List;

/**
 * What only a probe can say of its runs.
 *
 * @param title of the page, which the models' names follow
 * @param question what was asked, in plain sentences
 * @param findings what came out, in sentences, the most important first
 * @param cautions what a reader must know before believing or comparing
 * @param sheets tables, the paper's own first, which is also what a command prints
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
