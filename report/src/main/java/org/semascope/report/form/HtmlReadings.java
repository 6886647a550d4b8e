package org.semascope.report.form;

import java.util.List;
import org.semascope.report.content.Reading;
import org.semascope.report.content.Reading.Candidate;
import org.semascope.report.content.Reading.Example;

/** Sentences with their word marked and the candidates for its place below. */
final class HtmlReadings {
  private final List<Reading> readings;

  HtmlReadings(List<Reading> readings) {
    this.readings = readings;
  }

  void write(HtmlMarkup html) {
    for (Reading reading : readings) {
      html.leaf("h3", reading.title());
      html.leaf("p", reading.about(), "class", "about");
      reading.examples().forEach(example -> example(html, example));
    }
  }

  private static void example(HtmlMarkup html, Example example) {
    html.open("article", "class", "example").open("p", "class", "sentence");
    html.text(example.before()).inline("mark", example.word()).text(example.after()).close();
    html.open("ol", "class", "ranking");
    example.candidates().forEach(candidate -> candidate(html, candidate));
    html.close().leaf("p", example.source(), "class", "source").close();
  }

  private static void candidate(HtmlMarkup html, Candidate candidate) {
    html.open("li", "value", "" + candidate.rank(), "class", "kind" + candidate.kind());
    html.inline("span", candidate.rank() + ".", "class", "rank").text(" ");
    html.inline("b", candidate.word()).text(" ");
    html.inline("span", candidate.score(), "class", "score").text(" ");
    html.inline("span", candidate.label(), "class", "kind");
    if (!candidate.remark().isEmpty()) {
      html.text(" ").inline("span", candidate.remark(), "class", "remark");
    }
    html.close();
  }
}
