package org.semascope.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.app.HandMadeRun;
import org.semascope.core.Progress;
import org.semascope.engine.StoredRun;
import org.semascope.probes.page.Reports;
import org.semascope.report.ReportFiles;
import org.semascope.report.form.ReportForm;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** The page is written so that it is XML too: an XML parser checks whether it is balanced. */
class HtmlPageTest {
  private static final int MEGABYTE = 1_000_000;

  @TempDir private Path root;

  @Test
  void thePageIsBalancedSmallAndLoadsNothing() throws Exception {
    String html = page(HandMadeRun.first().under(root));
    assertThat(html).startsWith("<!DOCTYPE html>\n<html lang=\"en\">");
    assertThat(html.getBytes(StandardCharsets.UTF_8).length).isLessThan(MEGABYTE);
    Document page = parsed(html);
    assertThat(elements(page, "script")).hasSize(1);
    assertThat(elements(page, "link")).isEmpty();
    assertThat(elements(page, "img")).isEmpty();
    for (Element element : elements(page, "*")) {
      assertThat(element.getAttribute("src")).isEmpty();
      assertThat(element.getAttribute("href")).matches("(#.+)?");
    }
    assertThat(html).doesNotContain("url(").doesNotContain("@import");
  }

  @Test
  void everyHeadingTableAndFigureCanBeFoundByThoseWhoDoNotSeeIt() throws Exception {
    Document page = parsed(page(HandMadeRun.first().under(root)));
    assertThat(elements(page, "h1")).hasSize(1);
    for (Element link : elements(page, "a")) {
      String id = link.getAttribute("href").substring(1);
      assertThat(elements(page, "*")).anyMatch(part -> part.getAttribute("id").equals(id));
    }
    for (Element table : elements(page, "table")) {
      assertThat(table.getElementsByTagName("caption").getLength()).isEqualTo(1);
      Element box = (Element) table.getParentNode();
      assertThat(box.getAttribute("class")).isEqualTo("scroll");
      assertThat(box.getAttribute("aria-label")).isNotEmpty();
    }
    assertThat(elements(page, "figure")).hasSize(2);
    for (Element figure : elements(page, "figure")) {
      assertThat(figure.getElementsByTagName("figcaption").getLength()).isEqualTo(1);
      assertThat(figure.getElementsByTagName("title").item(0).getTextContent()).isNotBlank();
    }
  }

  @Test
  void idsAreUniqueAndMadeFromNames() throws Exception {
    Document page = parsed(page(HandMadeRun.first().under(root)));
    List<String> ids =
        elements(page, "*").stream()
            .map(element -> element.getAttribute("id"))
            .filter(id -> !id.isEmpty())
            .toList();
    assertThat(ids).doesNotHaveDuplicates();
    assertThat(ids).contains("table-table", "figure-curves", "findings");
    assertThat(elements(page, "article"))
        .isNotEmpty()
        .allMatch(example -> example.getAttribute("id").startsWith("example-"));
  }

  /** Links to files exist only on pages that are written next to the files. */
  @Test
  void linksLeadToFilesThatWereWritten() throws Exception {
    ReportFiles report = new ReportFiles(Reports.of(List.of(HandMadeRun.first().under(root))));
    for (Set<ReportForm> forms : List.of(ReportForm.FILES, EnumSet.of(ReportForm.HTML))) {
      Path folder = root.resolve("files-" + forms.size());
      report.writeTo(folder, forms, Progress.SILENT);
      List<String> links =
          elements(parsed(Files.readString(folder.resolve("report.html"))), "a").stream()
              .map(link -> link.getAttribute("href"))
              .filter(link -> !link.startsWith("#"))
              .toList();
      assertThat(links)
          .contains("figures/curves.svg")
          .allMatch(one -> Files.exists(folder.resolve(one)));
      assertThat(links.contains("table.csv")).isEqualTo(forms.contains(ReportForm.CSV));
    }
  }

  @Test
  void theTextIsMadeFromTheNumbers() throws Exception {
    String text = text(page(HandMadeRun.first().under(root)));
    assertThat(text)
        .contains(
            "bert-base-uncased ranks a synonym first in 75.0 % of 8 sentences (95 % interval 50.0 to"
                + " 100.0) at layer 8 (chance: 20.9 %).")
        .contains("the lowest is layer 1 with 12.5 %")
        .contains("7 items excluded")
        .contains("semascope probe substitution --data 'my semcor'")
        .contains("WordNet licence")
        .contains("Apache-2.0 (weights, Google)")
        .contains("4,321 tokens")
        .contains("@inproceedings{ferret2021,")
        .contains("35th Pacific Asia Conference")
        .contains("@inproceedings{devlin2019,");
  }

  @Test
  void aHostileSentenceStaysAText() throws Exception {
    String html = page(HandMadeRun.first().under(root));
    assertThat(html)
        .doesNotContain("<script>alert")
        .contains("&lt;script&gt;alert(\"x\")&lt;/script&gt; &amp; a '<mark>boat</mark>'");
    StoredRun hostile =
        HandMadeRun.first().model("<b onmouseover='x'>&\"evil\"").under(root.resolve("hostile"));
    assertThat(elements(parsed(page(hostile)), "b"))
        .allMatch(bold -> bold.getAttributes().getLength() == 0);
  }

  @Test
  void examplesShowTheKeyAndItsRankedTargets() throws Exception {
    String text = text(page(HandMadeRun.first().under(root)));
    assertThat(text)
        .contains("A synonym is ranked first")
        .contains("A distributional neighbour is ranked first")
        .doesNotContain("A co-hyponym is ranked first")
        .containsPattern("The forest was dark\\.\\s+#\\s+1\\. wood 0\\.90 SYN")
        .containsPattern("1\\. capability 0\\.90 DIST_NGH synonym in another sense");
  }

  @Test
  void severalModelsHaveACurveInCommon() throws Exception {
    StoredRun second = HandMadeRun.second().under(root.resolve("second"));
    String page = page(HandMadeRun.first().under(root), second);
    assertThat(elements(parsed(page), "figure")).hasSize(5);
    assertThat(text(page))
        .contains("synonym P@1, by model")
        .contains("bert-base-cased ranks a synonym first in 37.5 %");
  }

  @Test
  void withoutStaticVectorsThePageSaysWhatWasProbed() throws Exception {
    assertThat(text(page(HandMadeRun.four().under(root))))
        .contains("targets have WordNet’s four relations only");
  }

  private static String page(StoredRun... runs) {
    return new ReportFiles(Reports.of(List.of(runs))).as(ReportForm.HTML);
  }

  /** With plain spaces where the page keeps words together. */
  private static String text(String html) throws Exception {
    return parsed(html).getDocumentElement().getTextContent().replace('\u00a0', ' ');
  }

  private static Document parsed(String html)
      throws ParserConfigurationException, IOException, SAXException {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(html.replace("<!DOCTYPE html>", ""))));
  }

  private static List<Element> elements(Document page, String tag) {
    NodeList found = page.getElementsByTagName(tag);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < found.getLength(); i++) {
      elements.add((Element) found.item(i));
    }
    return elements;
  }
}
