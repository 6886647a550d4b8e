package org.semascope.report.form;

import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Consumer;
import org.semascope.report.content.Card;
import org.semascope.report.content.KeywordLines;
import org.semascope.report.content.Report;

/**
 * Pages from the templates in {@code src/main/jte}. A page is one file that loads nothing; it is
 * well-formed XML, too. Only the card has a script, and it says the same without.
 *
 * <p>Templates are called as the classes that jte generates from them: a template engine would look
 * for them in the class loader of the thread, which need not be ours.
 */
public final class HtmlPage {
  private HtmlPage() {}

  static String of(Report report) {
    return page(html -> JtereportGenerated.render(html, null, report));
  }

  static String of(Card card) {
    return page(html -> JtecardGenerated.render(html, null, card));
  }

  /** A concordance, with an empty column to write into. */
  public static String of(KeywordLines found) {
    return page(html -> JtekeywordsGenerated.render(html, null, found));
  }

  /** Control characters, which XML cannot hold, become spaces. */
  private static String page(Consumer<HtmlTemplateOutput> template) {
    StringOutput page = new StringOutput();
    template.accept(new OwaspHtmlTemplateOutput(page));
    return page.toString().replaceAll("[\\p{Cntrl}\\x80-\\x9F&&[^\n\t]]", " ");
  }

  /** Value of an attribute that is left out where it would be empty. */
  static String orNone(String value) {
    return value.isEmpty() ? null : value;
  }

  /** A number and its unit stay on one line. */
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
