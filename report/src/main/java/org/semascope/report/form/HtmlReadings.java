package org.semascope.report.form;

import java.util.List;
import org.semascope.report.content.Reading;
import org.semascope.report.content.Reading.Candidate;
import org.semascope.report.content.Reading.Example;

/** Sentences with their word marked and the candidates for its place below. */
record HtmlReadings(List<Reading> readings) {
  void write(HtmlMarkup html) {
    for (Reading reading : readings) {
      html.leaf("h3", reading.title());
      html.leaf("p.about", reading.about());
      reading.examples().forEach(example -> example(html, example));
    }
  }

  private static void example(HtmlMarkup html, Example example) {
    html.open("article.example").open("p.sentence");
    html.text(example.before()).inline("mark", example.word()).text(example.after()).close();
    html.open("ol.ranking");
    example.candidates().forEach(candidate -> candidate(html, candidate));
    html.close().leaf("p.source", example.source()).close();
  }

  private static void candidate(HtmlMarkup html, Candidate candidate) {
    html.open("li", "value", "" + candidate.rank(), "class", "kind" + candidate.kind());
    html.inline("span.rank", candidate.rank() + ".").text(" ");
    html.inline("b", candidate.word()).text(" ");
    html.inline("span.score", candidate.score()).text(" ");
    html.inline("span.kind", candidate.label());
    if (!candidate.remark().isEmpty()) {
      html.text(" ").inline("span.remark", candidate.remark());
    }
    html.close();
  }
}
