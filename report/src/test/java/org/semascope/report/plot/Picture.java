package org.semascope.report.plot;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** An SVG read back by an XML parser. */
final class Picture {
  private final Element root;

  private Picture(Element root) {
    this.root = root;
  }

  static Picture of(Figure figure) {
    return parse(Svg.file(figure));
  }

  /** Fails if it is not well-formed. */
  static Picture parse(String svg) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      InputSource source = new InputSource(new StringReader(svg));
      return new Picture(factory.newDocumentBuilder().parse(source).getDocumentElement());
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw new AssertionError(svg, e);
    }
  }

  Element root() {
    return root;
  }

  List<Element> all(String tag) {
    NodeList nodes = root.getElementsByTagName(tag);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  List<Element> ofClass(String name) {
    return all("path").stream().filter(path -> path.getAttribute("class").equals(name)).toList();
  }

  /** Marks of values, which are those with a tooltip. */
  List<Element> marks() {
    return all("title").stream()
        .map(title -> (Element) title.getParentNode())
        .filter(parent -> parent != root)
        .toList();
  }

  Element mark(String hint) {
    List<Element> found =
        marks().stream().filter(mark -> mark.getTextContent().equals(hint)).toList();
    if (found.isEmpty()) {
      throw new AssertionError(
          "no mark says "
              + hint
              + " but "
              + marks().stream().map(Element::getTextContent).toList());
    }
    return found.get(0);
  }

  List<String> texts() {
    return all("text").stream().map(Element::getTextContent).toList();
  }

  Element text(String content) {
    return all("text").stream()
        .filter(text -> text.getTextContent().equals(content))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no text " + content + " but " + texts()));
  }

  static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  /** Corners of a path, x and y alternating. */
  static double[] corners(Element path) {
    return Arrays.stream(path.getAttribute("d").split("[MLZ ]"))
        .filter(part -> !part.isEmpty())
        .mapToDouble(Double::parseDouble)
        .toArray();
  }

  /** Left, top, right, bottom of a path. */
  static double[] bounds(Element path) {
    double[] corners = corners(path);
    double[] bounds = {1e9, 1e9, -1e9, -1e9};
    for (int i = 0; i < corners.length; i += 2) {
      bounds[0] = Math.min(bounds[0], corners[i]);
      bounds[1] = Math.min(bounds[1], corners[i + 1]);
      bounds[2] = Math.max(bounds[2], corners[i]);
      bounds[3] = Math.max(bounds[3], corners[i + 1]);
    }
    return bounds;
  }

  /** The y coordinate of a tick of the vertical axis. */
  double tick(String label) {
    Element text = text(label);
    return number(text, "y") - 0.36 * number(text, "font-size");
  }
}
