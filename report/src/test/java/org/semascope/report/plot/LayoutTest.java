package org.semascope.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.geom.Rectangle2D;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Element;

class LayoutTest {
  @ParameterizedTest
  @EnumSource
  void noTextTouchesAnotherOrSticksOut(Samples sample) {
    Picture picture = Picture.of(sample.figure);
    double height = Double.parseDouble(picture.root().getAttribute("viewBox").split(" ")[3]);
    Rectangle2D page = new Rectangle2D.Double(0, 0, 520, height);
    List<Element> texts = picture.all("text");
    for (int i = 0; i < texts.size(); i++) {
      Rectangle2D box = box(texts.get(i));
      if (box.getWidth() > 0) {
        assertThat(page.contains(box)).as(texts.get(i).getTextContent()).isTrue();
      }
      for (int j = 0; j < i; j++) {
        assertThat(box.intersects(box(texts.get(j))))
            .as("%s, %s", texts.get(i).getTextContent(), texts.get(j).getTextContent())
            .isFalse();
      }
    }
  }

  /** From the base line to the height of a capital. */
  private static Rectangle2D box(Element text) {
    double size = Picture.number(text, "font-size");
    double width = Letters.width(text.getTextContent(), size);
    double x = Picture.number(text, "x");
    double left =
        switch (text.getAttribute("text-anchor")) {
          case "middle" -> x - width / 2;
          case "end" -> x - width;
          default -> x;
        };
    return new Rectangle2D.Double(left, Picture.number(text, "y") - 0.75 * size, width, 0.9 * size);
  }

  @ParameterizedTest
  @EnumSource
  void noMarkLeavesThePage(Samples sample) {
    Picture picture = Picture.of(sample.figure);
    double height = Double.parseDouble(picture.root().getAttribute("viewBox").split(" ")[3]);
    for (String kind : List.of("line", "shape")) {
      for (Element path : picture.ofClass(kind)) {
        double[] bounds = Picture.bounds(path);
        assertThat(bounds[0]).isGreaterThanOrEqualTo(0);
        assertThat(bounds[1]).isGreaterThanOrEqualTo(0);
        assertThat(bounds[2]).isLessThanOrEqualTo(520);
        assertThat(bounds[3]).isLessThanOrEqualTo(height);
      }
    }
  }
}
