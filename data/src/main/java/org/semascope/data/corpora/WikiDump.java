package org.semascope.data.corpora;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.text.Compression;
import org.semascope.data.text.Lines;

/**
 * Wikipedia's XML dump ({@code *-pages-articles*.xml.bz2}): the articles, without redirects and
 * other pages. {@link WikiText} describes the treatment of their markup.
 */
final class WikiDump implements CorpusFormat {
  /**
   * The JDK counts every {@code &lt;} of the file and stops after 50 million characters by default.
   */
  private static final String ENTITY_LIMIT =
      "http://www.oracle.com/xml/jaxp/properties/totalEntitySizeLimit";

  private static final String ONE_ENTITY_LIMIT =
      "http://www.oracle.com/xml/jaxp/properties/maxGeneralEntitySizeLimit";

  @Override
  public String name() {
    return "Wikipedia dump, pages-articles XML";
  }

  @Override
  public boolean recognises(Path path) {
    String head = Head.of(path).text();
    return head.stripLeading().startsWith("<") && head.contains("<mediawiki");
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Paragraph> each) {
    Collector paragraphs = new Collector(path, each);
    try (InputStream in = Compression.openText(path)) {
      // A strict decoder: invalid bytes must not be replaced.
      Reader decoded = new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder());
      XMLStreamReader xml = factory().createXMLStreamReader(decoded);
      try {
        Set<String> namespaces = new HashSet<>(Set.of("file", "image", "category"));
        new WikiPages(path, xml, faults, paragraphs, namespaces).read();
      } finally {
        xml.close();
      }
    } catch (XMLStreamException e) {
      throw badXml(path, e);
    } catch (IOException e) {
      throw Lines.unreadable(path, e);
    }
    paragraphs.finish();
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(ENTITY_LIMIT, "0");
    factory.setProperty(ONE_ENTITY_LIMIT, "0");
    return factory;
  }

  private static DataFormatException badXml(Path path, XMLStreamException e) {
    boolean encoding = e.getNestedException() instanceof CharacterCodingException;
    String expected = encoding ? "UTF-8" : "well-formed XML";
    String reason = String.valueOf(e.getMessage()).replaceFirst("(?s)^.*Message: ", "").strip();
    String message = encoding ? "other bytes near this line" : reason;
    long line = e.getLocation() == null ? 0 : e.getLocation().getLineNumber();
    return line > 0
        ? DataFormatException.line(path, line, expected, message)
        : DataFormatException.file(path, expected, message, e);
  }

  /** Reads the pages of a dump; of a page with several revisions the last one is used. */
  private record WikiPages(
      Path path, XMLStreamReader xml, Faults faults, Collector paragraphs, Set<String> namespaces) {
    /** The longest pages of Wikipedia have 2 MB. */
    static final int LONGEST = 1 << 24;

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
      String title = "";
      String text = "";
      boolean isArticle = true;
      while (xml.next() != XMLStreamConstants.END_ELEMENT || !xml.getLocalName().equals("page")) {
        if (xml.getEventType() == XMLStreamConstants.START_ELEMENT) {
          switch (xml.getLocalName()) {
            case "title" -> title = text().strip();
            case "ns" -> isArticle &= text().strip().equals("0");
            case "redirect" -> isArticle = false;
            case "text" -> text = text();
            default -> {}
          }
        }
      }
      if (title.isEmpty()) {
        faults.accept(DataFormatException.line(path, line, "a page with a title", "none"));
      } else if (text.length() > LONGEST) {
        String expected = "a page of at most %s characters".formatted(LONGEST);
        faults.accept(DataFormatException.line(path, line, expected, "a longer one"));
      } else if (isArticle) {
        for (String paragraph : WikiText.paragraphs(text, namespaces)) {
          paragraphs.add(title, paragraph);
        }
      }
    }

    /**
     * The text of the element, limited to about {@link #LONGEST} characters; stops at its end tag.
     */
    private String text() throws XMLStreamException {
      StringBuilder text = new StringBuilder();
      int depth = 1;
      while (depth > 0) {
        switch (xml.next()) {
          case XMLStreamConstants.START_ELEMENT -> depth++;
          case XMLStreamConstants.END_ELEMENT -> depth--;
          case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA ->
              text.append(text.length() <= LONGEST ? xml.getText() : "");
          default -> {}
        }
      }
      return text.toString();
    }
  }
}
