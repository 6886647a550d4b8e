package org.semascope.report.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.semascope.report.content.KeywordLines;
import org.semascope.report.content.KeywordLines.Line;
import org.semascope.report.content.KeywordLines.Share;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class KeywordPageTest {
  private static final String SLOPE = "sloping land (especially the slope beside a body of water)";

  private static Line line(String left, String sense, boolean other, int times, String text) {
    return new Line(
        1, 0.98765, left, "bank", "of", sense, other, "br-a01", times, text, 0, 4, "bank", "NOUN");
  }

  private static Element page(List<Share> shares, Line... lines) throws Exception {
    return page(Map.of(), shares, lines);
  }

  private static Element page(Map<String, String> glosses, List<Share> shares, Line... lines)
      throws Exception {
    String html =
        HtmlPage.of(
            new KeywordLines(
                "bank", Map.of("layer", "8"), "sense", shares, List.of(lines), glosses));
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(html.replace("<!DOCTYPE html>", ""))))
        .getDocumentElement();
  }

  private static List<Element> elements(Element page, String tag) {
    NodeList found = page.getElementsByTagName(tag);
    return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i)).toList();
  }

  private static List<String> texts(Element page, String tag) {
    return elements(page, tag).stream().map(Element::getTextContent).toList();
  }

  @Test
  void aUseIsALineWithItsWordMarked() throws Exception {
    Element page = page(List.of(), line("the", "", false, 1, "the bank of"));
    assertThat(texts(page, "td")).containsExactly("8", "the", "bank", "of", "0.988", "", "br-a01");
    assertThat(texts(page, "mark")).containsExactly("bank");
    assertThat(texts(page, "th"))
        .containsExactly(
            "layer", "rank", "left", "word", "right", "cosine", "my sense", "source", "1");
    assertThat(elements(page, "section")).hasSize(1);
  }

  @Test
  void sensesHaveTheirDefinitions() throws Exception {
    Element page =
        page(
            Map.of("bank%1", SLOPE, "bank%2", "a flight maneuver"),
            List.of(new Share("bank%1", 1, 0.5, "3", false), new Share("bank%2", 1, 0.5, "", true)),
            line("a", "bank%1", false, 1, "a bank"),
            line("b", "bank%2", true, 1, "b bank"));
    assertThat(texts(page, "td")).containsSequence("50.0 %", "3", SLOPE, "1");
    assertThat(texts(page, "td")).contains("≠ bank%2 a flight maneuver");
    assertThat(elements(page, "span"))
        .filteredOn(span -> span.getAttribute("title").equals(SLOPE))
        .extracting(Element::getTextContent)
        .containsExactly("sloping land (especially the slope beside a body…" + SLOPE);
  }

  @Test
  void linesHaveLinksThatAreMadeFromTheirSources() throws Exception {
    Element page =
        page(List.of(), line("a", "", false, 1, "a bank"), line("b", "", false, 1, "b bank"));
    assertThat(elements(page, "tr"))
        .extracting(row -> row.getAttribute("id"))
        .contains("use-br-a01", "use-br-a01-2");
    assertThat(elements(page, "a"))
        .extracting(link -> link.getAttribute("href"))
        .contains("#use-br-a01", "#use-br-a01-2");
  }

  @Test
  void otherSensesAndRepeatedSentencesAreMarked() throws Exception {
    Element page =
        page(
            List.of(new Share("bank%1", 1, 0.5, "3", false), new Share("bank%2", 1, 0.5, "", true)),
            line("a", "bank%1", false, 1, "a bank"),
            line("b", "bank%2", true, 3, "b bank"));
    assertThat(texts(page, "td")).contains("50.0 %", "bank%1", "≠ bank%2", "br-a01", "br-a01 ×3");
    assertThat(elements(page, "tr"))
        .filteredOn(row -> row.hasAttribute("class"))
        .extracting(row -> row.getAttribute("class"))
        .containsExactly("other", "other");
    assertThat(elements(page, "section")).hasSize(2);
  }

  /** Text and attributes alike, so that the page stays well-formed. */
  @Test
  void hostileTextStaysText() throws Exception {
    Element page = page(List.of(), line("<i>&\"'\u0001\u0085", "", false, 1, "\"><b x='1'>\u0007"));
    assertThat(texts(page, "td")).contains("<i>&\"'  ");
    assertThat(elements(page, "b")).isEmpty();
    assertThat(elements(page, "tr"))
        .extracting(row -> row.getAttribute("title"))
        .contains("\"><b x='1'> ");
  }
}
