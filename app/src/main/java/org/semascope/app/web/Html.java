package org.semascope.app.web;

import gg.jte.TemplateOutput;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Pages from the templates in {@code src/main/jte}. Templates escape every value by its context; a
 * sentence or the name of a model may contain markup.
 */
final class Html {
  /** A link to an address of the server; markup in texts is escaped. */
  private static final Pattern LINK = Pattern.compile("<a ([^<>]*)href=\"/[^\"<>]*\"");

  private Html() {}

  static String page(PageFrame frame) {
    String page = written(html -> JtepageGenerated.render(html, null, frame));
    return frame.saved() ? LINK.matcher(page).replaceAll("<a $1") : page;
  }

  /** A figure without anything around it. */
  static String bare(PageFrame frame, Part.Chart chart) {
    return written(html -> JtebareGenerated.render(html, null, frame, chart));
  }

  static String failure(Failure failure) {
    return written(html -> JtefailureGenerated.render(html, null, failure));
  }

  private static String written(Consumer<HtmlTemplateOutput> template) {
    StringOutput page = new StringOutput();
    template.accept(new OwaspHtmlTemplateOutput(page));
    return page.toString();
  }

  /** The output of templates, which {@link Part.Own} parts write to. */
  static HtmlTemplateOutput of(TemplateOutput output) {
    return (HtmlTemplateOutput) output;
  }

  /** Style sheets of all pages. */
  static List<String> styles() {
    return Assets.all().keySet().stream().filter(name -> name.endsWith(".css")).toList();
  }

  /** Scripts of pages; those of saved pages need no server. */
  static List<String> scripts(Medium medium) {
    return medium != Medium.SERVER
        ? List.of("page.js", "card.js")
        : List.of("page.js", "card.js", "explorer.js");
  }
}
