package org.semascope.data.corpora;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;

/** Walks through a dump's pages; of a page with several revisions the last one counts. */
final class WikiPages {
  /** The longest pages of Wikipedia have 2 MB. */
  static final int LONGEST = 1 << 24;

  private static final String ARTICLES = "0";

  private final Path path;
  private final XMLStreamReader xml;
  private final Faults faults;
  private final Collector paragraphs;
  private final Set<String> namespaces = new HashSet<>(Set.of("file", "image", "category"));

  WikiPages(Path path, XMLStreamReader xml, Faults faults, Collector paragraphs) {
    this.path = path;
    this.xml = xml;
    this.faults = faults;
    this.paragraphs = paragraphs;
  }

  void read() throws XMLStreamException {
    while (xml.hasNext()) {
      if (xml.next() == XMLStreamConstants.START_ELEMENT) {
        switch (xml.getLocalName()) {
          case "namespace" -> namespaces.add(text().strip().toLowerCase(Locale.ROOT));
          case "page" -> page();
          default -> {}
        }
      }
    }
  }

  private void page() throws XMLStreamException {
    long line = xml.getLocation().getLineNumber();
    String title = null;
    String kind = ARTICLES;
    String text = "";
    boolean redirect = false;
    while (!ends("page")) {
      if (xml.getEventType() == XMLStreamConstants.START_ELEMENT) {
        switch (xml.getLocalName()) {
          case "title" -> title = text().strip();
          case "ns" -> kind = text().strip();
          case "redirect" -> redirect = true;
          case "text" -> text = text();
          default -> {}
        }
      }
    }
    if (title == null || title.isEmpty()) {
      faults.accept(DataFormatException.line(path, line, "a page with a title", "none"));
    } else if (text.length() > LONGEST) {
      faults.accept(
          DataFormatException.line(
              path, line, "a page of at most %d characters".formatted(LONGEST), "a longer one"));
    } else if (kind.equals(ARTICLES) && !redirect) {
      for (String paragraph : WikiText.paragraphs(text, namespaces)) {
        paragraphs.add(title, paragraph);
      }
    }
  }

  private boolean ends(String element) throws XMLStreamException {
    return xml.next() == XMLStreamConstants.END_ELEMENT && xml.getLocalName().equals(element);
  }

  /** The element's own characters, as many as are allowed and one more; ends at its end. */
  private String text() throws XMLStreamException {
    StringBuilder text = new StringBuilder();
    int depth = 1;
    while (depth > 0) {
      switch (xml.next()) {
        case XMLStreamConstants.START_ELEMENT -> depth++;
        case XMLStreamConstants.END_ELEMENT -> depth--;
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
          if (text.length() <= LONGEST) {
            text.append(xml.getText());
          }
        }
        default -> {}
      }
    }
    return text.toString();
  }
}
