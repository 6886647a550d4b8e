package org.semascope.report.form;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.semascope.report.content.Report;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.RunFacts;
import org.semascope.report.content.Story;
import org.semascope.report.plot.Svg;

/** The report as one file that needs no other, no script and no network. */
final class HtmlPage {
  /** The style sheet of all pages. */
  static final String STYLE = "report.css";

  private final Report report;
  private final Story story;

  /** What the page has, by the heading of each part. */
  private final Map<String, Consumer<HtmlMarkup>> parts = new LinkedHashMap<>();

  private HtmlPage(Report report) {
    this.report = report;
    this.story = report.story();
    part("Findings", !story.findings().isEmpty(), this::findings);
    String tables = story.sheets().size() > 1 ? "Tables" : "Table";
    part(tables, !story.sheets().isEmpty(), new HtmlTables(story.sheets())::write);
    part("Before you compare", !report.cautions().isEmpty(), this::cautions);
    part("Figures", !story.plates().isEmpty(), this::plates);
    part("To read", !story.readings().isEmpty(), new HtmlReadings(story.readings())::write);
    HtmlRuns runs = new HtmlRuns(report);
    part("Left out", true, runs::skipped);
    part("How it was made", true, runs::provenance);
    part("Data and licences", true, runs::licences);
    part("How to cite", true, this::citations);
  }

  static String of(Report report) {
    return new HtmlPage(report).page();
  }

  private void part(String heading, boolean there, Consumer<HtmlMarkup> content) {
    if (there) {
      parts.put(heading, content);
    }
  }

  private String page() {
    return document(
        report.heading(),
        List.of(STYLE),
        List.of(),
        html -> {
          html.within("header", this::header);
          html.within("nav", this::contents, "aria-label", "Contents");
          parts.forEach(
              (heading, content) ->
                  html.within(
                      "section",
                      section -> content.accept(section.leaf("h2", heading)),
                      "id",
                      anchor(heading)));
          html.within("footer", this::footer);
        });
  }

  /**
   * A whole page around its content.
   *
   * @param styles names of style sheets
   * @param scripts names of scripts, which run when the content is there
   */
  static String document(
      String title, List<String> styles, List<String> scripts, Consumer<HtmlMarkup> content) {
    HtmlMarkup html = new HtmlMarkup();
    html.raw("<!DOCTYPE html>\n").open("html", "lang", "en").open("head");
    html.raw("<meta charset=\"utf-8\"/>\n");
    html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n");
    html.raw("<meta name=\"color-scheme\" content=\"light dark\"/>\n");
    html.leaf("title", title + " · Semascope");
    styles.forEach(name -> html.raw("<style>\n" + resource(name) + "</style>\n"));
    html.close().open("body").open("main");
    content.accept(html);
    html.close();
    scripts.forEach(name -> html.raw("<script>\n" + resource(name) + "</script>\n"));
    return html.close().close().toString();
  }

  private void header(HtmlMarkup html) {
    html.leaf("p.eyebrow", "Semascope · " + report.runs().get(0).manifest().recipe().probe());
    html.leaf("h1", story.title());
    html.open("p.models");
    report.models().forEach(model -> html.inline("span", model).text(" "));
    html.close();
    html.leaf("p.question", String.join(" ", story.question()));
  }

  private void contents(HtmlMarkup html) {
    html.open("ul");
    for (String heading : parts.keySet()) {
      html.within("li", item -> item.leaf("a", heading, "href", "#" + anchor(heading)));
    }
    html.close();
  }

  private void findings(HtmlMarkup html) {
    List<String> all = story.findings();
    boolean oneModel = report.runs().size() == 1;
    if (oneModel) {
      html.leaf("p.headline", prose(all.get(0)));
    }
    List<String> rest = oneModel ? all.subList(1, all.size()) : all;
    list(html, rest, "findings");
  }

  private void cautions(HtmlMarkup html) {
    list(html, report.cautions(), "cautions");
  }

  static void list(HtmlMarkup html, List<String> sentences, String kind) {
    if (!sentences.isEmpty()) {
      html.open("ul", "class", kind);
      sentences.forEach(sentence -> html.leaf("li", prose(sentence)));
      html.close();
    }
  }

  /** A number and its unit stay on one line. */
  static String prose(String sentence) {
    return sentence.replaceAll("(?<=\\d) %", "\u00a0%");
  }

  private void plates(HtmlMarkup html) {
    story.plates().forEach(plate -> plate(html, plate));
  }

  static void plate(HtmlMarkup html, ReportFigure plate) {
    html.within(
        "figure",
        figure ->
            figure
                .open("div.scroll", "tabindex", "0")
                .raw(Svg.inline(plate.figure()))
                .close()
                .leaf("figcaption", plate.caption()));
  }

  private void citations(HtmlMarkup html) {
    citations(html, report);
  }

  static void citations(HtmlMarkup html, Report report) {
    html.leaf("p", "The method, the data and the models of this page:");
    html.open("ul.references");
    report.references().forEach(reference -> html.leaf("li", reference.citation()));
    html.close();
    StringBuilder entries = new StringBuilder();
    report.references().forEach(reference -> entries.append(reference.bibtex()).append("\n\n"));
    html.leaf("h3", "BibTeX");
    html.leaf("pre", entries.toString().strip(), "tabindex", "0", "aria-label", "BibTeX entries");
  }

  private void footer(HtmlMarkup html) {
    String version =
        report.runs().stream()
            .map(RunFacts::manifest)
            .map(manifest -> manifest.environment().semascope())
            .distinct()
            .reduce((one, other) -> one + ", " + other)
            .orElseThrow();
    html.leaf(
        "p",
        "Written by Semascope from stored results (computed by version %s). The page is whole: it loads nothing."
            .formatted(version));
  }

  static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  private static String resource(String name) {
    try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
