package org.semascope.report.form;

import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.semascope.report.content.Card;
import org.semascope.report.content.KeywordLines;
import org.semascope.report.content.Report;
import org.semascope.report.table.Table.Titled;

/**
 * Pages from the templates in {@code src/main/jte}. A page is one self-contained file, and
 * well-formed XML. Cards have a script for tooltips, tables of runs and comparisons one that sorts
 * and filters; no page needs its script to be read.
 *
 * <p>Templates are called through the classes that jte generates from them: a template engine would
 * search the class loader of the thread, which may be a different one.
 */
public final class HtmlPage {
  private HtmlPage() {}

  static String of(Report report, List<String> files, boolean figures) {
    return page(html -> JtereportGenerated.render(html, null, report, files, figures));
  }

  static String of(Card card) {
    return page(html -> JtecardGenerated.render(html, null, card));
  }

  /** A concordance with an empty column for annotation. */
  public static String of(KeywordLines found) {
    return page(html -> JtekeywordsGenerated.render(html, null, found));
  }

  /**
   * Tables that readers can sort and filter.
   *
   * @param eyebrow the command that made them
   */
  public static String of(
      String title, String eyebrow, List<String> sentences, List<Titled> tables) {
    return page(html -> JtetablesGenerated.render(html, null, title, eyebrow, sentences, tables));
  }

  /** Control characters, which XML does not allow, become spaces. */
  private static String page(Consumer<HtmlTemplateOutput> template) {
    StringOutput page = new StringOutput();
    template.accept(new OwaspHtmlTemplateOutput(page));
    return page.toString().replaceAll("[\\p{Cntrl}\\x80-\\x9F&&[^\n\t]]", " ");
  }

  /** Value of an attribute that is omitted if empty. */
  static String orNone(String value) {
    return value.isEmpty() ? null : value;
  }

  /** Prevents a line break between a number and its unit. */
  static String prose(String sentence) {
    return sentence.replaceAll("(?<=\\d) %", "\u00a0%");
  }

  static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  /** A style sheet or script. */
  static String resource(String name) {
    try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
