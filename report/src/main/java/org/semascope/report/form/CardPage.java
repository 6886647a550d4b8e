package org.semascope.report.form;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.semascope.core.io.Sha256;
import org.semascope.report.content.Card;
import org.semascope.report.content.Card.Chapter;
import org.semascope.report.content.Card.ControlScore;
import org.semascope.report.content.Card.Finding;
import org.semascope.report.content.Card.Metric;
import org.semascope.report.content.Card.Score;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Report;
import org.semascope.report.content.Sheet;
import org.semascope.report.plot.Value;

/**
 * A card as one file that needs no other and no network. A script shows the values of figures and
 * the definitions of words, by pointer and by keyboard; without it the page says the same in tables
 * and in its glossary.
 */
final class CardPage {
  private static final String COMPARISONS = "Context and models";

  private final Card card;
  private final Report report;

  /** What the page has, by the heading of each part. */
  private final Map<String, Consumer<HtmlMarkup>> parts = new LinkedHashMap<>();

  private CardPage(Card card) {
    this.card = card;
    this.report = card.report();
    List<Sheet> spanning = spanning();
    parts.put("Summary", this::summary);
    parts.put("Profile", this::profile);
    if (card.findings().stream().anyMatch(one -> !one.kind().isOfControls())) {
      parts.put(COMPARISONS, this::comparisons);
    }
    if (!spanning.isEmpty()) {
      parts.put("Tests and random pairs", new HtmlTables(spanning)::write);
    }
    parts.put("How to read it", this::cautions);
    parts.put("Glossary", this::glossary);
    parts.put("How it was made", this::provenance);
    parts.put("Data and licences", new HtmlRuns(report)::licences);
    parts.put("How to cite", html -> HtmlPage.citations(html, report));
  }

  static String of(Card card) {
    return new CardPage(card).page();
  }

  /** The tables that belong to no chapter; the first of all is the profile, drawn apart. */
  private List<Sheet> spanning() {
    List<Sheet> ofChapters =
        card.chapters().stream()
            .flatMap(
                chapter -> Stream.concat(chapter.sheet().stream(), chapter.controls().stream()))
            .toList();
    return report.story().sheets().stream()
        .skip(1)
        .filter(sheet -> !ofChapters.contains(sheet))
        .toList();
  }

  private String page() {
    return HtmlPage.document(
        report.heading(),
        List.of(HtmlPage.STYLE, "card.css"),
        List.of("card.js"),
        html -> {
          html.within("header", this::header);
          int before = parts.containsKey(COMPARISONS) ? 3 : 2;
          parts.keySet().stream().limit(before).forEach(heading -> part(html, heading));
          card.chapters().forEach(chapter -> chapter(html, chapter));
          parts.keySet().stream().skip(before).forEach(heading -> part(html, heading));
          html.within("footer", this::footer);
        });
  }

  private void part(HtmlMarkup html, String heading) {
    html.within(
        "section",
        section -> parts.get(heading).accept(section.leaf("h2", heading)),
        "id",
        HtmlPage.anchor(heading));
  }

  private void header(HtmlMarkup html) {
    html.leaf("p.eyebrow", "Semascope card");
    html.leaf("h1", report.heading());
    html.leaf("p.question", card.size());
    if (!card.missing().isEmpty()) {
      html.open("div.missing", "role", "note");
      html.leaf("p", "This card is incomplete. Run the same command again to add:");
      HtmlPage.list(html, card.missing(), "cautions");
      html.close();
    }
  }

  private void summary(HtmlMarkup html) {
    findings(html, true);
    html.leaf(
        "p.about",
        "+ above all controls, = not distinguishable from a control, − below a control, ? undecided. Tests are paired over items; p is corrected over all rows of the card (Benjamini and Hochberg).");
  }

  private void comparisons(HtmlMarkup html) {
    findings(html, false);
    html.leaf(
        "p.about",
        "↕ contextual layers against layer 0, ↔ models against each other: paired tests over the same items, corrected over all tests of their kind.");
  }

