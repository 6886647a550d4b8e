package org.semascope.report.form;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;
import org.semascope.core.io.Sha256;
import org.semascope.report.content.Card;
import org.semascope.report.content.Card.Chapter;
import org.semascope.report.content.Card.Metric;
import org.semascope.report.content.Card.Score;
import org.semascope.report.content.Card.Verdict;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Report;
import org.semascope.report.content.Sheet;

/**
 * A card as one file that needs no other and no network. A script shows the values of figures and
 * the definitions of words, by pointer and by keyboard; without it the page says the same in tables
 * and in its glossary.
 */
final class CardPage {
  private final Card card;
  private final Report report;

  /** What the page has, by the heading of each part. */
  private final Map<String, Consumer<HtmlMarkup>> parts = new LinkedHashMap<>();

  private CardPage(Card card) {
    this.card = card;
    this.report = card.report();
    List<Sheet> spanning = spanning();
    parts.put("In short", this::strengths);
    parts.put("Profile", this::profile);
    if (card.verdicts().stream().anyMatch(one -> !one.kind().isOfOneFigure())) {
      parts.put("Layers and models", this::comparisons);
    }
    if (!spanning.isEmpty()) {
      parts.put("Tests and random pairs", new HtmlTables(spanning)::write);
    }
    parts.put("How to read it", this::cautions);
    parts.put("Words of this card", this::glossary);
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
        card.chapters().stream().flatMap(chapter -> chapter.sheet().stream()).toList();
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
          int before = parts.containsKey("Layers and models") ? 3 : 2;
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
      html.leaf("p", "This card is not whole. The same command makes what is missing:");
      HtmlPage.list(html, card.missing(), "cautions");
      html.close();
    }
  }

  private void strengths(HtmlMarkup html) {
    verdicts(html, true);
    html.leaf(
        "p.about",
        "+ good, − bad, ? open at this size. A sentence follows from its figure: it claims something only if p is below .05 after correction for all probes and layers.");
  }

  private void comparisons(HtmlMarkup html) {
    verdicts(html, false);
    html.leaf(
        "p.about",
        "↕ layers against the first of the model, ↔ models against each other: paired tests over the same items, corrected over all probes and layers.");
  }

  private void verdicts(HtmlMarkup html, boolean ofOneFigure) {
    for (String model : report.models()) {
      if (card.verdicts().stream()
          .noneMatch(
              one -> one.model().equals(model) && one.kind().isOfOneFigure() == ofOneFigure)) {
        continue;
      }
      if (report.models().size() > 1) {
        html.leaf("h3.model" + colour(model), model);
      }
      html.open("ul.verdicts");
      for (Verdict verdict : card.verdicts()) {
        if (verdict.model().equals(model) && verdict.kind().isOfOneFigure() == ofOneFigure) {
          String claim = verdict.claim();
          html.open("li", "class", verdict.kind().name().toLowerCase(Locale.ROOT));
          html.inline("span.unseen", verdict.kind().words() + ": ");
          html.text(
                  HtmlPage.prose(Character.toUpperCase(claim.charAt(0)) + claim.substring(1) + "."))
              .close();
        }
      }
      html.close();
    }
  }

  private int colour(String model) {
    return report.models().indexOf(model) % 5;
  }

  /** A line for each probe: the models on its scale, with their intervals, and the reference. */
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
        "Each model at its best layer, with its 95 % interval; the upright mark is what a model that knows nothing would get. There is no overall score.");
  }

  private void strip(HtmlMarkup html, Chapter chapter, Metric metric) {
    double[] scale = scale(chapter, metric);
    html.open("div.strip", "aria-hidden", "true");
    html.inline(
        "i.reference",
        "",
        "style",
        place(metric.reference(), scale),
        "data-tip",
        reference(metric));
    int row = 0;
    for (Score score : chapter.scores()) {
      if (score.reason().isEmpty()) {
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

  /** Shares from 0 to 100, correlations up to 1, all else as far as there are values. */
  private static double[] scale(Chapter chapter, Metric metric) {
    double[] shown =
        chapter.scores().stream()
            .filter(score -> score.reason().isEmpty())
            .flatMapToDouble(
                score ->
                    DoubleStream.of(
                        score.value().value(), score.value().low(), score.value().high()))
            .filter(Double::isFinite)
            .toArray();
    double least = Math.min(Math.min(0, metric.reference()), Arrays.stream(shown).min().orElse(0));
    double most = Math.max(metric.reference(), Arrays.stream(shown).max().orElse(1));
    return switch (metric.unit()) {
      case "%" -> new double[] {0, 100};
      case "rho" -> new double[] {least, 1};
      default -> new double[] {least, most > least ? most * 1.05 : least + 1};
    };
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

  private static String reference(Metric metric) {
    return "%s: %s %s"
        .formatted(
            metric.referenceName(),
            Numerals.decimals(metric.reference(), metric.digits()),
            metric.unit());
  }

  private void value(HtmlMarkup html, Chapter chapter, Score score) {
    html.open("li.model" + colour(score.model()));
    if (report.models().size() > 1) {
      html.inline("span.who", score.model()).text(" ");
    }
    if (score.reason().isEmpty()) {
      html.text(text(score, chapter.metric().orElseThrow()));
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
        + (score.where().isEmpty() ? "" : ", " + score.where());
  }

  private void chapter(HtmlMarkup html, Chapter chapter) {
    html.open("section", "id", chapter.probe()).leaf("h2", chapter.title());
    html.leaf("p.about", chapter.question());
    chapter.scores().stream()
        .filter(score -> !score.reason().isEmpty())
        .forEach(score -> html.leaf("p.none", "%s: %s.".formatted(score.model(), score.reason())));
    chapter.figure().ifPresent(figure -> HtmlPage.plate(html, figure));
    chapter.sheet().ifPresent(sheet -> new HtmlTables(List.of(sheet)).write(html));
    if (!chapter.readings().isEmpty()) {
      new HtmlReadings(chapter.readings()).write(html);
      if (!chapter.baselines().isEmpty()) {
        html.leaf(
            "p.baselines",
            "Cosines here are to be read beside those of random pairs at the same layer. "
                + String.join(". ", chapter.baselines())
                + ".");
      }
    }
    more(html, "What the run says in full", chapter.findings());
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
