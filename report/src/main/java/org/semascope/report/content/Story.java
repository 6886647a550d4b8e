package org.semascope.report.content;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

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

  /** Same, with {@linkplain Reading#explained definitions} of the senses in examples. */
  public Story explained(Function<String, Optional<String>> definition) {
    return new Story(
        title,
        question,
        findings,
        cautions,
        sheets,
        figures,
        readings.stream().map(reading -> reading.explained(definition)).toList());
  }
}