  private void findings(HtmlMarkup html, boolean ofControls) {
    for (String model : report.models()) {
      List<Finding> own =
          card.findings().stream()
              .filter(one -> one.model().equals(model) && one.kind().isOfControls() == ofControls)
              .toList();
      if (own.isEmpty()) {
        continue;
      }
      if (report.models().size() > 1) {
        html.leaf("h3.model" + colour(model), model);
      }
      html.open("ul.verdicts");
      for (Finding finding : own) {
        String claim = finding.claim();
        html.open("li", "class", finding.kind().name().toLowerCase(Locale.ROOT));
        html.inline("span.unseen", finding.kind().words() + ": ");
        html.text(HtmlPage.prose(Character.toUpperCase(claim.charAt(0)) + claim.substring(1) + "."))
            .close();
      }
      html.close();
    }
  }

  private int colour(String model) {
    return report.models().indexOf(model) % 5;
  }

  /** A line for each probe: the models on its scale, with their intervals, and all controls. */
  private void profile(HtmlMarkup html) {
    html.open("div.profile");
    for (Chapter chapter : card.chapters()) {
      html.open("div.line");
      html.open("div.name");
      html.open("a", "href", "#" + chapter.probe())
          .text(chapter.metric().map(Metric::name).orElse(chapter.probe()))
          .close();
      chapter
          .metric()
          .ifPresent(
              metric ->
                  html.inline(
                      "span.unit",
                      metric.unit(),
                      "tabindex",
                      "0",
                      "data-tip",
                      metric.definition()));
      html.close();
      chapter.metric().ifPresent(metric -> strip(html, chapter, metric));
      html.open("ul.values");
      chapter.scores().forEach(score -> value(html, chapter, score));
      html.close().close();
    }
    html.close();
    html.leaf(
        "p.about",
        "Each model with its 95 % interval, cross-fitted over layers. Upright marks are controls on the same items: c chance, u untrained, f form, q frequency, i initial order. There is no overall score.");
  }

  private void strip(HtmlMarkup html, Chapter chapter, Metric metric) {
    double[] scale = scale(chapter);
    html.open("div.strip", "aria-hidden", "true");
    Set<String> drawn = new HashSet<>(); // models share some controls
    for (Score score : chapter.scores()) {
      for (ControlScore control : score.controls()) {
        String value = Numerals.decimals(control.value().value(), metric.digits());
        if (drawn.add(control.name() + value)) {
          html.open(
              "i.reference",
              "style",
              place(control.value().value(), scale),
              "data-tip",
              "%s: %s %s".formatted(control.name(), value, metric.unit()));
          // Every second letter is raised, since marks may be close to each other.
          html.inline(drawn.size() % 2 == 0 ? "b.raised" : "b", letter(control.name())).close();
        }
      }
    }
    int row = 0;
    for (Score score : chapter.scores()) {
      if (score.isMeasured()) {
        String colour = " model" + colour(score.model()) + " row" + Math.min(row, 4);
        if (!Double.isNaN(score.value().low())) {
          double from = share(score.value().low(), scale);
          double width = share(score.value().high(), scale) - from;
          String style = "left:%s%%;width:%s%%".formatted(percent(from), percent(width));
          html.inline("i.interval" + colour, "", "style", style);
        }
        html.inline(
            "i.dot" + colour,
            "",
            "style",
            place(score.value().value(), scale),
            "data-tip",
            score.model() + ": " + text(score, metric));
      }
      row++;
    }
    html.close();
    html.open("div.ends", "aria-hidden", "true");
    html.inline("span", Numerals.decimals(scale[0], metric.digits()));
    html.inline("span", Numerals.decimals(scale[1], metric.digits()));
    html.close();
  }

  /** c, u, f; q for frequency, since f is form. */
  private static String letter(String control) {
    return control.startsWith("frequency") ? "q" : control.substring(0, 1);
  }

  /** From the lowest to the highest value or control, zero included. */
  private static double[] scale(Chapter chapter) {
    double[] shown =
        chapter.scores().stream()
            .filter(Score::isMeasured)
            .flatMap(
                score ->
                    Stream.concat(
                        Stream.of(score.value()),
                        score.controls().stream().map(one -> Value.of(one.value().value()))))
            .flatMapToDouble(value -> DoubleStream.of(value.value(), value.low(), value.high()))
            .filter(Double::isFinite)
            .toArray();
    double least = Math.min(0, Arrays.stream(shown).min().orElse(0));
    double most = Math.max(0, Arrays.stream(shown).max().orElse(1));
    double margin = 0.05 * (most > least ? most - least : 1);
    return new double[] {least < 0 ? least - margin : 0, most + margin};
  }

