package org.semascope.report.form;

import gg.jte.Content;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import org.semascope.report.content.Card;
import org.semascope.report.content.KeywordLines;
import org.semascope.report.content.Report;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.plot.Figure;
import org.semascope.report.table.Table.Titled;

/**
 * Pages from the templates in {@code src/main/jte}. A page is one self-contained file, and
 * well-formed XML. The script of all pages sorts, filters and copies tables; that of cards shows
 * tooltips. No page needs its script to be read.
 *
 * <p>Templates are called through the classes that jte generates from them: a template engine would
 * search the class loader of the thread, which may be a different one.
 */
public final class HtmlPage {
  private static final int SHORT = 48;
  private static final int PHRASE = 20;
  private static final int SENTENCE = 80;

  /** Links of a table without links: see {@link #part}. */
  public static final BinaryOperator<String> NO_LINKS = (column, text) -> "";

  private HtmlPage() {}

  static String of(Report report, List<String> files) {
    return page(html -> JtereportGenerated.render(html, null, report, files));
  }

  static String of(Card card, List<String> files) {
    return page(html -> JtecardGenerated.render(html, null, card, files));
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

  /**
   * A table as part of another page, with {@code report.css} and {@code page.js}.
   *
   * @param links address of a cell by the title of its column and its text; empty for none
   */
  public static Content part(Titled table, BinaryOperator<String> links) {
    return html ->
        JtenumbersGenerated.render(
            (HtmlTemplateOutput) html, null, table, new Anchors(), table.title(), links);
  }

  /**
   * A concordance as part of another page.
   *
   * @param query address of the page whose query is a line; empty for none
   */
  public static Content part(KeywordLines found, Function<KeywordLines.Line, String> query) {
    return html ->
        JteconcordanceGenerated.render((HtmlTemplateOutput) html, null, found, query, false);
  }

  /**
   * The sections of a report without its figures, by heading, as parts of another page with {@code
   * report.css} and {@code page.js}.
   */
  public static Map<String, Content> sections(Report report) {
    Map<String, Content> parts = ReportSections.of(report, List.of());
    parts.remove(ReportSections.FIGURES);
    parts.replaceAll(
        (heading, content) ->
            html -> JtesectionGenerated.render((HtmlTemplateOutput) html, null, heading, content));
    return parts;
  }

  /**
   * The sections of a card as part of another page with {@code report.css}, {@code card.css},
   * {@code figures.css}, {@code page.js} and {@code card.js}, whose policy forbids inline styles.
   */
  public static Content sections(Card card) {
    return html ->
        JtecardsectionsGenerated.render(
            (HtmlTemplateOutput) html, null, new CardView(card), List.of(), false);
  }

  /** The values of a figure as a table; empty if the figure has a mark for each of many items. */
  public static Optional<Titled> values(Figure figure) {
    return FigureValues.of(figure);
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

  /** The CSS classes of a cell with a text, which is broken into lines if it is long. */
  static String words(String text) {
    return text.length() > SENTENCE
        ? "words sentence"
        : text.length() > PHRASE ? "words phrase" : "words";
  }

  /** The first words of a text that has more than {@link #SHORT} characters. */
  static String shortened(String text) {
    int end = text.lastIndexOf(' ', SHORT);
    return text.length() <= SHORT ? text : text.substring(0, end < 1 ? SHORT : end) + "…";
  }

  /** The files among those of a page that have its tables. */
  static List<String> ofTables(List<String> files) {
    return files.stream().filter(file -> !file.contains("/") && !file.endsWith(".yaml")).toList();
  }

  /** The files among those of a page that are not in a folder of their own. */
  static List<String> besides(List<String> files) {
    return files.stream().filter(file -> !file.contains("/")).toList();
  }

  /** The files among those of a page that have a figure. */
  static List<String> ofFigure(ReportFigure figure, List<String> files) {
    return files.stream()
        .filter(file -> file.matches(".*/\\Q" + figure.name() + "\\E\\.\\w+"))
        .toList();
  }

  /** {@code SVG} */
  static String ending(String file) {
    return file.substring(file.lastIndexOf('.') + 1).toUpperCase(Locale.ROOT);
  }

  /** A script, marked for parsers of XML as text. */
  static String script(String name) {
    return "//<![CDATA[\n" + resource(name) + "//]]>\n";
  }

  /** A style sheet or script: {@code report.css}, {@code card.js} and so on. */
  public static String resource(String name) {
    try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
