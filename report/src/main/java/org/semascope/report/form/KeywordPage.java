package org.semascope.report.form;

import java.util.List;
import org.semascope.report.content.KeywordLines;
import org.semascope.report.content.KeywordLines.Line;
import org.semascope.report.content.KeywordLines.Share;
import org.semascope.report.content.Numerals;

/** A concordance as one file that needs no other, with an empty column to write into. */
public final class KeywordPage {
  private KeywordPage() {}

  public static String of(KeywordLines found) {
    return HtmlPage.document(
        found.title(),
        List.of(HtmlPage.STYLE),
        List.of(),
        html -> {
          html.open("header").leaf("p.eyebrow", "Semascope · search");
          html.leaf("h1", found.title()).close();
          html.open("section").open("table.facts").open("tbody");
          found
              .head()
              .forEach(
                  (name, value) ->
                      html.open("tr").leaf("th", name, "scope", "row").leaf("td", value).close());
          html.close().close().close();
          if (!found.shares().isEmpty()) {
            html.open("section").leaf("h2", "By " + found.grouped());
            shares(html, found);
            html.close();
          }
          html.open("section").leaf("h2", "Uses, the word in the middle");
          lines(html, found);
          html.close();
        });
  }

  private static void shares(HtmlMarkup html, KeywordLines found) {
    html.open("div.scroll", "tabindex", "0").open("table.sheet");
    html.open("thead").open("tr");
    for (String title : new String[] {found.grouped(), "lines", "ratio", "of all ranked"}) {
      html.leaf("th", title, "scope", "col");
    }
    html.close().close().open("tbody");
    for (Share share : found.shares()) {
      html.open("tr", "class", share.other() ? "other" : "");
      html.leaf("th", share.label(), "scope", "row");
      html.leaf("td", "" + share.shown());
      html.leaf("td", Numerals.percent(share.ratio()));
      html.leaf("td", share.ranked()).close();
    }
    html.close().close().close();
  }

  private static void lines(HtmlMarkup html, KeywordLines found) {
    boolean senses = found.lines().stream().anyMatch(line -> !line.sense().isEmpty());
    html.open("div.scroll", "tabindex", "0").open("table.sheet kwic");
    html.open("thead").open("tr");
    for (String title : new String[] {"rank", "cosine", "left", "word", "right"}) {
      html.leaf("th", title, "scope", "col", "class", title);
    }
    if (senses) {
      html.leaf("th.right", "sense", "scope", "col");
    }
    html.leaf("th.right", "my sense", "scope", "col");
    html.leaf("th.right", "source", "scope", "col");
    html.close().close().open("tbody");
    for (Line line : found.lines()) {
      html.open("tr", "class", line.other() ? "other" : "", "title", line.text());
      html.leaf("th", "" + line.rank(), "scope", "row");
      html.leaf("td", Numerals.decimals(line.cosine(), 3));
      html.leaf("td.left", line.left());
      html.open("td.word").inline("mark", line.word()).close();
      html.leaf("td.right", line.right());
      if (senses) {
        html.leaf("td.right", (line.other() ? "≠ " : "") + line.sense());
      }
      html.leaf("td.blank", "");
      String times = line.times() > 1 ? " ×" + line.times() : "";
      html.leaf("td.right source", line.source() + times);
      html.close();
    }
    html.close().close().close();
  }
}