  private static double share(double value, double[] scale) {
    return 100 * (value - scale[0]) / (scale[1] - scale[0]);
  }

  private static String percent(double share) {
    return Numerals.decimals(share, 2);
  }

  private static String place(double value, double[] scale) {
    return "left:%s%%".formatted(percent(share(value, scale)));
  }

  private void value(HtmlMarkup html, Chapter chapter, Score score) {
    html.open("li.model" + colour(score.model()));
    if (report.models().size() > 1) {
      html.inline("span.who", score.model()).text(" ");
    }
    if (score.isMeasured()) {
      html.inline("span.mark", score.verdict().mark(), "title", score.verdict().words());
      html.text(" " + text(score, chapter.metric().orElseThrow()));
      html.inline("span.controls", controls(score, chapter.metric().orElseThrow()));
    } else {
      html.inline("span.none", score.reason());
    }
    html.close();
  }

  private static String text(Score score, Metric metric) {
    String unit = metric.unit().equals("%") ? "\u00a0%" : " " + metric.unit();
    String interval =
        Double.isNaN(score.value().low())
            ? ""
            : " (%s to %s)"
                .formatted(
                    Numerals.decimals(score.value().low(), metric.digits()),
                    Numerals.decimals(score.value().high(), metric.digits()));
    return Numerals.decimals(score.value().value(), metric.digits())
        + unit
        + interval
        + (score.layers().isEmpty() ? "" : ", L" + score.layers().replace(", ", ", L"))
        + ", n = "
        + Numerals.count(score.n());
  }

  private static String controls(Score score, Metric metric) {
    return score.controls().stream()
        .map(one -> one.name() + " " + Numerals.decimals(one.value().value(), metric.digits()))
        .collect(Collectors.joining(", "));
  }

  private void chapter(HtmlMarkup html, Chapter chapter) {
    html.open("section", "id", chapter.probe()).leaf("h2", chapter.title());
    html.leaf("p.about", chapter.question());
    chapter.scores().stream()
        .filter(score -> !score.isMeasured())
        .forEach(score -> html.leaf("p.none", "%s: %s.".formatted(score.model(), score.reason())));
    chapter.figure().ifPresent(figure -> HtmlPage.plate(html, figure));
    chapter.controls().ifPresent(sheet -> new HtmlTables(List.of(sheet)).write(html));
    chapter.sheet().ifPresent(sheet -> new HtmlTables(List.of(sheet)).write(html));
    if (!chapter.readings().isEmpty()) {
      new HtmlReadings(chapter.readings()).write(html);
      if (!chapter.baselines().isEmpty()) {
        html.leaf(
            "p.baselines",
            "Compare cosines with those of random pairs at the same layer. "
                + String.join(". ", chapter.baselines())
                + ".");
      }
    }
    more(html, "Findings of the run", chapter.findings());
    more(html, "Before you compare", chapter.cautions());
    if (!chapter.commands().isEmpty()) {
      html.leaf("p.about", "In full:");
      List<String> lines = new ArrayList<>();
      chapter.commands().forEach(words -> lines.add(Shell.line(words)));
      html.leaf("pre", String.join("\n", lines), "tabindex", "0", "aria-label", "Commands");
    }
    html.close();
  }

  private static void more(HtmlMarkup html, String summary, List<String> sentences) {
    if (!sentences.isEmpty()) {
      html.open("details").leaf("summary", summary);
      HtmlPage.list(html, sentences, "cautions");
      html.close();
    }
  }

  private void cautions(HtmlMarkup html) {
    HtmlPage.list(html, report.cautions(), "cautions");
  }

  private void glossary(HtmlMarkup html) {
    html.open("dl");
    card.glossary().forEach(term -> html.leaf("dt", term.word()).leaf("dd", term.meaning()));
    html.close();
  }

  private void provenance(HtmlMarkup html) {
    html.leaf("p", card.cost());
    html.open("details").leaf("summary", "All runs, with their checksums");
    new HtmlRuns(report).provenance(html);
    html.close();
  }

  private void footer(HtmlMarkup html) {
    String json = CardForm.JSON.write(card);
    html.leaf(
        "p",
        "Written by Semascope from stored results. The page is whole: it loads nothing. sha256 of %s, which holds all its figures: %s"
            .formatted(CardForm.JSON.file(), Sha256.of(json.getBytes(StandardCharsets.UTF_8))));
  }
}
